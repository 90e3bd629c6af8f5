import { shaOf, type GithubState, type Person, type StoredIssue, type StoredRepository } from './state.ts'

const api = 'https://api.github.com'

export function shownAccount({ login, id }: Pick<Person, 'login' | 'id'>, type = 'User') {
  const url = `${api}/users/${login}`
  return {
    login,
    id,
    node_id: `U_${id}`,
    avatar_url: `https://avatars.githubusercontent.com/u/${id}`,
    gravatar_id: '',
    url,
    html_url: `https://github.com/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  }
}

/** The parts of a repository that tests need; its many addresses are left out. */
export function shownRepository(state: GithubState, { id, name, visibility, pushed }: StoredRepository) {
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: `${state.organisation}/${name}`,
    owner: shownAccount({ login: state.organisation, id: 1 }, 'Organization'),
    private: visibility !== 'public',
    visibility,
    html_url: `https://github.com/${state.organisation}/${name}`,
    description: null,
    fork: false,
    default_branch: 'main',
    archived: false,
    disabled: false,
    has_issues: true,
    has_pages: false,
    pushed_at: pushed,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: pushed,
    size: 1,
  }
}

export function shownCollaborator(state: GithubState, login: string, role: string) {
  const person = state.people.get(login) ?? { login, id: 0 }
  const at = ['read', 'triage', 'write', 'maintain', 'admin'].indexOf(role)
  const permissions = { pull: at >= 0, triage: at >= 1, push: at >= 2, maintain: at >= 3, admin: at >= 4 }
  return { ...shownAccount(person), permissions, role_name: role }
}

export function shownIssue(state: GithubState, repository: string, issue: StoredIssue) {
  const { id, number, title, body, user, updated } = issue
  const at = `${api}/repos/${state.organisation}/${repository}`
  const by = shownAccount(state.people.get(user) ?? { login: user, id: 0 })
  const common = {
    id,
    node_id: `I_${id}`,
    body,
    user: by,
    created_at: updated,
    updated_at: updated,
    author_association: 'MEMBER',
  }
  if (issue.isComment)
    return {
      ...common,
      url: `${at}/issues/comments/${id}`,
      html_url: 'https://github.com/x',
      issue_url: `${at}/issues/${number}`,
    }
  return {
    ...common,
    url: `${at}/issues/${number}`,
    repository_url: at,
    labels_url: `${at}/issues/${number}/labels{/name}`,
    comments_url: `${at}/issues/${number}/comments`,
    events_url: `${at}/issues/${number}/events`,
    html_url: 'https://github.com/x',
    number,
    title,
    state: 'open',
    locked: false,
    labels: [],
    assignee: null,
    assignees: [],
    milestone: null,
    comments: 0,
    closed_at: null,
  }
}

interface TreeEntry {
  path: string
  mode: string
  type: string
  sha: string
  size?: number
  url: string
}

/** Everything below a folder of a repository, folders before what they hold, as Git names them. */
export function treeOf({ files }: StoredRepository, folder = ''): TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  for (const path of [...files.keys()].toSorted()) {
    if (folder && !path.startsWith(`${folder}/`)) continue
    const parts = (folder ? path.slice(folder.length + 1) : path).split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const above = parts.slice(0, depth).join('/')
      const sha = treeSha(folder ? `${folder}/${above}` : above)
      entries.set(above, { path: above, mode: '040000', type: 'tree', sha, url: `${api}/trees/${sha}` })
    }
    const text = files.get(path) ?? ''
    const sha = shaOf(text)
    const inside = parts.join('/')
    entries.set(inside, {
      path: inside,
      mode: '100644',
      type: 'blob',
      sha,
      size: Buffer.byteLength(text),
      url: `${api}/blobs/${sha}`,
    })
  }
  return [...entries.values()]
}

export const treeSha = (path: string) => shaOf(`tree ${path}`)
