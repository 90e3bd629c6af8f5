import { shaOf, type GithubState, type StoredIssue, type StoredRepository } from './state.ts'

/** What people do there. */
export interface GithubActions {
  addPerson(login: string, more?: { isAdmin?: boolean; isOutside?: boolean; has2fa?: boolean }): void
  addRepository(name: string, more?: Partial<Pick<StoredRepository, 'visibility' | 'keys'>>): StoredRepository
  push(repository: string, files: Record<string, string | undefined>, message?: string): string
  write(repository: string, issue: { by: string; title?: string; body: string; on?: number }): StoredIssue
  letIn(repository: string, login: string, role: string): void
  record(action: string, more?: Record<string, unknown>): void
}

export function actionsOf(state: GithubState): GithubActions {
  const repositoryOf = (name: string) => {
    const repository = state.repositories.get(name)
    if (!repository) throw new Error(`There is no repository ${name}.`)
    return repository
  }
  return {
    addPerson(login, more = {}) {
      const plain = { isAdmin: false, isOutside: false, has2fa: true }
      state.people.set(login, { login, id: state.count(), ...plain, ...more })
    },
    addRepository(name, more = {}) {
      const empty = { files: new Map(), collaborators: new Map(), commits: [], issues: [], keys: [] }
      const repository = {
        id: state.count(),
        name,
        visibility: 'private' as const,
        pushed: state.now(),
        ...empty,
        ...more,
      }
      state.repositories.set(name, repository)
      return repository
    },
    push(name, files, message = 'Change') {
      const repository = repositoryOf(name)
      const diff: string[] = []
      for (const [path, text] of Object.entries(files)) {
        diff.push(`diff --git a/${path} b/${path}`, `--- a/${path}`, `+++ b/${path}`)
        for (const line of (repository.files.get(path) ?? '').split('\n')) diff.push(`-${line}`)
        if (text === undefined) repository.files.delete(path)
        else {
          repository.files.set(path, text)
          for (const line of text.split('\n')) diff.push(`+${line}`)
        }
      }
      const sha = shaOf(`${name} ${state.count()}`)
      repository.pushed = state.now()
      repository.commits.push({ sha, message, date: repository.pushed, diff: diff.join('\n') })
      return sha
    },
    write(name, { by, title = '', body, on }) {
      const repository = repositoryOf(name)
      const id = state.count()
      const number = on ?? repository.issues.filter(({ isComment }) => !isComment).length + 1
      const issue = {
        id,
        number,
        title,
        body,
        user: by,
        updated: state.now(),
        isPull: false,
        isComment: on !== undefined,
      }
      repository.issues.push(issue)
      return issue
    },
    letIn: (name, login, role) => void repositoryOf(name).collaborators.set(login, role),
    record(action, more = {}) {
      state.audit.push({
        action,
        '@timestamp': Date.parse(state.now()),
        created_at: Date.now(),
        _document_id: `record${state.count()}`,
        actor: 'ada',
        actor_ip: '203.0.113.7',
        org: state.organisation,
        ...more,
      })
    },
  }
}
