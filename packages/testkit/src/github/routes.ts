import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import { shownAccount, shownCollaborator, shownIssue, shownRepository, treeOf, treeSha } from './shown.ts'
import { shaOf, type GithubState, type StoredRepository } from './state.ts'

interface Call {
  state: GithubState
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
export const refuse = (status: number, message: string): Reply => ({
  status,
  body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
})
const notFound = refuse(404, 'Not Found')
const none = refuse(403, 'Resource not accessible by personal access token')

/** One page of a list, with the way to the next. */
function paged(
  { state, asked, query }: Call,
  all: readonly object[],
  wrap: (items: object[]) => object = items => items,
): Reply {
  const size = Math.min(Number(query.get('per_page') ?? 30), state.mostAPage)
  const page = Number(query.get('page') ?? 1)
  const items = all.slice((page - 1) * size, page * size)
  if (page * size >= all.length) return ok(wrap(items))
  const next = new URLSearchParams(query)
  next.set('page', String(page + 1))
  const link = `<https://api.github.com${asked.url.pathname.replace(/^\/api/, '')}?${next}>; rel="next"`
  return { status: 200, headers: { link }, body: wrap(items) }
}

const inRepository =
  (handle: (call: Call, repository: StoredRepository) => Reply) =>
  (call: Call): Reply => {
    const repository =
      call.parts[0] === call.state.organisation ? call.state.repositories.get(call.parts[1] ?? '') : undefined
    return repository ? handle(call, repository) : notFound
  }

const administering = (handle: (call: Call, repository: StoredRepository) => Reply) =>
  inRepository((call, repository) => (call.state.mayAdminister ? handle(call, repository) : none))

const bodyOf = ({ asked }: Call) => JSON.parse(asked.bytes.toString() || '{}') as Record<string, string>

const people =
  (isOutside: boolean) =>
  (call: Call): Reply => {
    const { state, query } = call
    const those = [...state.people.values()]
      .filter(person => person.isOutside === isOutside)
      .filter(({ has2fa }) => query.get('filter') !== '2fa_disabled' || !has2fa)
      .filter(({ isAdmin }) => query.get('role') !== 'admin' || isAdmin)
    return paged(
      call,
      those.map(person => shownAccount(person)),
    )
  }

const listed = (isComment: boolean) =>
  inRepository((call, repository) => {
    const since = call.query.get('since') ?? ''
    const those = repository.issues
      .filter(issue => issue.isComment === isComment && issue.updated >= since)
      .toSorted((one, other) => one.updated.localeCompare(other.updated) || one.id - other.id)
    return paged(
      call,
      those.map(issue => shownIssue(call.state, repository.name, issue)),
    )
  })

const tree = inRepository(({ state, query, parts }, repository) => {
  if (!state.mayRead) return none
  if (repository.commits.length === 0) return refuse(409, 'Git Repository is empty.')
  const folder = treeOf(repository).find(({ sha, type }) => type === 'tree' && sha === parts[2])?.path ?? ''
  const all = treeOf(repository, folder)
  const sha = folder ? treeSha(folder) : (repository.commits.at(-1)?.sha ?? '')
  if (query.get('recursive') !== '1')
    return ok({
      sha,
      url: 'https://api.github.com/x',
      truncated: false,
      tree: all.filter(({ path }) => !path.includes('/')),
    })
  return ok({
    sha,
    url: 'https://api.github.com/x',
    truncated: all.length > state.mostOfTree,
    tree: all.slice(0, state.mostOfTree),
  })
})

const blob = inRepository(({ state, asked, parts }, repository) => {
  if (!state.mayRead) return none
  const text = [...repository.files.values()].find(each => shaOf(each) === parts[2])
  if (text === undefined) return notFound
  if (/raw/.test(asked.headers['accept'] ?? ''))
    return { status: 200, headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }, body: text }
  const content = Buffer.from(text).toString('base64')
  return ok({
    sha: parts[2],
    node_id: 'B',
    size: text.length,
    url: 'https://api.github.com/x',
    content,
    encoding: 'base64',
  })
})

export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/orgs\/([^/]+)$/,
    handle: ({ state, parts }) =>
      parts[0] === state.organisation
        ? ok({
            ...shownAccount({ login: state.organisation, id: 1 }, 'Organization'),
            two_factor_requirement_enabled: true,
            default_repository_permission: 'read',
          })
        : notFound,
  },
  {
    method: 'GET',
    path: /^\/orgs\/([^/]+)\/repos$/,
    handle: call =>
      call.parts[0] === call.state.organisation
        ? paged(
            call,
            [...call.state.repositories.values()].map(each => shownRepository(call.state, each)),
          )
        : notFound,
  },
  {
    method: 'GET',
    path: /^\/user\/repos$/,
    handle: call =>
      paged(
        call,
        [...call.state.repositories.values()].map(each => shownRepository(call.state, each)),
      ),
  },
  {
    method: 'GET',
    path: /^\/installation\/repositories$/,
    handle: call =>
      paged(
        call,
        [...call.state.repositories.values()].map(each => shownRepository(call.state, each)),
        repositories => ({ total_count: call.state.repositories.size, repositories }),
      ),
  },
  { method: 'GET', path: /^\/orgs\/[^/]+\/members$/, handle: people(false) },
  { method: 'GET', path: /^\/orgs\/[^/]+\/outside_collaborators$/, handle: people(true) },
  {
    method: 'GET',
    path: /^\/orgs\/[^/]+\/audit-log$/,
    handle(call) {
      if (!call.state.hasAudit) return notFound
      const since = Date.parse(/created:>=(\S+)/.exec(call.query.get('phrase') ?? '')?.[1] ?? '1970-01-01')
      return paged(
        call,
        call.state.audit.filter(record => Number(record['@timestamp']) >= since),
      )
    },
  },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)$/,
    handle: inRepository(({ state }, repository) => ok(shownRepository(state, repository))),
  },
  {
    method: 'PATCH',
    path: /^\/repos\/([^/]+)\/([^/]+)$/,
    handle: administering((call, repository) => {
      repository.visibility = bodyOf(call)['visibility'] as StoredRepository['visibility']
      return ok(shownRepository(call.state, repository))
    }),
  },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/collaborators$/,
    handle: administering((call, { collaborators }) => {
      const isOutside = (login: string) => call.state.people.get(login)?.isOutside === true
      const those = [...collaborators].filter(
        ([login]) => call.query.get('affiliation') !== 'outside' || isOutside(login),
      )
      return paged(
        call,
        those.map(([login, role]) => shownCollaborator(call.state, login, role)),
      )
    }),
  },
  {
    method: 'DELETE',
    path: /^\/repos\/([^/]+)\/([^/]+)\/collaborators\/([^/]+)$/,
    handle: administering(({ parts }, { collaborators }) => {
      collaborators.delete(parts[2] ?? '')
      return { status: 204 }
    }),
  },
  {
    method: 'PUT',
    path: /^\/repos\/([^/]+)\/([^/]+)\/collaborators\/([^/]+)$/,
    handle: administering((call, { collaborators }) => {
      const { permission = 'push' } = bodyOf(call)
      collaborators.set(call.parts[2] ?? '', { pull: 'read', push: 'write' }[permission] ?? permission)
      return { status: 201, body: { id: 1 } }
    }),
  },
  { method: 'GET', path: /^\/repos\/([^/]+)\/([^/]+)\/teams$/, handle: administering(call => paged(call, [])) },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/keys$/,
    handle: administering((call, { keys }) =>
      paged(
        call,
        keys.map(key => ({
          key: `ssh-ed25519 AAAA${key.id}`,
          url: 'https://api.github.com/x',
          title: `Deploy ${key.id}`,
          ...key,
          verified: true,
          created_at: '2026-01-01T00:00:00Z',
        })),
      ),
    ),
  },
  {
    method: 'POST',
    path: /^\/repos\/([^/]+)\/([^/]+)\/keys$/,
    handle: administering((call, repository) => {
      const { title = '', key = '', read_only } = JSON.parse(call.asked.bytes.toString()) as Record<string, string>
      const made = { id: call.state.count(), title, key, read_only: Boolean(read_only) }
      repository.keys.push(made)
      return { status: 201, body: made }
    }),
  },
  {
    method: 'DELETE',
    path: /^\/repos\/([^/]+)\/([^/]+)\/keys\/([^/]+)$/,
    handle: administering(({ parts }, repository) => {
      repository.keys = repository.keys.filter(({ id }) => String(id) !== parts[2])
      return { status: 204 }
    }),
  },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/branches$/,
    handle: inRepository((call, { commits }) =>
      paged(
        call,
        commits.length
          ? [{ name: 'main', commit: { sha: commits.at(-1)?.sha, url: 'https://api.github.com/x' }, protected: true }]
          : [],
      ),
    ),
  },
  { method: 'GET', path: /^\/repos\/([^/]+)\/([^/]+)\/git\/trees\/([^/]+)$/, handle: tree },
  { method: 'GET', path: /^\/repos\/([^/]+)\/([^/]+)\/git\/blobs\/([^/]+)$/, handle: blob },
  { method: 'GET', path: /^\/repos\/([^/]+)\/([^/]+)\/issues$/, handle: listed(false) },
  { method: 'GET', path: /^\/repos\/([^/]+)\/([^/]+)\/issues\/comments$/, handle: listed(true) },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/issues\/(?:comments\/)?(\d+)$/,
    handle: inRepository(({ state, parts, asked }, repository) => {
      const isComment = asked.url.pathname.includes('/comments/')
      const found = repository.issues.find(
        issue => issue.isComment === isComment && (isComment ? issue.id : issue.number) === Number(parts[2]),
      )
      return found ? ok(shownIssue(state, repository.name, found)) : notFound
    }),
  },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/commits$/,
    handle: inRepository((call, { commits }) => {
      if (commits.length === 0) return refuse(409, 'Git Repository is empty.')
      const by = (date: string) => ({ name: 'Ada', email: 'ada@contoso.example', date })
      return paged(
        call,
        commits
          .toReversed()
          .map(({ sha, message, date }) => ({ sha, commit: { message, author: by(date), committer: by(date) } })),
      )
    }),
  },
  {
    method: 'GET',
    path: /^\/repos\/([^/]+)\/([^/]+)\/commits\/([^/]+)$/,
    handle: inRepository(({ parts }, { commits }) => {
      const found = commits.find(({ sha }) => sha === parts[2])
      return found
        ? { status: 200, headers: { 'content-type': 'application/vnd.github.diff; charset=utf-8' }, body: found.diff }
        : notFound
    }),
  },
]
