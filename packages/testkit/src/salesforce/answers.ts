import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import { fieldOf, parse, type Query, type StoredRecord } from './soql.ts'
import { add, stampOf, type OrganisationState } from './state.ts'

/** An answer that is an error, in Salesforce's words. */
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
  body: [{ message, errorCode: code }],
})

export const version = 'v64.0'
const prefix = `/services/data/${version}`

/** Answers to all that comes with a good token. */
export function answer(state: OrganisationState, { method, url, bytes }: Asked): Reply {
  const path = decodeURIComponent(url.pathname)
  if (path === '/services/data')
    return ok([
      { label: 'Winter ’25', url: '/services/data/v62.0', version: '62.0' },
      { label: 'Summer ’25', url: '/services/data/v64.0', version: '64.0' },
    ])
  if (!path.startsWith(prefix)) throw notFound()
  const rest = path.slice(prefix.length)
  if (rest === '/query') return queried(state, url.searchParams.get('q') ?? '', 0)
  const locator = /^\/query\/(.+)-(\d+)$/.exec(rest)
  if (locator) {
    if (state.isForgetful) throw new Refusal(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator')
    return queried(state, Buffer.from(locator[1] ?? '', 'base64url').toString(), Number(locator[2]))
  }
  if (rest === '/sobjects')
    return ok({ encoding: 'UTF-8', maxBatchSize: 200, sobjects: [...state.objects.keys()].map(described) })
  const [, object = '', id = '', part] = /^\/sobjects\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(rest) ?? []
  if (id === 'describe') return ok(describedWhole(state, object))
  if (part) return body(state, object, id)
  if (method === 'DELETE') return removed(state, object, id)
  if (method === 'PATCH')
    return changed(state, recordsOf(state, object).get(id), JSON.parse(bytes.toString()) as StoredRecord)
  if (method === 'POST') return made(state, object, JSON.parse(bytes.toString()) as StoredRecord)
  throw notFound()
}

const ok = (value: object): Reply => ({ status: 200, body: value })
const notFound = () => new Refusal(404, 'NOT_FOUND', 'The requested resource does not exist')

function recordsOf(state: OrganisationState, object: string): Map<string, StoredRecord> {
  if (state.denied.has(object)) throw new Refusal(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights on object')
  const records = state.records.get(object)
  if (!records) throw new Refusal(400, 'INVALID_TYPE', `sObject type '${object}' is not supported.`)
  return records
}

function queried(state: OrganisationState, soql: string, start: number): Reply {
  const query = parsed(soql)
  const found = [...recordsOf(state, query.object).values()].filter(query.matches)
  if (query.isCount) return ok({ totalSize: found.length, done: true, records: [] })
  const all = found.toSorted((one, other) => inOrder(one, other, query)).slice(0, query.limit)
  const end = start + state.mostAPage
  const isLast = end >= all.length
  return ok({
    totalSize: all.length,
    done: isLast,
    ...(!isLast && { nextRecordsUrl: `${prefix}/query/${Buffer.from(soql).toString('base64url')}-${end}` }),
    records: all.slice(start, end).map(record => shown(record, query)),
  })
}

function parsed(soql: string): Query {
  try {
    return parse(soql)
  } catch (error) {
    throw new Refusal(400, 'MALFORMED_QUERY', error instanceof Error ? error.message : 'malformed')
  }
}

function inOrder(one: StoredRecord, other: StoredRecord, { order }: Query): number {
  for (const { field, isDown } of order) {
    const [a, b] = [String(fieldOf(one, field)), String(fieldOf(other, field))]
    if (a !== b) return (a < b ? -1 : 1) * (isDown ? -1 : 1)
  }
  return 0
}

function shown(record: StoredRecord, { fields, object }: Query): object {
  const told: StoredRecord = {
    attributes: { type: object, url: `${prefix}/sobjects/${object}/${String(record['Id'])}` },
  }
  for (const field of fields) {
    const [first = '', ...more] = field.split('.')
    if (more.length) told[first] = record[first] ?? null
    else told[first] = record[first] ?? null
  }
  return told
}

const switches = [
  'activateable',
  'createable',
  'customSetting',
  'deepCloneable',
  'deletable',
  'deprecatedAndHidden',
  'feedEnabled',
  'hasSubtypes',
  'isInterface',
  'isSubtype',
  'layoutable',
  'mergeable',
  'mruEnabled',
  'replicateable',
  'searchable',
  'triggerable',
  'undeletable',
  'updateable',
]

const described = (name: string) => ({
  name,
  label: name,
  labelPlural: `${name}s`,
  keyPrefix: 'a00',
  custom: name.endsWith('__c'),
  queryable: true,
  retrieveable: true,
  idEnabled: true,
  ...Object.fromEntries(switches.map(each => [each, false])),
})

function describedWhole(state: OrganisationState, object: string): object {
  const fields = state.objects.get(object)
  if (!fields) throw notFound()
  return {
    ...described(object),
    fields: Object.entries(fields).map(([name, type]) => ({
      name,
      label: name,
      type,
      deprecatedAndHidden: false,
      length: 255,
      nillable: true,
    })),
  }
}

function body(state: OrganisationState, object: string, id: string): Reply {
  if (!recordsOf(state, object).has(id)) throw notFound()
  const bytes = state.bodies.get(id) ?? Buffer.alloc(0)
  return {
    status: 200,
    headers: { 'content-type': object === 'EventLogFile' ? 'text/csv' : 'application/octet-stream' },
    body: bytes,
  }
}

function removed(state: OrganisationState, object: string, id: string): Reply {
  if (!recordsOf(state, object).delete(id)) throw new Refusal(404, 'ENTITY_IS_DELETED', 'entity is deleted')
  return { status: 204 }
}

function changed(state: OrganisationState, record: StoredRecord | undefined, fields: StoredRecord): Reply {
  if (!record) throw notFound()
  Object.assign(record, fields, { SystemModstamp: stampOf(state.count()) })
  return { status: 204 }
}

function made(state: OrganisationState, object: string, fields: StoredRecord): Reply {
  recordsOf(state, object)
  const version = state.records.get('ContentVersion')?.get(String(fields['ContentVersionId']))
  const more = version
    ? {
        ContentDocumentId: version['ContentDocumentId'],
        DistributionPublicUrl: `https://acme.my.salesforce.com/sfc/p/${state.count()}`,
      }
    : {}
  return { status: 201, body: { id: add(state, object, { ...fields, ...more }), success: true, errors: [] } }
}
