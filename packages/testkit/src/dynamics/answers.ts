import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import type { EnvironmentState, StoredTable } from './state.ts'

/** An answer that is an error, in the words of the Web API. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const refusal = ({ status, code, message }: { status: number; code: string; message: string }): Reply => ({
  status,
  headers: { 'odata-version': '4.0' },
  body: { error: { code, message } },
})

const base = 'https://contoso.crm.dynamics.com/api/data/v9.2'

/** What the environment answers to a GET below its version. */
export function answer(state: EnvironmentState, { url, headers }: Asked): Reply {
  const path = decodeURIComponent(url.pathname.replace(/^.*\/api\/data\/v9\.2/, ''))
  const prefer = headers['prefer'] ?? ''
  const size = Math.min(Number(/odata\.maxpagesize=(\d+)/.exec(prefer)?.[1] ?? 5000), state.mostAPage)
  const name = /^\/(\w+)/.exec(path)?.[1] ?? ''
  if (state.denied.has(name))
    throw new Refusal(403, '0x80040220', `Principal user is missing prvRead privilege (${name}).`)
  if (path === '/WhoAmI')
    return ok({ '@odata.context': `${base}/$metadata#WhoAmIResponse`, UserId: '00000000-0000-0000-0000-000000000001' })
  if (name === 'EntityDefinitions') return definitions(state, path)
  const details = /^\/audits\(([^)]+)\)\/Microsoft\.Dynamics\.CRM\.RetrieveAuditDetails/.exec(path)?.[1]
  if (details !== undefined) return ok({ AuditDetail: state.auditDetails.get(details) ?? {} })
  const table = [...state.tables.values()].find(({ set }) => set === name)
  const id = /\(([^)]+)\)$/.exec(path)?.[1]
  if (table && id !== undefined) return one(table, id, url.searchParams)
  if (table && (prefer.includes('odata.track-changes') || url.searchParams.has('$deltatoken')))
    return changes(state, table, { query: url.searchParams, size })
  if (table) return listed(rowsOf(table), { query: url.searchParams, size, path })
  const system: Record<string, readonly Record<string, unknown>[]> = {
    systemusers: state.users,
    teams: state.teams,
    roles: state.roles,
    roleprivilegescollection: state.rolePrivileges,
    principalobjectaccessset: state.shares,
    audits: audits(state, url.searchParams),
    organizations: [state.organisation],
  }
  const rows = system[name]
  if (!rows) throw new Refusal(404, '0x8006088a', `Resource not found for the segment '${name}'.`)
  return listed(rows, { query: url.searchParams, size, path })
}

const ok = (body: object): Reply => ({ status: 200, headers: { 'odata-version': '4.0' }, body })
const rowsOf = ({ rows }: StoredTable) => [...rows.values()].map(({ values }) => values)

function audits({ audits: all }: EnvironmentState, query: URLSearchParams) {
  const since = /createdon ge (\S+)/.exec(query.get('$filter') ?? '')?.[1]
  return since === undefined ? all : all.filter(({ createdon }) => String(createdon) >= since)
}

interface Listing {
  query: URLSearchParams
  size: number
  path: string
}

function listed(all: readonly Record<string, unknown>[], { query, size, path }: Listing): Reply {
  const order = /^(\w+)( desc)?/.exec(query.get('$orderby') ?? '')
  const field = order?.[1] ?? ''
  const sorted = order
    ? all.toSorted((one, other) => (String(one[field]) < String(other[field]) ? -1 : 1) * (order[2] ? -1 : 1))
    : all
  const only = /^isdocument eq true$/.test(query.get('$filter') ?? '')
    ? sorted.filter(row => row['isdocument'] === true)
    : sorted
  const top = Number(query.get('$top') ?? Infinity)
  const start = Number(/pagenumber=(\d+)/.exec(query.get('$skiptoken') ?? '')?.[1] ?? 0)
  const end = Math.min(start + size, top)
  const rest = new URLSearchParams(query)
  rest.set('$skiptoken', `<cookie pagenumber=${end} />`)
  return ok({
    '@odata.context': `${base}/$metadata#${path.slice(1)}`,
    ...(query.get('$count') === 'true' && { '@odata.count': Math.min(all.length, 5000) }),
    value: only.slice(start, end).map(row => picked(row, query.get('$select'))),
    ...(end < only.length && end < top && { '@odata.nextLink': `${base}${path}?${rest}` }),
  })
}

function picked(row: Record<string, unknown>, select: string | null): Record<string, unknown> {
  if (select === null) return row
  const names = new Set(select.split(','))
  const kept = Object.entries(row).filter(([name]) => names.has(name) || name.endsWith('_association'))
  return { '@odata.etag': `W/"${String(row['versionnumber'] ?? 1)}"`, ...Object.fromEntries(kept) }
}

function one({ rows }: StoredTable, id: string, query: URLSearchParams): Reply {
  const row = rows.get(id)
  if (!row) throw new Refusal(404, '0x80040217', `Entity With Id = ${id} Does Not Exist`)
  return ok(picked(row.values, query.get('$select')))
}

/** With `odata.track-changes`: all rows and then a link to the changes; without tracking, an error. */
function changes(state: EnvironmentState, table: StoredTable, { query, size }: Omit<Listing, 'path'>): Reply {
  if (!table.tracked)
    throw new Refusal(400, '0x80072491', `Change tracking is not enabled for the entity ${table.name}.`)
  const from = query.has('$deltatoken')
    ? Number(/^(\d+)/.exec(query.get('$deltatoken') ?? '')?.[1] ?? Number.NaN)
    : undefined
  if (from !== undefined && !(from >= state.tokensFrom))
    throw new Refusal(
      410,
      '0x80044352',
      'The version stamp associated with the client has expired. Please perform a full sync.',
    )
  const rows = [...table.rows.values()].filter(({ version }) => from === undefined || version > from)
  const gone = from === undefined ? [] : [...table.deleted].filter(([, at]) => at > from)
  const all = [
    ...rows.map(({ values }) => picked(values, query.get('$select'))),
    ...gone.map(([id]) => ({
      '@odata.context': `${base}/$metadata#${table.set}/$deletedEntity`,
      id,
      reason: 'deleted',
    })),
  ]
  const start = Number(/pagenumber=(\d+)/.exec(query.get('$skiptoken') ?? '')?.[1] ?? 0)
  const select = query.get('$select') ?? ''
  const link = (more: string) => `${base}/${table.set}?$select=${select}&${more}`
  const last = Math.max(0, ...[...table.rows.values()].map(({ version }) => version), ...table.deleted.values())
  const again = from === undefined ? '' : `$deltatoken=${from}%2101%2f01%2f2026&`
  return ok({
    '@odata.context': `${base}/$metadata#${table.set}/$delta`,
    value: all.slice(start, start + size),
    ...(start + size < all.length
      ? { '@odata.nextLink': link(`${again}$skiptoken=${encodeURIComponent(`<cookie pagenumber=${start + size} />`)}`) }
      : { '@odata.deltaLink': link(`$deltatoken=${last}%2101%2f01%2f2026`) }),
  })
}

function definitions(state: EnvironmentState, path: string): Reply {
  const of = /^\/EntityDefinitions\(LogicalName='([^']+)'\)\/Attributes$/.exec(path)?.[1]
  if (of === undefined) return ok({ value: [...state.tables.values()].map(definition) })
  const table = state.tables.get(of)
  if (!table) throw new Refusal(404, '0x80060888', `Could not find an entity with the specified entity key (${of}).`)
  return ok({
    value: Object.entries(table.columns).map(([name, type]) => ({
      '@odata.type': `#Microsoft.Dynamics.CRM.${type}AttributeMetadata`,
      LogicalName: name,
      AttributeType: type,
      AttributeTypeName: { Value: `${type}Type` },
      AttributeOf: null,
      IsValidForRead: true,
      DisplayName: { UserLocalizedLabel: { Label: name, LanguageCode: 1033 } },
    })),
  })
}

const definition = ({ name, set, tracked, readPrivilege }: StoredTable) => ({
  LogicalName: name,
  EntitySetName: set,
  PrimaryIdAttribute: `${name}id`,
  ChangeTrackingEnabled: tracked,
  IsIntersect: false,
  IsPrivate: false,
  IsLogicalEntity: false,
  IsValidForAdvancedFind: true,
  Privileges: [{ Name: `prvRead${name}`, PrivilegeId: readPrivilege, PrivilegeType: 'Read' }],
})
