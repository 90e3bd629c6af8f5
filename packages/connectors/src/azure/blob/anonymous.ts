import type { StorageClient } from '../storage/client.ts'
import { StorageFault } from '../storage/fault.ts'

/** What somebody without an account is told: the list, that the account admits nobody, or something else. */
export async function askAnonymously(
  client: StorageClient,
  container: string,
): Promise<'listed' | 'forbidden' | 'refused'> {
  try {
    const query = [
      ['restype', 'container'],
      ['comp', 'list'],
      ['maxresults', '1'],
    ] as const
    const answer = await client.call({ container, query, isAnonymous: true })
    answer.discard()
    return 'listed'
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
    return error.code === 'PublicAccessNotPermitted' ? 'forbidden' : 'refused'
  }
}
