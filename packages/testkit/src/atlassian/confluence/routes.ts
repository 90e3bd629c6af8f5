import type { Reply } from '../../microsoft/http/call.ts'
import type { Asked } from '../../microsoft/http/server.ts'
import {
  shownPage1,
  shownPage2,
  shownPart1,
  shownPart2,
  shownPerson,
  shownRestrictions,
  shownSpace,
  shownSpace1,
} from './shown.ts'
import type { ConfluenceState, StoredPage, StoredPart, StoredSpace } from './state.ts'

export interface Call {
  state: ConfluenceState
  asked: Asked
  query: URLSearchParams
  parts: string[]
}
interface Route {
  method: string
  path: RegExp
  /** Where it is to be had; everywhere unless said. */
  only?: 'cloud' | 'server'
  isForAdministrators?: boolean
  handle(call: Call): Reply
}

const ok = (body: object): Reply => ({ status: 200, body })
export const refuse = (status: number, message: string): Reply => ({
  status,
  body: { statusCode: status, message, errors: [{ status, title: message }] },
})
const notFound = refuse(404, 'Not found')

/** A page of a list of version 2: the next by a cursor in a link. */
function byCursor({ query, asked, state }: Call, all: readonly object[]): Reply {
  const start = Number(/^cursor-(\d+)$/.exec(query.get('cursor') ?? 'cursor-0')?.[1] ?? Number.NaN)
  if (Number.isNaN(start)) return refuse(400, 'The cursor is not valid.')
  const end = start + Math.min(Number(query.get('limit') ?? 25), state.mostAPage)
  const next = new URLSearchParams(query)
  next.set('cursor', `cursor-${end}`)
  const path = asked.url.pathname.replace(/^\/site/, '')
  const _links = { base: 'https://contoso.atlassian.net/wiki', ...(end < all.length && { next: `${path}?${next}` }) }
  return ok({ results: all.slice(start, end), _links })
}

/** A page of a list of version 1. */
function byNumber({ query, asked, state }: Call, all: readonly object[]): Reply {
  const start = Number(query.get('start') ?? 0)
  const limit = Math.min(Number(query.get('limit') ?? 25), state.mostAPage)
  const results = all.slice(start, start + limit)
  const isMore = start + results.length < all.length
  const _links = {
    base: 'https://contoso.atlassian.net/wiki',
    ...(isMore && { next: `${asked.url.pathname}?start=${start + limit}` }),
  }
  return ok({ results, start, limit, size: results.length, _links })
}

const spaceIn = (state: ConfluenceState, name: string | undefined): StoredSpace | undefined =>
  state.spaces.get(name ?? '') ?? [...state.spaces.values()].find(({ key }) => key === name)
const inSpace =
  (handle: (call: Call, space: StoredSpace) => Reply) =>
  (call: Call): Reply => {
    const space = spaceIn(call.state, call.parts[0])
    return space ? handle(call, space) : notFound
  }
const inPage =
  (handle: (call: Call, page: StoredPage) => Reply, at = 0) =>
  (call: Call): Reply => {
    const page = call.state.pages.get(call.parts[at] ?? '')
    return page ? handle(call, page) : notFound
  }
const partIn = (state: ConfluenceState, id: string | undefined): [StoredPart, StoredPage] | undefined => {
  for (const page of state.pages.values()) for (const part of page.parts) if (part.id === id) return [part, page]
  return undefined
}
const pagesIn = ({ pages }: ConfluenceState, space: StoredSpace | undefined, isPost: boolean) =>
  [...pages.values()].filter(page => page.space === space?.id && page.isPost === isPost)
const bodyOf = ({ asked }: Call): unknown => JSON.parse(asked.bytes.toString() || '{}')
const get = (path: RegExp, handle: Route['handle'], more: Partial<Route> = {}): Route => ({
  method: 'GET',
  path,
  handle,
  ...more,
})
const cloud = { only: 'cloud' } as const
const server = { only: 'server' } as const

interface Operation {
  operationKey: string
  targetType: string
}

/** As much of Confluence's query language as asks for a space, kinds, and changes since a day; restrictions by `expand`. */
function searched(call: Call): Reply {
  const { state, query } = call
  if (!state.maySearch) return refuse(403, 'Forbidden')
  const [, key, kinds, since = ''] =
    /^space = "(.+?)" and type in \(([\w, ]+)\)(?: and lastmodified >= "([\d-]+)")? order by \w+ asc$/.exec(
      query.get('cql') ?? '',
    ) ?? []
  const space = spaceIn(state, key)
  if (!kinds || !space) return refuse(400, 'Could not parse cql')
  const expanded = query.get('expand')?.includes('restrictions.read') ?? false
  const found = [...state.pages.values()]
    .filter(page => page.space === space.id)
    .flatMap(page => [
      {
        at: page.changed,
        shown: { ...shownPage1(state, page), ...(expanded && { restrictions: shownRestrictions(state, page) }) },
      },
      ...page.parts.map(part => ({
        at: part.at,
        shown: {
          ...shownPart1(state, part, page),
          container: { id: page.id, type: page.isPost ? 'blogpost' : 'page', title: page.title },
        },
      })),
    ])
    .filter(({ at, shown }) => kinds.split(', ').includes(shown.type) && at >= since)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map(({ shown }) => shown)
  return state.isCloud ? byCursor(call, found) : byNumber(call, found)
}

export const routes: readonly Route[] = [
  get(/^\/rest\/api\/user\/current$/, ({ state }) => ok(shownPerson(state, state.me))),
  get(/^\/rest\/api\/user$/, ({ state, query }) => {
    const id = query.get('accountId') ?? query.get('username') ?? ''
    return state.people.has(id) ? ok(shownPerson(state, id)) : notFound
  }),
  get(/^\/rest\/api\/group$/, call =>
    byNumber(
      call,
      [...call.state.groups.keys()].map(name => ({ type: 'group', name, id: `gid-${name}` })),
    ),
  ),
  get(/^\/rest\/api\/group\/([^/]+)\/(?:membersByGroupId|member)$/, call => {
    const members = call.state.groups.get((call.parts[0] ?? '').replace(/^gid-/, ''))
    return members
      ? byNumber(
          call,
          [...members].map(id => shownPerson(call.state, id)),
        )
      : notFound
  }),
  get(
    /^\/rest\/api\/search\/user$/,
    call =>
      byNumber(
        call,
        [...call.state.people.keys()].map(id => ({ user: shownPerson(call.state, id), title: id })),
      ),
    cloud,
  ),
  get(/^\/api\/v2\/spaces$/, call => byCursor(call, [...call.state.spaces.values()].map(shownSpace)), cloud),
  get(
    /^\/api\/v2\/spaces\/(\d+)$/,
    inSpace((_, space) => ok(shownSpace(space))),
    cloud,
  ),
  get(
    /^\/api\/v2\/spaces\/(\d+)\/permissions$/,
    inSpace((call, { permissions }) =>
      byCursor(
        call,
        // Version 2 tells of people and groups alone.
        [...permissions].flatMap(([id, { kind, id: who, what }]) => {
          const [key, targetType] = what.split(' ')
          if (kind === 'anonymous') return []
          return [
            {
              id,
              principal: { type: kind, id: kind === 'group' ? `gid-${who}` : who },
              operation: { key, targetType },
            },
          ]
        }),
      ),
    ),
    cloud,
  ),
  get(
    /^\/api\/v2\/spaces\/(\d+)\/(pages|blogposts)$/,
    inSpace((call, space) => byCursor(call, pagesIn(call.state, space, call.parts[1] === 'blogposts').map(shownPage2))),
    cloud,
  ),
  get(
    /^\/api\/v2\/(?:pages|blogposts)\/(\d+)$/,
    inPage((_, page) => ok(shownPage2(page))),
    cloud,
  ),
  get(
    /^\/api\/v2\/(?:pages|blogposts)\/(\d+)\/(footer-comments|inline-comments|attachments)$/,
    inPage((call, page) => {
      const kind = { 'footer-comments': 'footer', 'inline-comments': 'inline' }[call.parts[1] ?? ''] ?? 'attachment'
      return byCursor(
        call,
        page.parts.filter(one => one.kind === kind && !one.to).map(one => shownPart2(one, page)),
      )
    }),
    cloud,
  ),
  get(
    /^\/api\/v2\/(?:footer|inline)-comments\/(\d+)\/children$/,
    call => {
      const found = partIn(call.state, call.parts[0])
      return found
        ? byCursor(
            call,
            found[1].parts.filter(({ to }) => to === call.parts[0]).map(one => shownPart2(one, found[1])),
          )
        : notFound
    },
    cloud,
  ),
  get(
    /^\/api\/v2\/(?:footer|inline)-comments\/(\d+)$/,
    ({ state, parts }) => {
      const found = partIn(state, parts[0])
      return found ? ok(shownPart2(...found)) : notFound
    },
    cloud,
  ),
  get(
    /^\/rest\/api\/content\/(\d+)\/child\/attachment\/(att\d+)\/download$/,
    ({ state, parts }) => {
      const found = partIn(state, parts[1])
      const location = `https://api.media.atlassian.com/file/${parts[1]}?token=of-its-own`
      return found ? { status: 302, headers: { location }, body: '' } : notFound
    },
    cloud,
  ),
  get(/^\/rest\/api\/space$/, call => byNumber(call, [...call.state.spaces.values()].map(shownSpace1)), server),
  get(
    /^\/rest\/api\/space\/([^/]+)$/,
    inSpace(({ state, query }, space) => {
      if (!state.isCloud || query.get('expand') !== 'permissions') return ok(shownSpace1(space))
      const permissions = [...space.permissions].map(([id, { kind, what }]) => {
        const [operation, targetType] = what.split(' ')
        return {
          id: Number(id),
          operation: { operation, targetType },
          anonymousAccess: kind === 'anonymous',
          unlicensedAccess: false,
        }
      })
      return ok({ ...shownSpace1(space), permissions })
    }),
  ),
  get(
    /^\/rest\/api\/space\/([^/]+)\/permissions$/,
    inSpace((_, { permissions, key }) => ok([...permissions.values()].map(one => shownPermission1(one, key)))),
    { ...server, isForAdministrators: true },
  ),
  {
    method: 'DELETE',
    path: /^\/rest\/api\/space\/([^/]+)\/permission\/(\d+)$/,
    ...cloud,
    isForAdministrators: true,
    handle: inSpace(({ parts }, { permissions }) => {
      const gone = permissions.get(parts[1] ?? '')
      for (const [id, one] of permissions)
        if (id === parts[1] || (gone?.what === 'read space' && one.kind === gone.kind && one.id === gone.id))
          permissions.delete(id)
      return { status: 204 }
    }),
  },
  {
    method: 'POST',
    path: /^\/rest\/api\/space\/([^/]+)\/permission$/,
    ...cloud,
    isForAdministrators: true,
    handle: inSpace((call, { permissions }) => {
      const { subject, operation } = bodyOf(call) as {
        subject: { type: 'user'; identifier: string }
        operation: { key: string; target: string }
      }
      const id = call.state.count()
      permissions.set(String(id), {
        kind: subject.type,
        id: subject.identifier,
        what: `${operation.key} ${operation.target}`,
      })
      return ok({ id, subject, operation })
    }),
  },
  {
    method: 'PUT',
    path: /^\/rest\/api\/space\/([^/]+)\/permissions\/(anonymous|user\/[^/]+)\/(grant|revoke)$/,
    ...server,
    isForAdministrators: true,
    handle: inSpace((call, { permissions }) => {
      const [kind = '', id = 'anonymous'] = (call.parts[1] ?? '').split('/')
      for (const { operationKey, targetType } of bodyOf(call) as Operation[]) {
        const what = `${operationKey} ${targetType}`
        if (call.parts[2] === 'grant') permissions.set(String(call.state.count()), { kind: kind as 'user', id, what })
        else
          for (const [number, one] of permissions)
            if (one.kind === kind && one.id === id && one.what === what) permissions.delete(number)
      }
      return { status: 204 }
    }),
  },
  get(/^\/rest\/api\/content\/search$/, searched),
  get(
    /^\/rest\/api\/content$/,
    call => {
      const space = spaceIn(call.state, call.query.get('spaceKey') ?? '')
      return byNumber(
        call,
        pagesIn(call.state, space, call.query.get('type') === 'blogpost').map(page => shownPage1(call.state, page)),
      )
    },
    server,
  ),
  get(
    /^\/rest\/api\/content\/(\w+)$/,
    ({ state, parts }) => {
      const page = state.pages.get(parts[0] ?? '')
      const found = partIn(state, parts[0])
      return page ? ok(shownPage1(state, page)) : found ? ok(shownPart1(state, ...found)) : notFound
    },
    server,
  ),
  get(
    /^\/rest\/api\/content\/(\d+)\/child\/(comment|attachment)$/,
    inPage((call, page) =>
      byNumber(
        call,
        page.parts
          .filter(({ kind }) => (kind === 'attachment') === (call.parts[1] === 'attachment'))
          .map(one => shownPart1(call.state, one, page)),
      ),
    ),
    server,
  ),
  get(
    /^\/download\/attachments\/(\d+)\/(\w+)$/,
    ({ state, parts }) => {
      const found = partIn(state, parts[1])
      return found ? { status: 200, headers: { 'content-type': 'text/plain' }, body: found[0].text } : notFound
    },
    server,
  ),
  get(
    /^\/rest\/api\/content\/(\d+)\/restriction\/byOperation$/,
    inPage(({ state }, page) => ok(shownRestrictions(state, page))),
  ),
  {
    method: 'POST',
    path: /^\/rest\/api\/content\/(\d+)\/restriction$/,
    ...cloud,
    handle: inPage((call, page) => {
      const all = bodyOf(call) as { operation: string; restrictions: { user: { accountId: string }[] } }[]
      for (const { operation, restrictions } of all)
        for (const { accountId } of operation === 'read' ? restrictions.user : [])
          page.restricted.add(`user ${accountId}`)
      return ok({ results: [], start: 0, limit: 100, size: 0 })
    }),
  },
  {
    method: 'DELETE',
    path: /^\/rest\/api\/content\/(\d+)\/restriction\/byOperation\/read\/user$/,
    ...cloud,
    handle: inPage(({ query }, page) => {
      page.restricted.delete(`user ${query.get('accountId')}`)
      return { status: 204 }
    }),
  },
  get(
    /^\/rest\/api\/audit$/,
    call => {
      const [from, to] = ['startDate', 'endDate'].map(name => Number(call.query.get(name)))
      const those = call.state.audit.filter(
        ({ creationDate }) => Number(creationDate) >= (from ?? 0) && Number(creationDate) <= (to ?? Infinity),
      )
      return byNumber(call, those)
    },
    { ...cloud, isForAdministrators: true },
  ),
]

function shownPermission1({ kind, id, what }: { kind: string; id: string; what: string }, spaceKey: string) {
  const [operationKey, targetType] = what.split(' ')
  const subject =
    kind === 'anonymous'
      ? { type: 'anonymous', displayName: 'Anonymous' }
      : { type: kind === 'user' ? 'known' : kind, name: id, username: id, displayName: id }
  return { operation: { operationKey, targetType }, subject, spaceKey }
}
