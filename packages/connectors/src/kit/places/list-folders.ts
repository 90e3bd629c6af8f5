import { dirname, join } from 'node:path'
import { folderEntries } from '../read-file.ts'
import type { Places } from './places.ts'

export interface FolderListing {
  path: string
  parent: string | null
  folders: { name: string; path: string }[]
  truncated: boolean
}

const most = 500
/** Where not all is open, what is has a place above it in which to choose. */
const above = ''

/**
 * The folders in a folder that may be read, to choose one from; in the empty path those that were opened. Names only.
 * @throws ConnectorError `excluded`, and faults of the file system
 */
export async function listFolders(path: string, places: Places): Promise<FolderListing> {
  const tops = await places.tops()
  if (path === above && tops?.length !== 1)
    return listing(
      above,
      null,
      (tops ?? []).map(top => ({ name: top, path: top })),
    )
  const real = await places.real(path === above ? (tops?.[0] ?? path) : path)
  const folders: FolderListing['folders'] = []
  for await (const entry of folderEntries(Buffer.from(real), places)) {
    const name = String(entry.name)
    const inner = join(real, name)
    if (entry.isDirectory() && !name.startsWith('.') && (await places.why(inner)) === undefined)
      folders.push({ name, path: inner })
  }
  return listing(real, await parentOf(real, places, tops), folders)
}

async function parentOf(path: string, places: Places, tops: readonly string[] | undefined): Promise<string | null> {
  const parent = dirname(path)
  if (parent !== path && (await places.why(parent)) === undefined) return parent
  return tops && tops.length > 1 ? above : null
}

function listing(path: string, parent: string | null, folders: FolderListing['folders']): FolderListing {
  const sorted = folders.toSorted((a, b) => a.name.localeCompare(b.name))
  return { path, parent, folders: sorted.slice(0, most), truncated: folders.length > most }
}
