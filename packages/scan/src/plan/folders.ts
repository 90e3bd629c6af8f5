import type { Container, Entry, FolderEntry, Page } from '@sharelight/connectors'
import type { EventType } from '@sharelight/contract'
import { stableId, type ExposureRow, type FolderRow, type KnownFolder, type ScanBatch } from '@sharelight/store'
import { BoundedMap } from '../bounded-map.ts'
import { askSource, ScanError } from '../errors.ts'
import type { ScanContext } from '../context.ts'
import { folderEvent } from '../write/seen-events.ts'
import { alteration, isShared, type AlteredFolder } from './below.ts'
import { secure } from './security.ts'

const remembered = 20_000

export type FolderBatch = Required<Pick<ScanBatch, 'folders' | 'exposures' | 'events'>>

export interface TakenFolders extends FolderBatch {
  /** Known folders whose place or permissions are others than before, where a list of changes does not name what lies in them. */
  altered: AlteredFolder[]
}

/** Resolves folders to what is known of them; folders come before what they hold. */
export class FolderBook {
  readonly #scan: ScanContext
  readonly #ids = new BoundedMap<string, string>(remembered)
  readonly #claimed = new Set<string>()
  /** Folders at the top that are not those that were there before: nothing is written of them until something is found in them. */
  readonly #replaced = new Map<string, FolderBatch>()
  readonly #holding = new Set<string>()
  #goesOn = false

  constructor(scan: ScanContext) {
    this.#scan = scan
  }

  /** What to write so that these folders are known. Folders that this scan has written already give nothing. */
  async take(
    entries: readonly FolderEntry[],
    container: Container,
    covers: Page<Entry>['covers'],
  ): Promise<TakenFolders> {
    const { sink } = this.#scan
    const known = await sink.lookupFolders(entries.map(({ key }) => key))
    const strangers = entries.filter(({ key, identity }) => identity && identity !== key && !known.has(key))
    const elsewhere = strangers.length
      ? await sink.lookupFolderIdentities(strangers.flatMap(({ identity }) => identity ?? []))
      : new Map<string, KnownFolder[]>()
    await this.idsOf(entries.flatMap(({ parent }) => parent ?? []))
    const batch: TakenFolders = { folders: [], exposures: [], events: [], altered: [] }
    for (const entry of entries) {
      const before = known.get(entry.key) ?? (await this.#moved(entry, elsewhere.get(entry.identity ?? '') ?? []))
      const { folder, exposures, events } = this.#describe(entry, before, container)
      this.#ids.set(entry.key, folder.folderId)
      const altered = before && covers === 'changes' && (await this.#alteration(before, folder, exposures))
      if (altered) {
        batch.altered.push(altered)
        if (isShared(altered) && before && !events.some(({ type }) => type === 'sharing_set'))
          events.push(folderEvent('sharing_set', folder, { before, scan: this.#scan }))
      }
      if (!altered && before?.lastScan === this.#scan.scanId && isAsItWas(folder, before)) continue
      const rows: FolderBatch = {
        folders: [folder],
        exposures: [{ objectId: folder.folderId, objectKind: 'folder', sourceCode: folder.sourceCode, exposures }],
        events,
      }
      if (isReplacedTop(folder, before)) this.#replaced.set(entry.key, rows)
      else addTo(batch, rows)
    }
    return batch
  }

  /** A listing goes on from where something was found already. */
  goOn(): void {
    this.#goesOn = true
  }

  /**
   * What to write once everything is listed. An empty folder in the place of one that held something may be the mount point of a share that is away.
   * @throws ScanError `source_gone`
   */
  async rest(): Promise<FolderBatch> {
    const batch: FolderBatch = { folders: [], exposures: [], events: [] }
    for (const rows of this.#replaced.values()) {
      for (const { folderId, path } of rows.folders) {
        if (!this.#goesOn && !this.#holding.has(folderId) && (await this.#scan.sink.holdsAny(folderId)))
          throw new ScanError('source_gone', notMounted(path))
      }
      addTo(batch, rows)
    }
    return batch
  }

  /** Ids of folders that were taken, by key. */
  async idsOf(keys: readonly string[]): Promise<Map<string, string>> {
    for (const key of keys)
      for (const { folderId } of this.#replaced.get(key)?.folders ?? []) this.#holding.add(folderId)
    const missing = [...new Set(keys)].filter(key => this.#ids.get(key) === undefined)
    const found = missing.length ? await this.#scan.sink.lookupFolders(missing) : new Map<string, KnownFolder>()
    for (const [key, { folderId }] of found) this.#ids.set(key, folderId)
    return new Map(
      keys.flatMap(key => {
        const id = this.#ids.get(key)
        return id === undefined ? [] : [[key, id] as const]
      }),
    )
  }

  async #alteration(before: KnownFolder, folder: FolderRow, has: readonly ExposureRow[]) {
    const had = (await this.#scan.sink.lookupExposures([before.folderId])).get(before.folderId) ?? []
    return alteration(before, folder, { had, has })
  }

  /** The folder that has gone from where it was and shows up here; each once. */
  async #moved(entry: FolderEntry, candidates: readonly KnownFolder[]): Promise<KnownFolder | undefined> {
    for (const candidate of candidates) {
      if (candidate.lastScan === this.#scan.scanId || this.#claimed.has(candidate.folderId)) continue
      const { exists } = this.#scan.connection
      if (exists && !isSameObject(entry, candidate)) continue
      this.#claimed.add(candidate.folderId)
      if (!exists || !(await askSource(() => exists(candidate.key)))) return candidate
      this.#claimed.delete(candidate.folderId)
    }
    return undefined
  }

  #describe(entry: FolderEntry, before: KnownFolder | undefined, { id: stream, service }: Container) {
    const { sourceId, scanId, startedAt, directory } = this.#scan
    const { ownerId, exposures, shareType } = secure(entry, directory)
    for (const principal of [entry.owner, ...entry.grants.map(grant => grant.principal)])
      if (principal) directory.introduce(principal)
    const folder: FolderRow = {
      folderId: before?.folderId ?? stableId(sourceId, 'folder', entry.key, scanId),
      stream,
      sourceCode: this.#scan.codeOf(entry.service ?? service),
      parentId: (entry.parent !== undefined && this.#ids.get(entry.parent)) || null,
      key: entry.key,
      identity: entry.identity ?? '',
      path: entry.path,
      name: entry.name,
      ownerId,
      shareType,
      modifiedAt: entry.modifiedAt?.getTime() ?? null,
      firstSeenAt: Math.min(before?.firstSeenAt ?? startedAt, startedAt),
      deletedAt: null,
    }
    return {
      folder,
      exposures,
      events: this.#changes(folder, before).map(type => folderEvent(type, folder, { before, scan: this.#scan })),
    }
  }

  /** A folder's own time of change only says that its list changed, which has events of its own. */
  #changes(folder: FolderRow, before: KnownFolder | undefined): EventType[] {
    if (!before) return this.#scan.isFirstScan ? [] : ['folder_created']
    const types: EventType[] = []
    // Where the settings name its parent now, or no more, it lies where it lay.
    const isElsewhere = before.key !== folder.key || before.path !== folder.path
    if (isElsewhere && before.parentId !== folder.parentId) types.push('folder_moved')
    else if (isElsewhere && before.name !== folder.name) types.push('folder_renamed')
    if (before.shareType !== folder.shareType) types.push('sharing_set')
    return types
  }
}

function isReplacedTop({ parentId, identity }: FolderRow, before: KnownFolder | undefined): boolean {
  return parentId === null && before !== undefined && before.identity !== '' && before.identity !== identity
}

/** A list of changes may name a folder twice. */
function isAsItWas(folder: FolderRow, before: KnownFolder): boolean {
  return (
    before.key === folder.key &&
    before.path === folder.path &&
    before.parentId === folder.parentId &&
    before.shareType === folder.shareType &&
    before.ownerId === folder.ownerId
  )
}

function addTo(batch: FolderBatch, { folders, exposures, events }: FolderBatch): void {
  batch.folders.push(...folders)
  batch.exposures.push(...exposures)
  batch.events.push(...events)
}

function notMounted(path: string): string {
  return `${path} is empty and not the folder that was there before: the share that belongs there may not be mounted. Mount it, or take the folder out of the source's settings if it is meant to be empty.`
}

/** File systems give the number of a deleted folder to a new one, which then has neither its name nor its time. */
function isSameObject({ name, modifiedAt }: FolderEntry, before: KnownFolder): boolean {
  return name === before.name || modifiedAt?.getTime() === before.modifiedAt
}
