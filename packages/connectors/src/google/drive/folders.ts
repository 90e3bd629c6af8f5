import type { FolderEntry } from '../../kit/connector.ts'
import { isMissing } from '../fault.ts'
import { folderOf } from './entries.ts'
import { ownGrants, readGrants } from './permissions.ts'
import type { Folder, OpenDrive, Reading } from './reading.ts'
import { DriveFile, fileFields } from './resources.ts'

const remembered = 20_000
/** Google allows a hundred levels of folders in a shared drive: a way up that is longer is none. */
const deepest = 200

/** The folders of a drive that are known at the moment. Others are asked for, each with those above it. */
export class Folders {
  readonly #reading: Reading
  readonly #drive: OpenDrive
  readonly #known = new Map<string, Folder>()

  constructor(reading: Reading, drive: OpenDrive) {
    this.#reading = reading
    this.#drive = drive
  }

  get(id: string): Folder | undefined {
    return this.#known.get(id)
  }

  keep(id: string, folder: Folder): void {
    this.#known.delete(id)
    const oldest = this.#known.size >= remembered ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(id, folder)
  }

  /** The top of the drive, as it is now. */
  async top(): Promise<{ folder: Folder; entry: FolderEntry } | undefined> {
    const { root, top } = this.#drive
    const file = root.kind === 'my' ? await this.ask(top) : DriveFile.parse({ id: top })
    const own = file && (await readGrants(this.#reading, this.#drive, file))
    if (!file || !own) return undefined
    const made = folderOf(file, { drive: this.#drive, parent: undefined, own, settings: this.#reading.settings })
    this.keep(top, made.folder)
    return made
  }

  /**
   * The folder with this id, and entries for those on the way to it that were not known. What lies in a folder of somebody else, as files in a person's
   * drive may, counts as lying at the top; nothing where the drive itself is gone.
   */
  async reach(id: string | undefined, found: FolderEntry[], depth = 0): Promise<Folder | undefined> {
    const known = id === undefined ? undefined : this.#known.get(id)
    if (known) return known
    if (id === undefined || id === this.#drive.top || depth > deepest) return this.#reachTop(found)
    const file = await this.ask(id)
    if (!file || file.trashed || (this.#drive.root.kind === 'my' && !file.ownedByMe)) return this.#reachTop(found)
    const parent = await this.reach(file.parents?.[0], found, depth + 1)
    if (!parent) return undefined
    const { grants: own } = await ownGrants(this.#reading, this.#drive, file)
    const { folder, entry } = folderOf(file, { drive: this.#drive, parent, own, settings: this.#reading.settings })
    this.keep(id, folder)
    if (folder.leftOut === undefined) found.push(entry)
    return folder
  }

  async #reachTop(found: FolderEntry[]): Promise<Folder | undefined> {
    const known = this.#known.get(this.#drive.top)
    if (known) return known
    const made = await this.top()
    if (made) found.push(made.entry)
    return made?.folder
  }

  async ask(id: string): Promise<DriveFile | undefined> {
    const query = { fields: fileFields, supportsAllDrives: true }
    const { as } = this.#drive
    const path = `/files/${encodeURIComponent(id)}`
    try {
      return await this.#reading.google.get(DriveFile, {
        api: 'drive',
        path,
        query,
        as,
        scope: 'drive',
        what: 'A folder',
      })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}
