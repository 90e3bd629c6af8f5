import type { FolderEntry } from '../../kit/connector.ts'
import { isMissing } from '../fault.ts'
import { folderOf } from './entries.ts'
import { itemPath, keyOf } from './keys.ts'
import { grantsOfListed, isGiven } from './permissions.ts'
import type { DriveFacts, Folder, Reading } from './reading.ts'
import { DriveItem } from './resources.ts'

const remembered = 20_000
/** SharePoint's addresses have at most 400 characters: a way up that is longer is none. */
const deepest = 400

/** The folders of a drive that are known at the moment. Others are asked for, each with those above it. */
export class Folders {
  readonly #reading: Reading
  readonly #drive: DriveFacts
  readonly #known = new Map<string, Folder>()

  constructor(reading: Reading, drive: DriveFacts) {
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

  /** The folder with this id, and entries for those on the way to it that were not known; nothing where it is gone. */
  async reach(id: string, found: FolderEntry[], depth = 0): Promise<Folder | undefined> {
    const known = this.#known.get(id)
    if (known || depth > deepest) return known
    const item = await this.#ask(id)
    if (!item) return undefined
    const above = item.root || !item.parentReference?.id ? undefined : item.parentReference.id
    const parent = above === undefined ? undefined : await this.reach(above, found, depth + 1)
    if (above !== undefined && !parent) return undefined
    const asked = await grantsOfListed(this.#reading, this.#drive.id, item)
    if (asked === 'gone') return undefined
    const own = isGiven(asked) ? asked : undefined
    const { folder, entry } = folderOf(item, { drive: this.#drive, parent, own, settings: this.#reading.settings })
    this.keep(id, folder)
    if (folder.leftOut === undefined) found.push(entry)
    return folder
  }

  async #ask(id: string): Promise<DriveItem | undefined> {
    const { drive, item } = { drive: this.#drive.id, item: id }
    try {
      return await this.#reading.graph.get(DriveItem, {
        path: itemPath({ drive, item }),
        bucket: 'files',
        what: `The folder ${keyOf(drive, item)}`,
      })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
}
