import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import type { OracleState, OracleUser, StoredFile, StoredThing } from './state.ts'

interface Call {
  state: OracleState
  asked: Asked
  query: URLSearchParams
  parts: string[]
}
interface Route {
  method: string
  path: RegExp
  handle(call: Call): Reply
}

const ok = (body: object): Reply => ({ status: 200, body })
export const refuse = (status: number, title: string): Reply => ({ status, body: { title, status: String(status) } })
const notFound = refuse(404, 'Not Found')
/** The applications go by another name themselves. */
const base = 'https://internal.fa.oraclecloud.example:443/fscmRestApi/resources/11.13.18.05'

/** A page of a list, as Oracle's framework gives it. */
function paged({ query }: Call, all: readonly object[]): Reply {
  const offset = Number(query.get('offset') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 25), 500)
  const items = all.slice(offset, offset + limit)
  return ok({ items, count: items.length, hasMore: offset + items.length < all.length, limit, offset, links: [] })
}

function shownFile({ id, name, kind, content, by, created, updated }: StoredFile, at: string) {
  const self = `${at}/child/attachments/${id}`
  const links = [
    { rel: 'self', href: self, name: 'attachments', kind: 'item' },
    { rel: 'canonical', href: self, name: 'attachments', kind: 'item' },
    { rel: 'enclosure', href: `${self}/enclosure/FileWebImage`, name: 'FileWebImage', kind: 'other' },
    { rel: 'enclosure', href: `${self}/enclosure/FileContents`, name: 'FileContents', kind: 'other' },
  ]
  return {
    AttachedDocumentId: Number(/\d+/.exec(id)?.[0]),
    FileName: name,
    Title: name,
    Type: kind,
    DatatypeCode: kind,
    CreatedBy: by,
    CreationDate: created,
    LastUpdateDate: updated,
    ...(kind === 'FILE' && { UploadedFileContentType: 'text/plain', UploadedFileLength: Buffer.byteLength(content) }),
    ...(kind === 'TEXT' && { UploadedText: content }),
    links,
  }
}

function shownThing({ state, query }: Call, resource: string, thing: StoredThing) {
  const at = `${base}/${resource}/${thing.id}`
  const files = [...thing.files.values()].map(file => shownFile(file, at))
  const isWhole = state.expands && query.get('expand')?.includes('attachments')
  return {
    InvoiceId: Number(thing.id),
    InvoiceNumber: thing.number,
    ...(isWhole && { attachments: files }),
    links: [{ rel: 'self', href: at, name: resource, kind: 'item' }],
  }
}

const thingIn = ({ state, parts }: Call) => state.things.get(parts[0] ?? '')?.get(parts[1] ?? '')
const resources = String.raw`^\/(?:fscm|hcm)RestApi\/resources\/[\w.]+`

function scim({ query }: Call, all: readonly object[]): Reply {
  const start = Number(query.get('startIndex') ?? 1)
  const Resources = all.slice(start - 1, start - 1 + Number(query.get('count') ?? 20))
  return ok({
    itemsPerPage: Resources.length,
    startIndex: start,
    totalResults: all.length,
    schemas: ['urn:scim:schemas:core:2.0:User'],
    Resources,
  })
}

const shownUser = ({ state }: Call, { id, userName, displayName, email, active, roles }: OracleUser) => ({
  id,
  userName,
  displayName,
  active,
  ...(email && { emails: [{ primary: true, value: email, type: 'W' }] }),
  roles: roles.map(role => ({ id: role, value: state.roles.find(one => one.id === role)?.name })),
})

const bodyOf = ({ asked }: Call) => JSON.parse(asked.bytes.toString() || '{}') as Record<string, unknown>
const userIn = ({ state, parts }: Call) => state.users.find(({ id }) => id === parts[0])

/** As Oracle's page has it: only active and names are changed so, and the schema is named. */
function changeUser(call: Call): Reply {
  const user = userIn(call)
  const { schemas, active } = bodyOf(call)
  if (!user) return notFound
  if (!Array.isArray(schemas) || typeof active !== 'boolean') return refuse(400, 'Bad Request')
  user.active = active
  return ok(shownUser(call, user))
}

function changeRole(call: Call): Reply {
  const [role = ''] = call.parts
  const members = bodyOf(call)['members'] as { value: string; operation: string }[]
  if (!call.state.roles.some(({ id }) => id === role)) return notFound
  for (const { value, operation } of members) {
    const user = call.state.users.find(({ id }) => id === value)
    if (!user || !['ADD', 'REMOVE'].includes(operation)) return refuse(400, 'Bad Request')
    user.roles = [...user.roles.filter(one => one !== role), ...(operation === 'ADD' ? [role] : [])]
  }
  return { status: 204 }
}

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/hcmRestApi\/scim\/Users$/,
    handle: call =>
      scim(
        call,
        call.state.users.map(user => shownUser(call, user)),
      ),
  },
  {
    method: 'GET',
    path: /^\/hcmRestApi\/scim\/Users\/(\w+)$/,
    handle(call) {
      const user = userIn(call)
      return user ? ok(shownUser(call, user)) : notFound
    },
  },
  { method: 'PATCH', path: /^\/hcmRestApi\/scim\/Users\/(\w+)$/, handle: changeUser },
  { method: 'PATCH', path: /^\/hcmRestApi\/scim\/Roles\/(\w+)$/, handle: changeRole },
  { method: 'GET', path: /^\/hcmRestApi\/scim\/Roles$/, handle: call => scim(call, call.state.roles) },
  {
    method: 'GET',
    path: new RegExp(String.raw`${resources}\/(\w+)$`),
    handle(call) {
      const [resource = ''] = call.parts
      const all = call.state.things.get(resource)
      return paged(
        call,
        [...(all?.values() ?? [])].map(thing => shownThing(call, resource, thing)),
      )
    },
  },
  {
    method: 'GET',
    path: new RegExp(String.raw`${resources}\/(\w+)\/(\d+)\/child\/attachments$`),
    handle(call) {
      const thing = thingIn(call)
      const at = `${base}/${call.parts[0]}/${thing?.id}`
      return thing
        ? paged(
            call,
            [...thing.files.values()].map(file => shownFile(file, at)),
          )
        : notFound
    },
  },
  {
    method: 'GET',
    path: new RegExp(String.raw`${resources}\/(\w+)\/(\d+)\/child\/attachments\/(\w+)$`),
    handle(call) {
      const thing = thingIn(call)
      const file = thing?.files.get(call.parts[2] ?? '')
      return file ? ok(shownFile(file, `${base}/${call.parts[0]}/${thing?.id}`)) : notFound
    },
  },
  {
    method: 'GET',
    path: new RegExp(String.raw`${resources}\/(\w+)\/(\d+)\/child\/attachments\/(\w+)\/enclosure\/FileContents$`),
    handle(call) {
      const file = thingIn(call)?.files.get(call.parts[2] ?? '')
      return file
        ? { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file.content }
        : notFound
    },
  },
  {
    method: 'POST',
    path: /^\/fscmRestApi\/fndAuditRESTService\/audittrail\/getaudithistory$/,
    handle({ state, query, asked }) {
      const body = JSON.parse(asked.bytes.toString() || '{}') as Record<string, unknown>
      const said = (name: string) => query.get(name) ?? String(body[name] ?? '')
      if (!said('fromDate') || !said('product')) return ok({ status: 'FAIL', actionName: 'getAuditHistory' })
      const those = state.audit.filter(
        ({ date, product }) =>
          product === said('product') && String(date) >= said('fromDate') && String(date) <= said('toDate'),
      )
      const [page, size] = [Number(said('pageNumber')), Number(said('pageSize'))]
      return ok({
        status: 'SUCCESS',
        actionName: 'getAuditHistory',
        pageNumber: page,
        pageSize: size,
        auditData: those.slice((page - 1) * size, page * size),
      })
    },
  },
  {
    method: 'GET',
    path: /^\/oam\/services\/rest\/access\/api\/v1\/audit\/events$/,
    handle({ state, query }) {
      const [page, size] = [Number(query.get('pageNumber')), Number(query.get('pageSize'))]
      const those = state.signIns.filter(
        ({ accessTime }) =>
          String(accessTime) >= (query.get('fromDate') ?? '') && String(accessTime) <= (query.get('toDate') ?? ''),
      )
      return ok({ eventData: those.slice((page - 1) * size, page * size) })
    },
  },
]
