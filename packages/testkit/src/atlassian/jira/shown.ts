import type { JiraState, StoredIssue, StoredProject, StoredRole, StoredUser } from './state.ts'

/** Things as Jira shows them. */
export const self = 'https://contoso.atlassian.net/rest/api/3'

export function shownUser({ isCloud }: Pick<JiraState, 'isCloud'>, user: StoredUser) {
  const { accountId, displayName, emailAddress, accountType, active } = user
  const common = {
    self: `${self}/user?accountId=${accountId}`,
    displayName,
    active,
    ...(emailAddress && { emailAddress }),
  }
  return isCloud ? { ...common, accountId, accountType } : { ...common, name: accountId, key: accountId }
}

export const shownProject = ({ id, key, name }: StoredProject) => ({
  self: `${self}/project/${id}`,
  id,
  key,
  name,
  projectTypeKey: 'software',
  simplified: false,
  style: 'classic',
  isPrivate: false,
})

/** A text as a document, a paragraph a line. */
const documentOf = (text: string) => ({
  type: 'doc',
  version: 1,
  content: text.split('\n').map(line => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })),
})
const bodyOf = ({ isCloud }: JiraState, text: string) => (isCloud ? documentOf(text) : text)

export const byId = (state: JiraState, id: string) =>
  shownUser(state, state.users.get(id) ?? { accountId: id, displayName: id, accountType: 'atlassian', active: true })

export const shownComment = (state: JiraState, issue: StoredIssue, id: string) => {
  const comment = issue.comments.find(one => one.id === id)
  return (
    comment && {
      self: `${self}/issue/${issue.id}/comment/${id}`,
      id,
      author: byId(state, comment.by),
      body: bodyOf(state, comment.text),
      updateAuthor: byId(state, comment.by),
      created: comment.at,
      updated: comment.at,
      jsdPublic: true,
      ...(comment.visibility && { visibility: comment.visibility }),
    }
  )
}

export const shownAttachment = (
  state: JiraState,
  { id, filename, by, at, content }: StoredIssue['attachments'][number],
) => ({
  self: `${self}/attachment/${id}`,
  id,
  filename,
  author: byId(state, by),
  created: at,
  size: Buffer.byteLength(content),
  mimeType: 'text/plain',
  content: `https://contoso.atlassian.net/rest/api/3/attachment/content/${id}`,
})

export function shownIssue(state: JiraState, issue: StoredIssue, fields: string) {
  const project = state.projects.get(issue.project)
  const { id, number, summary, description, reporter, created, updated, security, comments, attachments } = issue
  const some = comments.slice(0, state.mostComments)
  const all = {
    summary,
    description: description ? bodyOf(state, description) : null,
    environment: null,
    reporter: byId(state, reporter),
    creator: byId(state, reporter),
    assignee: null,
    created,
    updated,
    security: security ?? null,
    comment: {
      comments: some.map(one => shownComment(state, issue, one.id)),
      self: `${self}/issue/${id}/comment`,
      maxResults: some.length,
      total: comments.length,
      startAt: 0,
    },
    attachment: attachments.map(one => shownAttachment(state, one)),
    ...issue.fields,
  }
  const shown = { id, self: `${self}/issue/${id}`, key: `${project?.key}-${number}` }
  const own = { project: project && shownProject(project) }
  return { ...shown, fields: fields.includes('*all') ? { ...all, ...own } : fields.includes('project') ? own : {} }
}

export function shownRole(state: JiraState, role: StoredRole, project: string) {
  const actors = [...(role.actors.get(project) ?? [])].map((actor, at) => {
    if (actor.startsWith('group:')) {
      const name = actor.slice(6)
      return {
        id: role.id * 100 + at,
        displayName: name,
        type: 'atlassian-group-role-actor',
        name,
        actorGroup: { name, displayName: name, groupId: `gid-${name}` },
      }
    }
    const { displayName } = byId(state, actor)
    const own = state.isCloud ? { actorUser: { accountId: actor } } : { name: actor }
    return { id: role.id * 100 + at, displayName, type: 'atlassian-user-role-actor', ...own }
  })
  return { self: `${self}/project/${project}/role/${role.id}`, name: role.name, id: role.id, description: '', actors }
}
