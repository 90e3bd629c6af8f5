import { guidOf } from '../ids.ts'
import type { AuditRecord } from '../log/record.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import { badRequest, notFound } from '../http/fail.ts'
import { pageOf, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { AuditQuery } from '../state/sign-ins.ts'
import { nowOf } from '../state/tenant.ts'

const needs = ['AuditLogsQuery.Read.All']
/** Seconds until a question is being worked on, and until it is answered. */
const waiting = 5
const working = 15

/** Questions to the unified log: asked, waited for, and read. */
export const auditQueryRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/security/auditLog/queries',
    needs,
    bucket: 'reports',
    handle: call =>
      ok(
        pageOf(
          call,
          call.state.auditQueries
            .values()
            .map(query => resource(call, query))
            .toArray(),
          { size: 100 },
        ),
      ),
  },
  { method: 'POST', path: '/security/auditLog/queries', needs, bucket: 'reports', handle: ask },
  {
    method: 'GET',
    path: '/security/auditLog/queries/{query}',
    needs,
    bucket: 'reports',
    handle: call => ok(resource(call, found(call))),
  },
  { method: 'GET', path: '/security/auditLog/queries/{query}/records', needs, bucket: 'reports', handle: records },
]

function ask(call: Call) {
  const fields = fieldsOf(call)
  const from = Date.parse(String(fields['filterStartDateTime']))
  const until = Date.parse(String(fields['filterEndDateTime']))
  if (!(from < until))
    throw badRequest('filterStartDateTime and filterEndDateTime must be given, the first before the second.')
  const words = (name: string) => (Array.isArray(fields[name]) ? (fields[name] as string[]) : [])
  const query: AuditQuery = {
    id: guidOf('query', call.state.id, call.state.count()),
    displayName: String(fields['displayName'] ?? ''),
    from,
    until,
    operations: words('operationFilters'),
    services: [
      ...words('serviceFilters'),
      ...(typeof fields['serviceFilter'] === 'string' ? [fields['serviceFilter']] : []),
    ],
    people: words('userPrincipalNameFilters'),
    recordTypes: words('recordTypeFilters'),
    asked: nowOf(call.state),
    body: fields,
  }
  call.state.auditQueries.set(query.id, query)
  return { status: 201, body: resource(call, query) }
}

function found(call: Call): AuditQuery {
  const query = call.state.auditQueries.get(part(call, 'query'))
  if (!query) throw notFound(part(call, 'query'))
  return query
}

function statusOf(call: Call, { asked }: AuditQuery): string {
  const seconds = (nowOf(call.state) - asked) / 1000
  return seconds < waiting ? 'notStarted' : seconds < working ? 'running' : 'succeeded'
}

const resource = (call: Call, query: AuditQuery): Json => ({
  recordTypeFilters: [],
  operationFilters: [],
  serviceFilters: [],
  userPrincipalNameFilters: [],
  ipAddressFilters: [],
  objectIdFilters: [],
  administrativeUnitIdFilters: [],
  ...query.body,
  id: query.id,
  displayName: query.displayName,
  status: statusOf(call, query),
})

function records(call: Call) {
  const query = found(call)
  const isDone = statusOf(call, query) === 'succeeded'
  const all = isDone
    ? call.state.log.records.filter(({ at, record }) => at >= query.from && at < query.until && isMeant(query, record))
    : []
  return ok(
    pageOf(
      call,
      all.map(({ record }) => recordResource(record)),
      { size: 150, most: 1000 },
    ),
  )
}

function isMeant({ operations, services, people, recordTypes }: AuditQuery, record: AuditRecord): boolean {
  const among = (words: readonly string[], word: string) =>
    !words.length || words.some(one => one.toLowerCase() === word.toLowerCase())
  return (
    among(operations, record.Operation) &&
    among(services, record.Workload) &&
    among(people, record.UserId) &&
    among(recordTypes, recordTypeNames[record.RecordType] ?? '')
  )
}

const recordResource = (record: AuditRecord): Json => ({
  id: record.Id,
  createdDateTime: `${record.CreationTime}Z`,
  auditLogRecordType: recordTypeNames[record.RecordType] ?? null,
  operation: record.Operation,
  organizationId: record.OrganizationId,
  userType: userTypeNames[record.UserType] ?? 'Regular',
  userId: record.UserId,
  service: record.Workload,
  objectId: record['ObjectId'] ?? null,
  userPrincipalName: record.UserId,
  clientIp: record['ClientIP'] ?? null,
  administrativeUnits: [''],
  auditData: { '@odata.type': '#microsoft.graph.security.defaultAuditData', ...record },
})

const recordTypeNames: Record<number, string> = {
  1: 'ExchangeAdmin',
  2: 'ExchangeItem',
  3: 'ExchangeItemGroup',
  4: 'SharePoint',
  6: 'SharePointFileOperation',
  8: 'AzureActiveDirectory',
  14: 'SharePointSharingOperation',
  15: 'AzureActiveDirectoryStsLogon',
  25: 'MicrosoftTeams',
  36: 'SharePointListOperation',
  50: 'ExchangeItemAggregated',
  83: 'SensitivityLabelAction',
  84: 'SensitivityLabeledFileAction',
}

const userTypeNames = [
  'Regular',
  'Reserved',
  'Admin',
  'DcAdmin',
  'System',
  'Application',
  'ServicePrincipal',
  'CustomPolicy',
  'SystemPolicy',
  'PartnerTechnician',
  'Guest',
]
