import type { z } from 'zod'

/** What a remedy is for: an item, a folder, a grant on either, or a resource, by the source's own ids. */
export interface RemedyTarget {
  key: string
  /** As it was when it was last seen; a remedy refuses what has changed since. */
  stamp?: string
  /** The service's own id of the grant. */
  grant?: string
  /** Of a copy: the source's own id of what it is a copy of, and what stays. */
  copyOf?: string
}

/** One thing that is to be done, with what it was planned for: plain data, so that it can be written down before it is done. */
export interface Step {
  target: RemedyTarget
  /** One sentence: what it does. */
  says: string
  /** What was found, and what is to be there afterwards. */
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** What of the thing is gone once it is done, for lists to show until the source is read again; absent where only the source can tell. */
  takes?: Takes
}

/** The thing itself, or of the ways in to it those for any of these principals, or by any of these grants. */
export type Takes = 'item' | { principals: ('everyone' | 'anonymous')[] } | { grants: string[] }

/** What was done, with all that undoing it needs. */
export interface Receipt {
  step: Step
  at: Date
  undo?: Record<string, unknown>
}

export interface Remedy<P = unknown> {
  params: z.ZodType<P>
  /** Reads only: a dry run is a plan that is not applied. */
  plan(target: RemedyTarget, params: P): Promise<Planned>
  /** Doing it twice is doing it once. @throws ConnectorError `changed_while_read` when what it finds is not what was planned for */
  apply(step: Step): Promise<Receipt>
  undo?(receipt: Receipt): Promise<void>
  /** Reads only: in one sentence, what undoing now would bring back. @throws ConnectorError as undoing would, where that can be told beforehand */
  checkUndo?(receipt: Receipt): Promise<string>
}

/** A step, or several of which each can be done and taken back by itself, such as one for each grant; nothing where there is nothing to do. */
export type Planned = Step | readonly Step[] | undefined

export function stepsIn(planned: Planned): readonly Step[] {
  if (planned === undefined) return []
  return 'says' in planned ? [planned] : planned
}
