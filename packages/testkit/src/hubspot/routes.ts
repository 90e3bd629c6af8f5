import { createHash } from 'node:crypto'
import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import type { HubspotState, StoredFile, StoredRecord } from './state.ts'

interface Call {
  state: HubspotState
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
export const refuse = (status: number, category: string): Reply => ({
  status,
  body: { status: 'error', message: category, category, correlationId: 'bench', context: {}, links: {}, errors: [] },
})
const notFound = refuse(404, 'OBJECT_NOT_FOUND')

/** A page of a list: the next by how many came before. */
function paged({ state, query }: Call, all: readonly object[], more: object = {}): Reply {
  const start = Number(query.get('after') ?? 0)
  const end = start + Math.min(Number(query.get('limit') ?? 100), state.mostAPage)
  const next = end < all.length ? { paging: { next: { after: String(end), link: '?after' } } } : {}
  return ok({ results: all.slice(start, end), ...next, ...more })
}

const get = (path: RegExp, handle: Route['handle']): Route => ({ method: 'GET', path, handle })
const bodyOf = ({ asked }: Call) => JSON.parse(asked.bytes.toString() || '{}') as Record<string, unknown>

const shownFile = ({ id, name, extension, folder, access, content, created, updated }: StoredFile) => ({
  id,
  createdAt: created,
  updatedAt: updated,
  archived: false,
  parentFolderId: folder ? '77' : null,
  name,
  path: `${folder ? `/${folder}` : ''}/${name}.${extension}`,
  size: Buffer.byteLength(content),
  type: 'DOCUMENT',
  extension,
  defaultHostingUrl: `https://4242.fs1.hubspotusercontent-na1.net/hubfs/4242/${name}.${extension}`,
  url: `https://4242.fs1.hubspotusercontent-na1.net/hubfs/4242/${name}.${extension}`,
  isUsableInContent: true,
  access,
  fileMd5: createHash('md5').update(content).digest('hex'),
})

function shownRecord({ id, properties, created, updated }: StoredRecord, names: readonly string[]) {
  const own = Object.fromEntries(names.filter(name => name in properties).map(name => [name, properties[name]]))
  const kept = { hs_object_id: id, createdate: created, hs_lastmodifieddate: updated, lastmodifieddate: updated }
  return { id, properties: { ...kept, ...own }, createdAt: created, updatedAt: updated, archived: false }
}

const shownUser = (user: HubspotState['users'][number]) => ({ ...user, roleIds: ['1'] })
const recordsOf = ({ state, parts }: Call) => [...(state.records.get(parts[0] ?? '')?.values() ?? [])]
const namesIn = ({ query }: Call) => (query.get('properties') ?? '').split(',').filter(Boolean)

export const routes: readonly Route[] = [
  get(/^\/account-info\/v3\/details$/, () =>
    ok({
      portalId: 4242,
      accountType: 'STANDARD',
      timeZone: 'Europe/Berlin',
      uiDomain: 'app.hubspot.com',
      dataHostingLocation: 'na1',
    }),
  ),
  get(/^\/files\/v3\/files\/search$/, call => {
    const { state, query } = call
    const since = query.get('createdAtGte') ?? ''
    const all = [...state.files.values()]
      .filter(({ created }) => created >= since)
      .toSorted((one, other) => one.created.localeCompare(other.created))
    if (Number(query.get('after') ?? 0) >= state.mostFound) return refuse(400, 'VALIDATION_ERROR')
    return paged(call, all.map(shownFile))
  }),
  get(/^\/files\/v3\/files\/(\d+)$/, ({ state, parts }) => {
    const file = state.files.get(parts[0] ?? '')
    return file ? ok(shownFile(file)) : notFound
  }),
  {
    method: 'PATCH',
    path: /^\/files\/v3\/files\/(\d+)$/,
    handle(call) {
      const file = call.state.files.get(call.parts[0] ?? '')
      if (!file) return notFound
      Object.assign(file, { access: String(bodyOf(call)['access']), updated: call.state.now() })
      return ok(shownFile(file))
    },
  },
  get(/^\/files\/v3\/files\/(\d+)\/signed-url$/, ({ state, parts }) => {
    const file = state.files.get(parts[0] ?? '')
    if (!file) return notFound
    const { id, name, extension, content } = file
    const url = `https://4242.fs1.hubspotusercontent-na1.net/signed/${id}?key=of-its-own`
    return ok({
      url,
      name,
      extension,
      type: 'DOCUMENT',
      size: Buffer.byteLength(content),
      expiresAt: '2030-01-01T00:00:00Z',
    })
  }),
  get(/^\/crm-object-schemas\/v3\/schemas$/, () => ok({ results: [] })),
  get(/^\/crm\/v3\/properties\/([^/]+)$/, ({ state, parts }) => {
    const all = state.properties.get(parts[0] ?? '')
    const more = { description: '', groupName: 'group', options: [], fieldType: 'text' }
    return all ? ok({ results: all.map(one => ({ ...one, ...more })) }) : notFound
  }),
  {
    method: 'POST',
    path: /^\/crm\/v3\/objects\/([^/]+)\/search$/,
    handle(call) {
      const {
        limit = 10,
        after = 0,
        properties = [],
      } = bodyOf(call) as { limit?: number; after?: string; properties?: string[] }
      if (Number(after) + limit > call.state.mostFound) return refuse(400, 'VALIDATION_ERROR')
      const all = recordsOf(call).toSorted((one, other) => other.updated.localeCompare(one.updated))
      const results = all.slice(Number(after), Number(after) + limit).map(one => shownRecord(one, properties))
      const end = Number(after) + results.length
      const next = end < all.length ? { paging: { next: { after: String(end), link: '?after' } } } : {}
      return ok({ total: all.length, results, ...next })
    },
  },
  get(/^\/crm\/v3\/objects\/([^/]+)$/, call =>
    paged(
      call,
      recordsOf(call).map(one => shownRecord(one, namesIn(call))),
    ),
  ),
  get(/^\/crm\/v3\/objects\/([^/]+)\/(\d+)$/, call => {
    const found = recordsOf(call).find(({ id }) => id === call.parts[1])
    return found ? ok(shownRecord(found, namesIn(call))) : notFound
  }),
  get(/^\/crm\/v3\/owners\/$/, call =>
    paged(
      call,
      call.state.users.map(({ id, email, firstName, lastName }) => {
        const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
        return {
          id: `9${id}`,
          email,
          firstName,
          lastName,
          userId: Number(id),
          type: 'PERSON',
          archived: false,
          ...times,
        }
      }),
    ),
  ),
  get(/^\/settings\/v3\/users\/$/, call => paged(call, call.state.users.map(shownUser))),
  get(/^\/settings\/v3\/users\/(\d+)$/, ({ state, parts }) => {
    const found = state.users.find(({ id }) => id === parts[0])
    return found ? ok(shownUser(found)) : notFound
  }),
  {
    method: 'DELETE',
    path: /^\/settings\/v3\/users\/(\d+)$/,
    handle({ state, parts }) {
      if (!state.users.some(({ id }) => id === parts[0])) return notFound
      state.users = state.users.filter(({ id }) => id !== parts[0])
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: /^\/settings\/v3\/users\/$/,
    handle(call) {
      const { email, firstName, lastName, primaryTeamId } = bodyOf(call) as Record<string, string>
      if (!email) return refuse(400, 'VALIDATION_ERROR')
      const user = { id: String(call.state.count()), email, firstName: firstName ?? '', lastName: lastName ?? '' }
      const made = { ...user, superAdmin: false, ...(primaryTeamId && { primaryTeamId }) }
      call.state.users.push(made)
      return { status: 201, body: shownUser(made) }
    },
  },
  get(/^\/settings\/v3\/users\/roles$/, () =>
    ok({ results: [{ id: '1', name: 'Sales', requiresBillingWrite: false }] }),
  ),
  get(/^\/settings\/v3\/users\/teams$/, ({ state }) =>
    ok({ results: state.teams.map(team => ({ ...team, secondaryUserIds: [] })) }),
  ),
  get(/^\/account-info\/v3\/activity\/audit-logs$/, call => {
    const since = call.query.get('occurredAfter') ?? ''
    return paged(
      call,
      call.state.logs.audit.filter(({ occurredAt }) => String(occurredAt) >= since),
    )
  }),
  get(/^\/account-info\/v3\/activity\/login$/, call => paged(call, call.state.logs.logins)),
  get(/^\/account-info\/v3\/activity\/security$/, call => paged(call, call.state.logs.security)),
  get(/^\/cms\/v3\/audit-logs\/$/, call => paged(call, call.state.logs.cms)),
]
