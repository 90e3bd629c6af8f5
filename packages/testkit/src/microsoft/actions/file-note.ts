import { guidOf } from '../ids.ts'
import { note, type Noting } from '../log/note.ts'
import type { Drive, Item } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { findUser } from './find.ts'

export interface FileNoted {
  operation: string
  drive: Drive
  item: Item
  by?: string
  ip?: string
  recordType?: number
  /** Where it went. */
  after?: Item
  /** Of the records of one deed. */
  correlation?: string
  also?: Record<string, unknown>
}

/** What was done to a file, with the fields that records of real tenants have. */
export function fileNote(state: TenantState, given: FileNoted): void {
  const { operation, drive, item, by, ip, after, also } = given
  const address = addressOf(drive, item)
  const site = state.sites.get(drive.siteId)
  const folder = address.split('/').slice(0, -1).join('/')
  const record: Noting = {
    operation,
    recordType: given.recordType ?? 6,
    workload: drive.ownerId === undefined ? 'SharePoint' : 'OneDrive',
    ...((by ?? drive.ownerId) !== undefined && { by: by === undefined ? drive.ownerId : findUser(state, by)?.id }),
    ...(ip !== undefined && { ip }),
    CorrelationId: given.correlation ?? guidOf('correlation', state.id, state.count()),
    EventSource: 'SharePoint',
    ItemType: item.kind === 'folder' ? 'Folder' : 'File',
    ListId: drive.listId,
    ListItemUniqueId: uniqueIdOf(item),
    Site: site?.collectionId,
    SiteUrl: `${site?.webUrl}/`,
    WebId: site?.webId,
    UserAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
    ObjectId: address,
    SourceFileName: item.name,
    SourceFileExtension: item.name.includes('.') ? item.name.split('.').at(-1) : '',
    SourceRelativeUrl: folder.slice((site?.webUrl.length ?? 0) + 1),
    ...(after && destination(state, drive, after)),
    ...also,
  }
  note(state, record)
}

function destination(state: TenantState, drive: Drive, item: Item): Record<string, unknown> {
  const site = state.sites.get(drive.siteId)
  const folder = addressOf(drive, item).split('/').slice(0, -1).join('/')
  return {
    DestinationFileName: item.name,
    DestinationFileExtension: item.name.includes('.') ? item.name.split('.').at(-1) : '',
    DestinationRelativeUrl: folder.slice((site?.webUrl.length ?? 0) + 1),
  }
}

/** Where people open it. */
export function addressOf(drive: Drive, item: Item): string {
  const names = drive.items
    .lineage(item)
    .slice(1)
    .map(({ name }) => name)
  return [decodeURIComponent(drive.webUrl), ...names].join('/')
}

/** SharePoint's own id of an item, which its log has in place of Graph's. */
export const uniqueIdOf = ({ id }: Item) => guidOf('unique', id)
