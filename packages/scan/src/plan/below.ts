import { widest } from '@sharelight/connectors'
import type { ExposureRow, FolderRow, ItemRow, KnownFolder, KnownItem, ScanBatch } from '@sharelight/store'
import type { ScanContext } from '../context.ts'
import { Reached } from '../write/reached.ts'
import { digestOf } from './security.ts'
import { joinStamp, splitStamp } from './stamp.ts'

/** A folder that a list of changes names, whose place or permissions are others than before. */
export interface AlteredFolder {
  before: KnownFolder
  path: string
  /** Grants that it had and has no more, that it has now and had not, and those that stay. */
  taken: ExposureRow[]
  given: ExposureRow[]
  kept: ExposureRow[]
}

/** Others than before reach it, or others no more. */
export const isShared = ({ taken, given }: AlteredFolder) => taken.length > 0 || given.length > 0

type Batch = Required<Pick<ScanBatch, 'items' | 'scanItems' | 'folders' | 'exposures'>>

const foldersAtOnce = 200

/** What is different about a folder; nothing where all that counts for what lies in it is as it was. */
export function alteration(
  before: KnownFolder,
  folder: FolderRow,
  { had, has }: { had: readonly ExposureRow[]; has: readonly ExposureRow[] },
): AlteredFolder | undefined {
  const taken = had.filter(row => !holds(has, row))
  const given = has.filter(row => !holds(had, row))
  if (!taken.length && !given.length && before.path === folder.path) return undefined
  return { before, path: folder.path, taken, given, kept: had.filter(row => holds(has, row)) }
}

/**
 * Brings what lies below such a folder up to date: a list of changes names the folder alone. Call it before the folder itself is written, so that a
 * crash has it done again; doing it twice changes nothing. What is shared with the folder has no event of its own: the folder's says what it reaches.
 * Gives what takes over what the folder has.
 */
export async function restateBelow(altered: AlteredFolder, scan: ScanContext): Promise<Reached> {
  const reached = new Reached()
  const inside = [{ folderId: altered.before.folderId, inherits: true }]
  while (inside.length) {
    const some = new Map(inside.splice(0, foldersAtOnce).map(({ folderId, inherits }) => [folderId, inherits]))
    const { items, folders } = await scan.sink.inFolders([...some.keys()])
    const ids = [...items.map(({ itemId }) => itemId), ...folders.map(({ folderId }) => folderId)]
    const exposures = await scan.sink.lookupExposures(ids)
    const batch: Batch = { items: [], scanItems: [], folders: [], exposures: [] }
    for (const item of items) {
      const had = exposures.get(item.itemId) ?? []
      const place = passed(some, item.folderId, had)
      if (place.inherits && doesInherit(altered, had)) reached.add(item)
      addItem(batch, { item, had, ...restated(altered, item.path, place) })
    }
    for (const folder of folders) {
      const had = exposures.get(folder.folderId) ?? []
      const { path, has } = restated(altered, folder.path, passed(some, folder.parentId, had))
      addFolder(batch, { folder, had, path, has })
      inside.push({
        folderId: folder.folderId,
        inherits: some.get(folder.parentId ?? '') === true && doesInherit(altered, had),
      })
    }
    if (batch.items.length || batch.folders.length) await scan.sink.write(batch)
  }
  return reached
}

/** What an object has of itself, as far as the folders above it pass anything on. */
function passed(above: ReadonlyMap<string, boolean>, holder: string | null, had: readonly ExposureRow[]) {
  return { inherits: above.get(holder ?? '') === true, had }
}

function restated(
  altered: AlteredFolder,
  path: string,
  { inherits, had }: { inherits: boolean; had: readonly ExposureRow[] },
): { path: string; has: readonly ExposureRow[] } {
  const { before, taken, given } = altered
  const isBelow = path.startsWith(before.path) && before.path !== altered.path
  const moved = isBelow ? altered.path + path.slice(before.path.length) : path
  if (!inherits || !doesInherit(altered, had)) return { path: moved, has: had }
  const left = had.filter(row => !holds(taken, row))
  const added = given.filter(row => !holds(left, row)).map(row => ({ ...row, inherited: true }))
  return { path: moved, has: added.length || left.length < had.length ? [...left, ...added] : had }
}

/** Whether it has what its folder had, or has been brought up to date before a crash; what has not was parted from its folder. */
function doesInherit({ kept, taken, given }: AlteredFolder, had: readonly ExposureRow[]): boolean {
  const hasAll = (rows: readonly ExposureRow[]) => rows.every(row => holds(had, row))
  return hasAll(kept) && (hasAll(taken) || hasAll(given))
}

function holds(rows: readonly ExposureRow[], wanted: ExposureRow): boolean {
  return rows.some(
    row =>
      row.principalId === wanted.principalId &&
      row.via === wanted.via &&
      row.link === wanted.link &&
      row.role === wanted.role &&
      row.expiresAt === wanted.expiresAt,
  )
}

interface Restated {
  path: string
  had: readonly ExposureRow[]
  has: readonly ExposureRow[]
}

/** An item to which these permissions have been given: a scan that finds them finds it unchanged. */
export function withExposures<T extends ItemRow>(before: T, has: readonly ExposureRow[]): T {
  const stamp = joinStamp(splitStamp(before.stamp).content, digestOf(before.ownerId, has))
  return { ...before, stamp, shareType: shareTypeOf(has) }
}

export const shareTypeOf = (rows: readonly ExposureRow[]) => widest(rows.map(({ shareType }) => shareType)) ?? 'inside'

function addItem(batch: Batch, { item: before, path, had, has }: Restated & { item: KnownItem }): void {
  if (path === before.path && has === had) return
  const item: ItemRow = { ...withExposures(before, has), path }
  const { itemId, status, reason, bytesRead } = before
  batch.items.push(item)
  batch.scanItems.push({ itemId, status, reason, bytesRead, change: path === before.path ? 'modified' : 'moved' })
  if (has === had) return
  batch.exposures.push({ objectId: itemId, objectKind: 'item', sourceCode: before.sourceCode, exposures: [...has] })
}

function addFolder(batch: Batch, { folder, path, had, has }: Restated & { folder: KnownFolder }): void {
  if (path === folder.path && has === had) return
  const { folderId, sourceCode } = folder
  const now = { ...folder, path, shareType: shareTypeOf(has) }
  batch.folders.push(now)
  if (has === had) return
  batch.exposures.push({ objectId: folderId, objectKind: 'folder', sourceCode, exposures: [...has] })
}
