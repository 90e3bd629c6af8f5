import type { EventRow, FileRow, FolderRow, IdentityRow, OrganisationRow } from '@sharelight/contract'
import { formatBytes, formatDate, formatDateTime, formatNumber } from '../../lib/format.ts'
import type { ListName } from '../../lib/lists.ts'
import { SensitivityBadge, SeverityBadge, ShareTypeBadge } from '../../ui/badges.tsx'
import type { Column } from '../../ui/column.ts'
import { EntityIcon, ItemIcon, SourceIcon } from '../../ui/icons.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { RiskCell } from '../../ui/risk-cell.tsx'
import { texts as shared } from '#texts/shared.ts'
import { TrustBadge } from '../../ui/trust-badge.tsx'
import { texts } from '#texts/investigation.ts'
import { among, mostSpecific, starting } from './only.ts'

export interface RowOf {
  files: FileRow
  events: EventRow
  folders: FolderRow
  employees: IdentityRow
  contacts: IdentityRow
  'personal-contacts': IdentityRow
  organizations: OrganisationRow
}
type AnyColumn<Name extends ListName> = Column<RowOf[Name]>

const t = texts.columnsOf
const none = <span className="muted">{shared.empty}</span>
const name = (text: string) => (text ? <MiddleName text={text} /> : none)
const names = (values: readonly { name: string; address?: string }[]) =>
  values.some(value => value.name) ? (
    <span className="truncate" title={values.map(withAddress).join('\n')}>
      {values.map(value => value.name).join(', ')}
    </span>
  ) : (
    none
  )
const idsOf = (values: readonly { id: string }[]) => values.map(({ id }) => id)
const withAddress = ({ name: called, address }: { name: string; address?: string }) =>
  address && address !== called ? `${called} · ${address}` : called
/** The name stands in a column of its own. */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/')) || path
const number = (value: number) => <span className="numeric">{formatNumber(value)}</span>

const files = (timeZone: string): AnyColumn<'files'>[] => [
  {
    id: 'name',
    title: t.name,
    width: 'minmax(200px, 2.5fr)',
    sortBy: 'name',
    cell: row => (
      <>
        <ItemIcon kind={row.kind} />
        {name(row.name)}
      </>
    ),
  },
  {
    id: 'sensitivity',
    title: t.sensitivity,
    width: '110px',
    sortBy: 'sensitivity',
    only: row => among('sensitivity', [row.sensitivity]),
    cell: row => <SensitivityBadge level={row.sensitivity} />,
  },
  {
    id: 'labels',
    title: t.labels,
    width: 'minmax(160px, 2fr)',
    only: row => among('label', mostSpecific(row.labels)),
    cell: row => names(row.labels),
  },
  {
    id: 'share',
    title: t.share,
    width: '120px',
    sortBy: 'shareRank',
    only: row => among('shareType', [row.shareType]),
    cell: row => <ShareTypeBadge type={row.shareType} />,
  },
  {
    id: 'path',
    title: t.path,
    width: 'minmax(140px, 1.5fr)',
    sortBy: 'path',
    only: row => starting('path', folderOf(row.path)),
    cell: row => (
      <>
        <SourceIcon code={row.sourceCode} />
        <span className="truncate" title={row.path}>
          {folderOf(row.path)}
        </span>
      </>
    ),
  },
  {
    id: 'owner',
    title: t.owner,
    width: 'minmax(90px, 1fr)',
    spare: true,
    cell: row => names([{ name: row.owner, address: row.ownerAddress }]),
  },
  { id: 'size', title: t.size, width: '80px', sortBy: 'size', align: 'end', cell: row => formatBytes(row.size) },
  {
    id: 'modified',
    title: t.modified,
    width: '100px',
    sortBy: 'modifiedAt',
    align: 'end',
    cell: row => formatDate(row.modifiedAt, timeZone),
  },
  {
    id: 'status',
    title: t.status,
    width: '100px',
    spare: true,
    sortBy: 'status',
    only: row => among('status', [row.status]),
    cell: row => texts.status[row.status],
  },
]
const events = (timeZone: string): AnyColumn<'events'>[] => [
  { id: 'time', title: t.time, width: '134px', sortBy: 'at', cell: row => formatDateTime(row.time, timeZone) },
  {
    id: 'severity',
    title: t.severity,
    width: '96px',
    sortBy: 'severity',
    only: row => among('severity', [row.severity]),
    cell: row => <SeverityBadge level={row.severity} withName />,
  },
  {
    id: 'type',
    title: t.type,
    width: '126px',
    sortBy: 'type',
    only: row => among('type', [row.type]),
    cell: row => name(texts.eventType[row.type]),
  },
  {
    id: 'item',
    title: t.item,
    width: 'minmax(150px, 2.4fr)',
    only: row => among('item', [row.item.id]),
    cell: row => (
      <>
        <SourceIcon code={row.sourceCode} />
        {name(row.item.name)}
      </>
    ),
  },
  {
    id: 'actor',
    title: t.actor,
    width: 'minmax(96px, 1fr)',
    only: row => among('actor', [row.actor.id]),
    cell: row => names([row.actor]),
  },
  {
    id: 'recipients',
    title: t.recipients,
    width: 'minmax(96px, 1.2fr)',
    only: row => among('recipient', idsOf(row.recipients)),
    cell: row => names(row.recipients),
  },
  {
    id: 'share',
    title: t.share,
    width: '114px',
    sortBy: 'shareRank',
    only: row => among('shareType', [row.shareType]),
    cell: row => <ShareTypeBadge type={row.shareType} />,
  },
  {
    id: 'insights',
    title: t.insights,
    width: 'minmax(108px, 1.4fr)',
    only: row => among('insight', idsOf(row.insights)),
    cell: row => names(row.insights),
  },
  {
    id: 'labels',
    title: t.labels,
    width: 'minmax(120px, 1.2fr)',
    spare: true,
    only: row => among('label', mostSpecific(row.labels)),
    cell: row => names(row.labels),
  },
]
const folders: AnyColumn<'folders'>[] = [
  {
    id: 'name',
    title: t.name,
    width: 'minmax(180px, 1.5fr)',
    sortBy: 'name',
    cell: row => (
      <>
        <EntityIcon kind="folders" />
        {name(row.name)}
      </>
    ),
  },
  {
    id: 'path',
    title: t.path,
    width: 'minmax(200px, 2fr)',
    sortBy: 'path',
    cell: row => (
      <>
        <SourceIcon code={row.sourceCode} />
        {name(row.path)}
      </>
    ),
  },
  {
    id: 'sensitivity',
    title: t.sensitivity,
    width: '110px',
    cell: row => <SensitivityBadge level={row.sensitivity} />,
  },
  {
    id: 'share',
    title: t.share,
    width: '120px',
    sortBy: 'shareRank',
    only: row => among('shareType', [row.shareType]),
    cell: row => <ShareTypeBadge type={row.shareType} />,
  },
  { id: 'files', title: t.files, width: '90px', align: 'end', cell: row => number(row.files) },
  {
    id: 'sensitiveFiles',
    title: t.sensitiveFiles,
    width: '120px',
    align: 'end',
    cell: row => number(row.sensitiveFiles),
  },
  {
    id: 'risk',
    title: t.openRisk,
    width: 'minmax(130px, 1fr)',
    sortBy: 'openRisk',
    cell: row => <RiskCell risk={row.openRisk} />,
  },
]
const identities = (icon: 'employees' | 'contacts' | 'personal-contacts'): Column<IdentityRow>[] => [
  {
    id: 'name',
    title: t.name,
    width: 'minmax(180px, 1.5fr)',
    sortBy: 'name',
    cell: row => (
      <>
        <EntityIcon kind={icon} />
        {name(row.name)}
      </>
    ),
  },
  { id: 'address', title: t.address, width: 'minmax(200px, 1.5fr)', sortBy: 'address', cell: row => name(row.address) },
  {
    id: 'organisation',
    title: t.organisation,
    width: 'minmax(120px, 1fr)',
    sortBy: 'organization',
    only: row => among('organization', [row.organisation]),
    cell: row => name(row.organisation),
  },
  ...(icon === 'employees'
    ? [
        {
          id: 'department',
          title: t.department,
          width: 'minmax(120px, 1fr)',
          sortBy: 'department',
          only: (row: IdentityRow) => among('department', [row.department]),
          cell: (row: IdentityRow) => name(row.department),
        },
      ]
    : []),
  { id: 'events', title: t.events, width: '90px', align: 'end', cell: row => number(row.events) },
  {
    id: 'risk',
    title: t.openRisk,
    width: 'minmax(130px, 1fr)',
    sortBy: 'openRisk',
    cell: row => <RiskCell risk={row.openRisk} />,
  },
  ...(icon === 'employees'
    ? []
    : [{ id: 'trust', title: t.trust, width: '100px', cell: (row: IdentityRow) => <TrustBadge trust={row.trust} /> }]),
]
const organizations: AnyColumn<'organizations'>[] = [
  {
    id: 'name',
    title: t.name,
    width: 'minmax(220px, 2fr)',
    sortBy: 'organization',
    cell: row => (
      <>
        <EntityIcon kind="organizations" />
        {name(row.name)}
      </>
    ),
  },
  {
    id: 'contacts',
    title: t.contacts,
    width: '110px',
    sortBy: 'contacts',
    align: 'end',
    cell: row => number(row.contacts),
  },
  { id: 'events', title: t.events, width: '110px', align: 'end', cell: row => number(row.events) },
  {
    id: 'risk',
    title: t.openRisk,
    width: 'minmax(130px, 1fr)',
    sortBy: 'openRisk',
    cell: row => <RiskCell risk={row.openRisk} />,
  },
  { id: 'trust', title: t.trust, width: '120px', cell: row => <TrustBadge trust={row.trust} /> },
]

type ColumnsOf = { readonly [Name in ListName]: readonly Column<RowOf[Name]>[] }
const made = new Map<string, ColumnsOf>()

/** The columns of each list, with times in the organisation's time zone. The same for the same zone, so that rows need not be drawn anew. */
export function columnsIn(timeZone: string): ColumnsOf {
  const known = made.get(timeZone)
  if (known) return known
  const columns: ColumnsOf = {
    files: files(timeZone),
    events: events(timeZone),
    folders,
    employees: identities('employees'),
    contacts: identities('contacts'),
    'personal-contacts': identities('personal-contacts'),
    organizations,
  }
  made.set(timeZone, columns)
  return columns
}
