import { shownCollaboration, shownItem, shownUser } from './shown.ts'
import type { BoxState, StoredCollaboration, StoredItem, StoredUser } from './state.ts'

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export interface Call {
  state: BoxState
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Record<string, string>
  /** In whose name. */
  user: StoredUser
}
interface Answered {
  status: number
  body?: object
  location?: string
}

const template = 'securityClassification-6VMVochwUWo'
const fieldsIn = ({ query }: Call) => query.get('fields')?.split(',') ?? []
const fieldsOf = (body: unknown) => (typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {})

function need({ state }: Call, right: 'files' | 'users' | 'groups' | 'enterprise'): void {
  if (!state.rights.has(right))
    throw new Refusal(403, right === 'files' ? 'insufficient_scope' : 'access_denied_insufficient_permissions')
}

function itemAt(call: Call, kind: string, id: string): StoredItem {
  need(call, 'files')
  const item = call.state.items.get(id)
  const isTheirs = item?.owner === call.user.id || collaboratesIn(call, item)
  if (!item || item.kind !== kind || !isTheirs) throw new Refusal(404, 'not_found')
  return item
}

function collaboratesIn({ state, user }: Call, item: StoredItem | undefined): boolean {
  for (let at = item; at; at = state.items.get(at.parent)) {
    const { id } = at
    if (state.collaborations.values().some(one => one.item === id && one.who.id === user.id)) return true
  }
  return false
}

/** Pages by markers. */
function marked<T>({ state, query }: Call, all: readonly T[]): { items: T[]; next: string | null; limit: number } {
  const at = query.get('marker') ? Number(/^m(\d+)$/.exec(query.get('marker') ?? '')?.[1] ?? Number.NaN) : 0
  if (Number.isNaN(at)) throw new Refusal(400, 'bad_request')
  const limit = Math.min(Number(query.get('limit') ?? 100), state.mostAPage)
  return { items: all.slice(at, at + limit), next: at + limit < all.length ? `m${at + limit}` : null, limit }
}

function offset<T>({ state, query }: Call, all: readonly T[], show: (one: T) => object): object {
  const at = Number(query.get('offset') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 100), state.mostAPage)
  return { total_count: all.length, limit, offset: at, entries: all.slice(at, at + limit).map(show) }
}

/** What lies in a folder of whoever asks; at the top what others share with them, too. */
function listed(call: Call, folder: string): object {
  if (folder !== '0') itemAt(call, 'folder', folder)
  else need(call, 'files')
  const { state, user } = call
  const isIn = (item: StoredItem) =>
    folder === '0'
      ? (item.owner === user.id && item.parent === '0') ||
        (item.owner !== user.id &&
          state.collaborations.values().some(one => one.item === item.id && one.who.id === user.id))
      : item.parent === folder
  const all = [...state.items.values()].filter(item => !item.isTrashed && isIn(item))
  const { items, next, limit } = marked(call, all)
  return { limit, next_marker: next, entries: items.map(item => shownItem(state, item, fieldsIn(call))) }
}

function changed(call: Call, item: StoredItem): object {
  const match = call.headers['if-match']
  if (match !== undefined && match !== String(item.version)) throw new Refusal(412, 'precondition_failed')
  const link = fieldsOf(fieldsOf(call.body)['shared_link'])
  if (item.link && typeof link['access'] === 'string') {
    item.link.access = link['access'] as 'open'
    item.version++
  }
  return shownItem(call.state, item, fieldsIn(call))
}

function classified(call: Call, item: StoredItem): Answered {
  const { state, method, body } = call
  const field = 'Box__Security__Classification__Key'
  const shown = () => ({
    [field]: item.classification,
    $parent: `${item.kind}_${item.id}`,
    $template: template,
    $scope: `enterprise_${state.enterprise.id}`,
    $version: 1,
    $type: 'properties-1',
    $typeVersion: 1,
    $canEdit: true,
  })
  if (method === 'POST') {
    if (item.classification) throw new Refusal(409, 'tuple_already_exists')
    item.classification = String(fieldsOf(body)[field])
    return { status: 201, body: shown() }
  }
  if (!item.classification) throw new Refusal(404, 'instance_not_found')
  if (method === 'DELETE') {
    delete item.classification
    return { status: 204 }
  }
  if (method === 'PUT') {
    if (!call.headers['content-type']?.includes('json-patch+json')) throw new Refusal(415, 'unsupported_media_type')
    item.classification = String(fieldsOf(Array.isArray(body) ? body[0] : undefined)['value'])
  }
  return { status: 200, body: shown() }
}

function collaborationsOf(call: Call, id: string): object {
  const { state } = call
  const { items, next, limit } = marked(
    call,
    [...state.collaborations.values()].filter(one => one.item === id),
  )
  return { limit, next_marker: next, entries: items.map(one => shownCollaboration(state, one)) }
}

function collaborate({ state, body }: Call): Answered {
  const { item, accessible_by, role } = fieldsOf(body)
  const [about, who] = [fieldsOf(item), fieldsOf(accessible_by)]
  const login = typeof who['login'] === 'string' ? who['login'] : undefined
  const known = state.met.get(String(who['id']))
  const user = known ?? {
    type: 'user' as const,
    id: String(who['id'] ?? `9${state.count()}`),
    name: login ?? 'Somebody',
    ...(login && { login }),
  }
  const id = String(5_000_000 + state.count())
  const made: StoredCollaboration = {
    id,
    item: String(about['id']),
    kind: about['type'] === 'folder' ? 'folder' : 'file',
    role: String(role),
    status: who['id'] === undefined ? 'pending' : 'accepted',
    who: who['type'] === 'user' && login ? { ...user, login } : user,
  }
  state.collaborations.set(id, made)
  return { status: 201, body: shownCollaboration(state, made) }
}

/** Both streams by positions that are longer than a number holds; `text` is the JSON, whose numbers must stay whole. */
export function eventsText(call: Call): string {
  need(call, 'enterprise')
  const { state, query } = call
  const isStream = query.get('stream_type') === 'admin_logs_streaming'
  if (!isStream && query.get('stream_type') !== 'admin_logs') throw new Refusal(400, 'bad_request')
  const [after, before] = [query.get('created_after'), query.get('created_before')].map(time =>
    time ? Date.parse(time) : undefined,
  )
  const given = query.get('stream_position') ?? '0'
  const end = state.log.length
  const at = given === 'now' ? end : given === '0' ? 0 : Number(BigInt(given) - state.firstPosition)
  if (at < 0 || at > end) throw new Refusal(400, 'bad_request')
  const limit = Math.min(Number(query.get('limit') ?? 100), state.mostAPage)
  const isIn = ({ created_at }: Record<string, unknown>) => {
    const time = Date.parse(String(created_at))
    return isStream || ((after === undefined || time >= after) && (before === undefined || time < before))
  }
  const entries = state.log.slice(at, at + limit)
  const next = state.firstPosition + BigInt(Math.min(at + limit, end))
  return `{"chunk_size":${entries.length},"next_stream_position":${next},"entries":${JSON.stringify(entries.filter(isIn))}}`
}

export function answer(call: Call): Answered {
  const { state, path, method } = call
  const ok = (body: object): Answered => ({ status: 200, body })
  const [, kinds, id = '', rest] = /^\/(files|folders)\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (kinds !== undefined) {
    const kind = kinds === 'files' ? 'file' : 'folder'
    if (kind === 'folder' && rest === '/items') return ok(listed(call, id))
    const item = itemAt(call, kind, id)
    if (rest === undefined) return ok(method === 'PUT' ? changed(call, item) : shownItem(state, item, fieldsIn(call)))
    if (rest === '/collaborations') return ok(collaborationsOf(call, id))
    if (rest === '/content' && kind === 'file') {
      if (item.isTrashed) throw new Refusal(404, 'trashed')
      return { status: 302, location: `https://dl.boxcloud.com/d/1/bench-${id}/download` }
    }
    if (rest === `/metadata/enterprise/${template}`) return classified(call, item)
  }
  if (path === '/users/me') return ok(shownUser(state, call.user))
  if (path === '/users') {
    need(call, 'users')
    const { items, next, limit } = marked(call, [...state.users.values()])
    return ok({
      limit,
      next_marker: next,
      total_count: state.users.size,
      entries: items.map(user => shownUser(state, user)),
    })
  }
  if (path === '/groups') {
    need(call, 'groups')
    return ok(
      offset(call, [...state.groups.values()], ({ id: group, name }) => ({
        type: 'group',
        id: group,
        name,
        group_type: 'managed_group',
      })),
    )
  }
  const group = state.groups.get(/^\/groups\/([^/]+)\/memberships$/.exec(path)?.[1] ?? '')
  if (group) {
    const show = (member: string) => ({
      type: 'group_membership',
      id: `${group.id}${member}`,
      user: {
        type: 'user',
        id: member,
        name: state.users.get(member)?.name ?? '',
        login: state.users.get(member)?.login ?? '',
      },
      group: { type: 'group', id: group.id, name: group.name, group_type: 'managed_group' },
      role: 'member',
    })
    return ok(offset(call, group.members, show))
  }
  if (path === '/collaborations' && method === 'POST') return collaborate(call)
  const collaboration = state.collaborations.get(/^\/collaborations\/([^/]+)$/.exec(path)?.[1] ?? '')
  if (collaboration && method === 'DELETE') {
    state.collaborations.delete(collaboration.id)
    return { status: 204 }
  }
  if (collaboration) return ok(shownCollaboration(state, collaboration))
  if (path === '/collaboration_whitelist_entries') {
    need(call, 'enterprise')
    const { items, next, limit } = marked(call, state.allowedDomains)
    return ok({
      limit,
      next_marker: next,
      entries: items.map((domain, at) => ({
        type: 'collaboration_whitelist_entry',
        id: String(at),
        domain,
        direction: 'both',
      })),
    })
  }
  if (path === `/metadata_templates/enterprise/${template}/schema`) {
    if (!state.classifications.length) throw new Refusal(404, 'not_found')
    const options = state.classifications.map(({ id: option, key }) => ({
      id: option,
      key,
      staticConfig: { classification: { classificationDefinition: key, colorID: 1 } },
    }))
    const field = {
      id: 'f1',
      type: 'enum',
      key: 'Box__Security__Classification__Key',
      displayName: 'Classification',
      hidden: false,
      options,
    }
    return ok({
      id: 't1',
      type: 'metadata_template',
      scope: `enterprise_${state.enterprise.id}`,
      templateKey: template,
      displayName: 'Classification',
      hidden: false,
      copyInstanceOnItemCopy: true,
      fields: [field],
    })
  }
  throw new Refusal(404, 'not_found')
}
