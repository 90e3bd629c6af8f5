import { AsyncLocalStorage } from 'node:async_hooks'

/** The key of a call that is to be done once: each transaction that commits inside the call says so of the key, in the same commit. */
export interface CommitMark {
  organisationId: string
  keyId: string
}

const marks = new AsyncLocalStorage<CommitMark>()

/** Runs `task` so that after a crash the key tells whether anything of it was committed. Holds for transactions of that organisation. */
export function markingCommits<T>(mark: CommitMark, task: () => Promise<T>): Promise<T> {
  return marks.run(mark, task)
}

/** The key that a transaction of the organisation has to mark, where the call around it has one. */
export function markOf(organisationId: string): CommitMark | undefined {
  const mark = marks.getStore()
  return mark?.organisationId === organisationId ? mark : undefined
}
