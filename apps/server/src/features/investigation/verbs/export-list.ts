import type { EventRow, ExportableList, FileRow, FolderRow, IdentityRow, OrganisationRow } from '@sharelight/contract'
import { sensitivityWording, serviceBook, severityFace, type ServiceBook } from '@sharelight/domain'
import { csvLine, csvStart, type CsvCell } from '@sharelight/report'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireCapability } from '../../../http/edition.ts'
import { requireArea } from '../../../http/require-area.ts'
import type { Download } from '../../../http/serve-download.ts'
import type { CompleteListQuery } from './list.ts'
import { listEvents } from './list-events.ts'
import { listFiles } from './list-files.ts'
import { listFolders } from './list-folders.ts'
import { listIdentities } from './list-identities.ts'
import { listOrganisations } from './list-organisations.ts'
import { requireAllowed } from './within-edition.ts'

type Columns<Row> = Readonly<Record<string, (row: Row, services: ServiceBook) => CsvCell>>
type Page = { items: readonly CsvCell[][]; total: number }
interface Sheet {
  titles: readonly string[]
  page(ctx: Context, query: CompleteListQuery): Promise<Page>
}

const rowsPerPage = 1000
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('; ')

const files: Columns<FileRow> = {
  Name: row => row.name,
  Path: row => row.path,
  Kind: row => row.kind,
  Service: (row, services) => services.nameOf(row.sourceCode),
  Owner: row => row.owner,
  'Owner address': row => row.ownerAddress,
  'Size in bytes': row => row.size,
  Modified: row => row.modifiedAt,
  Sensitivity: row => sensitivityWording(row.sensitivity),
  'Information types': row => names(row.labels),
  'Share type': row => row.shareType,
  Status: row => row.status,
  Reason: row => row.reason,
  Id: row => row.id,
}
const events: Columns<EventRow> = {
  Time: row => row.time,
  Event: row => row.type,
  Item: row => row.item.name,
  Actor: row => row.actor.name,
  'Actor address': row => row.actor.address,
  Recipients: row => names(row.recipients),
  'Recipient addresses': row => row.recipients.map(({ address }) => address).join('; '),
  Service: (row, services) => services.nameOf(row.sourceCode),
  'Share type': row => row.shareType,
  Severity: row => severityFace(row.severity).name,
  'Risk types': row => names(row.insights),
  'Information types': row => names(row.labels),
  Justified: row => row.justified,
  Id: row => row.id,
}
const folders: Columns<FolderRow> = {
  Name: row => row.name,
  Path: row => row.path,
  Service: (row, services) => services.nameOf(row.sourceCode),
  Files: row => row.files,
  'Sensitive files': row => row.sensitiveFiles,
  Sensitivity: row => sensitivityWording(row.sensitivity),
  'Share type': row => row.shareType,
  Events: row => row.events,
  'Open risk, high': row => row.openRisk.high,
  'Open risk, medium': row => row.openRisk.medium,
  'Open risk, low': row => row.openRisk.low,
  Id: row => row.id,
}
const people: Columns<IdentityRow> = {
  Name: row => row.name,
  Address: row => row.address,
  Organization: row => row.organisation,
  Department: row => row.department,
  Events: row => row.events,
  'Highest severity': row => severityFace(row.severity).name,
  'Open risk, high': row => row.openRisk.high,
  'Open risk, medium': row => row.openRisk.medium,
  'Open risk, low': row => row.openRisk.low,
  Trust: row => row.trust,
  Id: row => row.id,
}
const organisations: Columns<OrganisationRow> = {
  Organization: row => row.name,
  Contacts: row => row.contacts,
  Events: row => row.events,
  'Highest severity': row => severityFace(row.severity).name,
  'Open risk, high': row => row.openRisk.high,
  'Open risk, medium': row => row.openRisk.medium,
  'Open risk, low': row => row.openRisk.low,
  Trust: row => row.trust,
}

const sheets: Record<ExportableList, Sheet> = {
  files: sheet(files, listFiles),
  events: sheet(events, listEvents),
  folders: sheet(folders, listFolders),
  organizations: sheet(organisations, listOrganisations),
  employees: sheet(people, (ctx, query) => listIdentities(ctx, 'employee', query)),
  contacts: sheet(people, (ctx, query) => listIdentities(ctx, 'contact', query)),
  'personal-contacts': sheet(people, (ctx, query) => listIdentities(ctx, 'personal', query)),
}

function sheet<Row>(
  columns: Columns<Row>,
  list: (ctx: Context, query: CompleteListQuery) => Promise<{ items: Row[]; total: number }>,
): Sheet {
  return {
    titles: Object.keys(columns),
    async page(ctx, query) {
      const { items, total } = await list(ctx, query)
      const services = serviceBook(ctx.services.connectors)
      return { items: items.map(row => Object.values(columns).map(cell => cell(row, services))), total }
    },
  }
}

/** A whole list as CSV, a page in memory at a time. Who took what out of here is in the audit trail. */
export async function exportList(
  ctx: Context,
  { kind, ...query }: Omit<CompleteListQuery, 'offset' | 'limit'> & { kind: ExportableList },
): Promise<Download> {
  requireArea(ctx, 'entity_investigation', 'Entity Investigation')
  requireCapability(ctx, 'export')
  requireAllowed(ctx, query)
  const { titles, page } = sheets[kind]
  // Asked before anything is sent, so that a question that cannot be answered still fails as one.
  const first = await page(ctx, { ...query, offset: 0, limit: rowsPerPage })
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  await db
    .transaction()
    .execute(tx =>
      audit(tx, actorOf(ctx), {
        action: 'list.export',
        subject: kind,
        before: null,
        after: { rows: first.total, ...query },
      }),
    )
  return { name: `${kind}.csv`, type: 'text/csv; charset=utf-8; header=present', body: lines(first) }

  async function* lines({ items, total }: Page) {
    yield csvStart + csvLine(titles) + items.map(csvLine).join('')
    for (let offset = rowsPerPage; offset < total; offset += rowsPerPage) {
      const next = await page(ctx, { ...query, offset, limit: rowsPerPage })
      if (!next.items.length) return
      yield next.items.map(csvLine).join('')
    }
  }
}
