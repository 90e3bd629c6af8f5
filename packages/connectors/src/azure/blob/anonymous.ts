import type { BlobClient } from './client.ts'
import { BlobFault } from './fault.ts'

/** What somebody without an account is told: the list, that the account admits nobody, or something else. */
export async function askAnonymously(
  client: BlobClient,
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
    if (!(error instanceof BlobFault)) throw error
    return error.code === 'PublicAccessNotPermitted' ? 'forbidden' : 'refused'
  }
}
