import type { Reply } from '../../microsoft/http/call.ts'
import type { Asked } from '../../microsoft/http/server.ts'
import { issuesFor } from './jql.ts'
import { self, shownAttachment, shownComment, shownIssue, shownProject, shownRole, shownUser } from './shown.ts'
import type { JiraState, StoredProject } from './state.ts'

export interface Call {
  state: JiraState
  asked: Asked
  query: URLSearchParams
  parts: string[]
}
export interface Route {
  method: string
  path: RegExp
  /** Whether it takes the right to administer. */
  isForAdministrators?: boolean
  handle(call: Call): Reply
}

const ok = (body: object): Reply => ({ status: 200, body })
export const refuse = (status: number, message: string): Reply => ({
  status,
  body: { errorMessages: [message], errors: {} },
})
const notFound = refuse(404, 'It does not exist or you do not have permission to see it.')

/** A page of a list by numbers. */
function paged({ query, state }: Call, all: readonly object[]): Reply {
  const startAt = Number(query.get('startAt') ?? 0)
  const maxResults = Math.min(Number(query.get('maxResults') ?? 50), state.mostAPage)
  const values = all.slice(startAt, startAt + maxResults)
  return ok({ self, maxResults, startAt, total: all.length, isLast: startAt + values.length >= all.length, values })
}

const inProject =
  (handle: (call: Call, project: StoredProject) => Reply) =>
  (call: Call): Reply => {
    const { projects } = call.state
    const project = projects.get(call.parts[0] ?? '') ?? [...projects.values()].find(({ key }) => key === call.parts[0])
    return project ? handle(call, project) : notFound
  }

const bodyOf = ({ asked }: Call) => JSON.parse(asked.bytes.toString() || '{}') as Record<string, unknown>
const get = (path: RegExp, handle: Route['handle'], isForAdministrators = false): Route => ({
  method: 'GET',
  path,
  handle,
  isForAdministrators,
})

function searched(call: Call): Reply {
  const { state, query } = call
  const found = issuesFor(state, query.get('jql') ?? '')
  if (typeof found === 'string') return refuse(400, found)
  const most = Math.min(
    Number(query.get('maxResults') ?? 50),
    query.get('fields') === 'project' ? 5000 : state.mostAPage,
  )
  const startAt = state.isCloud
    ? Number(/^token-(\d+)$/.exec(query.get('nextPageToken') ?? 'token-0')?.[1] ?? Number.NaN)
    : Number(query.get('startAt') ?? 0)
  if (Number.isNaN(startAt)) return refuse(400, 'The token is not valid.')
  const issues = found.slice(startAt, startAt + most).map(issue => shownIssue(state, issue, query.get('fields') ?? ''))
  const end = startAt + issues.length
  const names = query.get('expand') === 'names' ? { names: state.names } : {}
  if (!state.isCloud) return ok({ expand: 'names', startAt, maxResults: most, total: found.length, issues, ...names })
  return ok({
    issues,
    ...names,
    ...(end < found.length ? { nextPageToken: `token-${end}`, isLast: false } : { isLast: true }),
  })
}

export const routes: readonly Route[] = [
  get(/^\/serverInfo$/, ({ state }) =>
    ok({
      baseUrl: 'https://contoso.atlassian.net',
      version: '1001.0.0',
      versionNumbers: [1001, 0, 0],
      deploymentType: state.isCloud ? 'Cloud' : 'Server',
      buildNumber: 100,
      serverTitle: 'Jira',
    }),
  ),
  get(/^\/myself$/, ({ state }) => {
    const me = state.users.get(state.me)
    return me ? ok({ ...shownUser(state, me), timeZone: state.zone }) : notFound
  }),
  get(/^\/project\/search$/, call => paged(call, [...call.state.projects.values()].map(shownProject))),
  get(/^\/project$/, ({ state }) => ok([...state.projects.values()].map(shownProject))),
  get(
    /^\/project\/([^/]+)$/,
    inProject((_, project) => ok(shownProject(project))),
  ),
  get(
    /^\/project\/([^/]+)\/permissionscheme$/,
    inProject(({ state }, project) => {
      const scheme = state.schemes.get(project.scheme)
      return ok({
        id: project.scheme,
        name: 'Scheme',
        self: `${self}/permissionscheme/1`,
        permissions: scheme?.permissions,
      })
    }),
    true,
  ),
  get(
    /^\/project\/([^/]+)\/role$/,
    inProject(({ state }, project) =>
      ok(
        Object.fromEntries(
          [...state.roles.values()].map(({ id, name }) => [name, `${self}/project/${project.id}/role/${id}`]),
        ),
      ),
    ),
    true,
  ),
  get(
    /^\/project\/([^/]+)\/role\/(\d+)$/,
    inProject(({ state, parts }, project) => {
      const role = state.roles.get(Number(parts[1]))
      return role ? ok(shownRole(state, role, project.id)) : notFound
    }),
    true,
  ),
  ...(['DELETE', 'POST'] as const).map(method => ({
    method,
    path: /^\/project\/([^/]+)\/role\/(\d+)$/,
    isForAdministrators: true,
    handle: inProject((call, project) => {
      const role = call.state.roles.get(Number(call.parts[1]))
      if (!role) return notFound
      const actors = role.actors.get(project.id) ?? new Set()
      role.actors.set(project.id, actors)
      if (method === 'DELETE') actors.delete(call.query.get('user') ?? '')
      else for (const user of (bodyOf(call)['user'] as string[] | undefined) ?? []) actors.add(user)
      return method === 'DELETE' ? { status: 204 } : ok(shownRole(call.state, role, project.id))
    }),
  })),
  {
    method: 'DELETE',
    path: /^\/permissionscheme\/(\d+)\/permission\/(\d+)$/,
    isForAdministrators: true,
    handle({ state, parts }) {
      const scheme = state.schemes.get(Number(parts[0]))
      if (!scheme) return notFound
      scheme.permissions = scheme.permissions.filter(({ id }) => id !== Number(parts[1]))
      return { status: 204 }
    },
  },
  {
    method: 'POST',
    path: /^\/permissionscheme\/(\d+)\/permission$/,
    isForAdministrators: true,
    handle(call) {
      const scheme = call.state.schemes.get(Number(call.parts[0]))
      if (!scheme) return notFound
      const { holder, permission } = bodyOf(call) as { holder: { type: string }; permission: string }
      const made = { id: call.state.count(), holder, permission }
      scheme.permissions.push(made)
      return { status: 201, body: made }
    },
  },
  get(/^\/search\/jql$/, call => (call.state.isCloud ? searched(call) : notFound)),
  get(/^\/search$/, call =>
    call.state.isCloud
      ? refuse(410, 'The requested API has been removed. Use /rest/api/3/search/jql.')
      : searched(call),
  ),
  get(/^\/issue\/([^/]+)$/, ({ state, parts, query }) => {
    const issue = state.issues.get(parts[0] ?? '')
    return issue ? ok({ ...shownIssue(state, issue, query.get('fields') ?? '*all'), names: state.names }) : notFound
  }),
  get(/^\/issue\/([^/]+)\/comment$/, ({ state, parts, query }) => {
    const issue = state.issues.get(parts[0] ?? '')
    if (!issue) return notFound
    const startAt = Number(query.get('startAt') ?? 0)
    const some = issue.comments.slice(
      startAt,
      startAt + Math.min(Number(query.get('maxResults') ?? 50), state.mostAPage),
    )
    const comments = some.map(({ id }) => shownComment(state, issue, id))
    return ok({ startAt, maxResults: some.length, total: issue.comments.length, comments })
  }),
  get(/^\/issue\/([^/]+)\/comment\/(\d+)$/, ({ state, parts }) => {
    const issue = state.issues.get(parts[0] ?? '')
    const found = issue && shownComment(state, issue, parts[1] ?? '')
    return found ? ok(found) : notFound
  }),
  get(/^\/attachment\/content\/(\d+)$/, ({ state, parts }) => {
    const found = attachmentOf(state, parts[0])
    return found && state.isCloud
      ? { status: 200, headers: { 'content-type': 'text/plain' }, body: found.content }
      : notFound
  }),
  get(/^\/attachment\/(\d+)$/, ({ state, parts }) => {
    const found = attachmentOf(state, parts[0])
    return found ? ok({ ...shownAttachment(state, found), id: Number(found.id) }) : notFound
  }),
  get(/^\/users\/search$/, call => {
    const startAt = Number(call.query.get('startAt') ?? 0)
    const most = Math.min(Number(call.query.get('maxResults') ?? 50), call.state.mostAPage)
    return ok([...call.state.users.values()].slice(startAt, startAt + most).map(user => shownUser(call.state, user)))
  }),
  get(/^\/user\/search$/, call => {
    const startAt = Number(call.query.get('startAt') ?? 0)
    const most = Math.min(Number(call.query.get('maxResults') ?? 50), call.state.mostAPage)
    if (call.state.isCloud || !call.query.has('username'))
      return refuse(400, 'The username query parameter was not provided.')
    return ok([...call.state.users.values()].slice(startAt, startAt + most).map(user => shownUser(call.state, user)))
  }),
  get(/^\/group\/bulk$/, call => paged(call, groupsOf(call.state))),
  get(/^\/groups\/picker$/, ({ state }) => ok({ header: '', total: state.groups.size, groups: groupsOf(state) })),
  get(/^\/group\/member$/, call => {
    const { state, query } = call
    const name = query.get('groupname') ?? query.get('groupId')?.replace(/^gid-/, '') ?? ''
    const members = state.groups.get(name)
    const those = [...(members ?? [])].flatMap(id => state.users.get(id) ?? [])
    return members
      ? paged(
          call,
          those.map(user => shownUser(state, user)),
        )
      : notFound
  }),
  get(
    /^\/auditing\/record$/,
    ({ state, query }) => {
      const [from, to] = ['from', 'to'].map(name => Date.parse(query.get(name) ?? ''))
      const those = state.audit.filter(({ created }) => {
        const at = Date.parse(String(created))
        return !(at < (from ?? 0)) && !(at > (to ?? Infinity))
      })
      const offset = Number(query.get('offset') ?? 0)
      const limit = Math.min(Number(query.get('limit') ?? 1000), state.mostAPage)
      return ok({ offset, limit, total: those.length, records: those.slice(offset, offset + limit) })
    },
    true,
  ),
  get(/^\/(filter|dashboard)\/search$/, call =>
    paged(
      call,
      call.parts[0] === 'dashboard'
        ? []
        : call.state.filters.map(({ id, name, types }) => ({
            self: `${self}/filter/${id}`,
            id,
            name,
            sharePermissions: types.map((type, at) => ({ id: at + 1, type })),
          })),
    ),
  ),
]

const groupsOf = ({ groups }: JiraState) => [...groups.keys()].map(name => ({ name, groupId: `gid-${name}` }))

const attachmentOf = (state: JiraState, id: string | undefined) =>
  [...state.issues.values()].flatMap(({ attachments }) => attachments).find(one => one.id === id)
