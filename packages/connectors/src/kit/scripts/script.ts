import type { ScriptLanguage } from '@sharelight/contract'

export type { ScriptLanguage } from '@sharelight/contract'

/** What a script is about, by the service's own ids. */
export interface ScriptTarget {
  /** As its source names it. */
  key: string
  /** The service's own id of the grant that is meant. */
  grant?: string
  /** Of a copy: the key of what stays. */
  copyOf?: string
  /** For people; the key where there is none. */
  name?: string
  /** The other ids that the service asks for, by their names in the recipe: `drive`, `mailbox`, `rule`. */
  ids?: Readonly<Record<string, string>>
}

export interface ScriptOrder {
  targets: readonly ScriptTarget[]
  /** Whose things they are. */
  organisation: string
  /** Who asked for it. */
  requestedBy: string
  at: Date
  /** What was chosen before: days, a label, a folder. */
  values?: Readonly<Record<string, string | number>>
}

export interface Script {
  language: ScriptLanguage
  fileName: string
  /** Printable, but for newlines. */
  text: string
  /** How many targets it names as left out, as they lack what it needs. */
  leftOut: number
  /** It only tells, and changes nothing however it is run. */
  readsOnly: boolean
}

/** What one playbook does in one service, as a script. */
export interface Recipe {
  language: ScriptLanguage
  /** In one sentence, which has no period at its end: what the script does. */
  title: string
  /** It only tells, and changes nothing however it is run. */
  readsOnly?: true
  /** Comment lines: what it takes to run it. */
  needs: readonly string[]
  /** What stands before the calls: functions that the calls use. */
  prelude(order: ScriptOrder): string
  /** The lines that do it to one target; `because` where the target lacks what they need. */
  call(target: ScriptTarget, order: ScriptOrder): string | { because: string }
  /** What stands after the calls. */
  end?: string
}

export const isLeftOut = (call: string | { because: string }): call is { because: string } => typeof call !== 'string'
