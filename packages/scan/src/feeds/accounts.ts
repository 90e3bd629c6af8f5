import type { AccountFacts } from '@sharelight/connectors'
import type { Beside } from '@sharelight/store'
import type { ScanContext } from '../context.ts'

/** People and groups become known by their addresses; what the directory says of them goes with the position. */
export async function takeAccounts(accounts: readonly AccountFacts[], scan: ScanContext): Promise<Beside> {
  for (const { kind, address, name } of accounts)
    if (kind !== 'application' && address)
      scan.directory.introduce({ kind, name: address, address, ...(name && { displayName: name }) })
  await scan.sink.tell({ identities: scan.directory.takeNew() })
  return { accounts }
}
