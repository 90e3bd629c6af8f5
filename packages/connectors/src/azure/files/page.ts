import { childOf, textAt } from '../../kit/xml.ts'
import type { StorageClient } from '../storage/client.ts'
import { listedIn, type Listed } from './entries.ts'

export interface DirectoryPage {
  entries: Listed[]
  /** Where the next page begins; empty after the last one. */
  next: string
}

/** The most that Azure gives in one page. */
const pageSize = 5000

/** @param above path of the directory, with a slash at its end; empty for the share itself. */
export async function listPage(
  client: StorageClient,
  share: string,
  above: string,
  { marker = '', most = pageSize }: { marker?: string; most?: number } = {},
): Promise<DirectoryPage> {
  const query = [
    ['restype', 'directory'],
    ['comp', 'list'],
    ['maxresults', String(most)],
    ['include', 'Timestamps,ETag,Attributes,PermissionKey'],
    ...(marker ? [['marker', marker] as const] : []),
  ] as const
  const headers = { 'x-ms-file-extended-info': 'true' }
  const path = above ? Buffer.from(above.slice(0, -1)) : undefined
  const { element } = await client.xml(
    { container: share, ...(path && { path }), query, headers },
    'EnumerationResults',
  )
  const entries = childOf(element, 'Entries')?.children ?? []
  return {
    entries: entries.filter(({ name }) => name === 'File' || name === 'Directory').map(listedIn),
    next: textAt(element, 'NextMarker'),
  }
}
