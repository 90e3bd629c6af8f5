import type { AccountFacts } from '@sharelight/connectors'
import type { Beside, MembershipRow } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import type { Directory } from '../plan/directory.ts'

/** People and groups become known by their addresses; what the directory says of them goes with the position. */
export async function takeAccounts(accounts: readonly AccountFacts[], scan: ScanContext): Promise<Beside> {
  for (const { kind, address, name } of accounts)
    if (kind !== 'application' && (kind === 'user' ? address : isAddress(address)))
      scan.directory.introduce({ kind, name: address, address, ...(name && { displayName: name }) })
  await scan.sink.tell({ identities: scan.directory.takeNew() })
  return { accounts, memberships: accounts.flatMap(account => membershipsOf(account, scan.directory)) }
}

/** What an account belongs to, by the ids that exposures name principals by. */
function membershipsOf({ kind, address, name, groups }: AccountFacts, directory: Directory): MembershipRow[] {
  const known = address || name
  const itself =
    kind === 'group' ? groupNamed(known, directory) : { id: directory.resolve({ kind: 'user', name: known }).id, name }
  const belongs = groups && {
    memberId: itself.id,
    memberKind: kind,
    groups: groups.map(group => groupNamed(group, directory)),
  }
  // A role of a database may sign in and have members, who name it as a group.
  const asGroup = kind === 'user' && !isAddress(known) && groupNamed(known, directory)
  return [
    ...(belongs ? [belongs] : []),
    ...(asGroup ? [{ memberId: asGroup.id, memberKind: 'group' as const, groups: [itself] }] : []),
  ]
}

const isAddress = (name: string) => name.includes('@')

function groupNamed(name: string, directory: Directory) {
  return { id: directory.resolve({ kind: 'group', name, ...(isAddress(name) && { address: name }) }).id, name }
}
