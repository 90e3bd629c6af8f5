import type { JiraState, StoredAttachment, StoredComment, StoredIssue, StoredProject, StoredUser } from './state.ts'

/** What people do there. */
export interface JiraActions {
  addUser(accountId: string, more?: Partial<StoredUser>): StoredUser
  addGroup(name: string, members: readonly string[]): void
  addProject(key: string, name?: string): StoredProject
  /** Lets somebody browse by the project's permission scheme; answers the number of the permission. */
  permit(
    project: StoredProject,
    holder: { type: string; parameter?: string; value?: string },
    permission?: string,
  ): number
  /** Puts people, and groups behind a `group:`, into a role of the project. */
  addRole(project: StoredProject, name: string, actors: readonly string[]): number
  addIssue(project: StoredProject, more?: Partial<StoredIssue>): StoredIssue
  edit(issue: StoredIssue, more: Partial<StoredIssue>): void
  say(issue: StoredIssue, text: string, more?: Partial<StoredComment>): StoredComment
  attach(issue: StoredIssue, filename: string, content: string): StoredAttachment
  remove(issue: StoredIssue): void
  record(summary: string, more?: Record<string, unknown>): void
}

export function actionsOf(state: JiraState): JiraActions {
  const touch = (issue: StoredIssue) => void (issue.updated = state.now())
  const by = state.me
  return {
    addUser(accountId, more = {}) {
      const plain = { displayName: accountId, accountType: 'atlassian' as const, active: true }
      const user = { accountId, ...plain, ...more }
      state.users.set(accountId, user)
      return user
    },
    addGroup: (name, members) => void state.groups.set(name, new Set(members)),
    addProject(key, name = key) {
      const scheme = state.count()
      state.schemes.set(scheme, { id: scheme, permissions: [] })
      const project = { id: String(state.count()), key, name, scheme, counted: 0 }
      state.projects.set(project.id, project)
      return project
    },
    permit(project, holder, permission = 'BROWSE_PROJECTS') {
      const id = state.count()
      state.schemes.get(project.scheme)?.permissions.push({ id, permission, holder })
      return id
    },
    addRole(project, name, actors) {
      const id = state.count()
      state.roles.set(id, { id, name, actors: new Map([[project.id, new Set(actors)]]) })
      return id
    },
    addIssue(project, more = {}) {
      const created = state.now()
      const issue = {
        id: String(state.count()),
        number: ++project.counted,
        project: project.id,
        summary: 'Something',
        description: '',
        reporter: by,
        created,
        updated: created,
        comments: [],
        attachments: [],
        fields: {},
        ...more,
      }
      state.issues.set(issue.id, issue)
      return issue
    },
    edit(issue, more) {
      Object.assign(issue, more)
      touch(issue)
    },
    say(issue, text, more = {}) {
      const comment = { id: String(state.count()), by, text, at: state.now(), ...more }
      issue.comments.push(comment)
      touch(issue)
      return comment
    },
    attach(issue, filename, content) {
      const attachment = { id: String(state.count()), filename, by, at: state.now(), content }
      issue.attachments.push(attachment)
      touch(issue)
      return attachment
    },
    remove: issue => void state.issues.delete(issue.id),
    record: (summary, more = {}) =>
      void state.audit.unshift({
        id: state.count(),
        summary,
        remoteAddress: '192.0.2.7',
        authorKey: by,
        created: state.now(),
        category: 'permissions',
        eventSource: 'CLOUD',
        ...more,
      }),
  }
}
