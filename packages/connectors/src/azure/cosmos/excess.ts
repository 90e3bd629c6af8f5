import { randomUUID } from 'node:crypto'
import type { CheckResult } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/source-fault.ts'
import type { CosmosClient } from './client.ts'
import { CosmosFault } from './fault.ts'

type Excess = NonNullable<CheckResult['excess']>

/** Nobody's: what is replaced only if it is as this tag says never is. */
const noTag = '"00000000-0000-0000-0000-000000000000"'

/**
 * Whether the key may write, which reading does not need. It asks to replace a document that there is not, which a key that only reads is refused and
 * which changes nothing with any other. Nothing where it cannot be told.
 */
export async function excessOf(
  client: CosmosClient,
  place: readonly [database: string, container: string] | undefined,
): Promise<Excess> {
  if (!place || !(await mayWrite(client, place))) return []
  return [
    {
      name: 'A read-write key of the account, which may change and delete everything in it',
      wayOut:
        'Give a read-only key instead: az cosmosdb keys list --type read-only-keys --name <account> --resource-group <group>. Then have the read-write key regenerated if it was only made for this.',
    },
  ]
}

async function mayWrite(client: CosmosClient, path: readonly [string, string]): Promise<boolean> {
  const id = `sharelight-${randomUUID()}`
  try {
    const answer = await client.call({
      path,
      list: 'docs',
      replace: { id },
      headers: { 'if-match': noTag, 'x-ms-documentdb-partitionkey': JSON.stringify([id]) },
    })
    answer.discard()
    return true
  } catch (error) {
    // The signature of what such a key may not do is said to be wrong.
    if (error instanceof SourceFault && error.code === 'consent_lost') return false
    // Not found, not as the tag says, of another key than the container's: nothing was refused for the key.
    if (error instanceof CosmosFault) return [400, 404, 412].includes(error.status)
    throw error
  }
}
