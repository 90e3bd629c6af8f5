import { z } from 'zod'
import type { ActivityEvent } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { isDenied, isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { keyOf } from '../drives/keys.ts'
import type { AuditRecord } from './record.ts'

type Place = Pick<ActivityEvent, 'item' | 'folder'>

const Found = z.looseObject({
  id: z.string().min(1),
  folder: z.unknown().optional(),
  parentReference: z.looseObject({ driveId: z.string().nullish() }).nullish(),
})
const remembered = 20_000

/** What there is at an address: nothing where nobody says. */
interface Known {
  key?: string
  isFolder?: boolean
}

/** The items that records name by address, by the keys that reading drives gives them; asked for once each. */
export class AuditItems {
  readonly #graph: Graph
  readonly #known = new Map<string, Known>()
  #isRefused = false

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** What a record is about: by its own key as long as it is where the record says, else by SharePoint's own id of it. */
  async of(record: AuditRecord, after: boolean): Promise<Place> {
    const address = addressOf(record, after)
    if (!address || isPlace(record)) return {}
    const name = decoded(address).split('/').at(-1) ?? ''
    const { key: known, isFolder = isFolderOf(record) } = await this.#at(address)
    if (isFolder) return known === undefined ? {} : { folder: known }
    const unique = record.ListItemUniqueId?.toLowerCase()
    const key = known ?? (unique ? `sharepoint/${unique}` : undefined)
    if (key === undefined || !name) return {}
    const path = decoded(URL.parse(address)?.pathname ?? '').replace(/^\//, '')
    return { item: { key, name, path: displayPath(Buffer.from(path)), kind: 'file' } }
  }

  async #at(address: string): Promise<Known> {
    const known = this.#known.get(address)
    if (known || this.#isRefused) return known ?? {}
    const found = await this.#ask(address)
    const oldest = this.#known.size >= remembered ? this.#known.keys().next().value : undefined
    if (oldest !== undefined) this.#known.delete(oldest)
    this.#known.set(address, found)
    return found
  }

  /** @see https://learn.microsoft.com/graph/api/shares-get#encoding-sharing-urls */
  async #ask(address: string): Promise<Known> {
    const share = `u!${Buffer.from(URL.parse(address)?.href ?? address).toString('base64url')}`
    try {
      const { id, folder, parentReference } = await this.#graph.get(Found, {
        path: `/shares/${share}/driveItem?$select=id,folder,parentReference`,
        bucket: 'files',
        what: 'The file that a record is about',
      })
      const drive = parentReference?.driveId
      return drive ? { key: keyOf(drive, id), isFolder: Boolean(folder) } : {}
    } catch (error) {
      if (!isOfOne(error)) throw error
      this.#isRefused = isDenied(error) && !this.#known.size
      return {}
    }
  }
}

/** A site or list is neither file nor folder. */
const isPlace = ({ ItemType }: AuditRecord) => /^(web|site|list|page)/i.test(ItemType ?? '')
const isFolderOf = ({ ItemType }: AuditRecord) => /^folder/i.test(ItemType ?? '')

/** Where it is, or where it went to. */
function addressOf(record: AuditRecord, after: boolean): string | undefined {
  const { ObjectId, SiteUrl, DestinationRelativeUrl: folder, DestinationFileName: file } = record
  if (after && SiteUrl && folder && file) return `${SiteUrl.replace(/\/$/, '')}/${folder}/${file}`
  return ObjectId && /^https:\/\/[^/]+\/.+/.test(ObjectId) ? ObjectId : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
