import type { PlaybookDetail, PlaybookScope } from '@sharelight/contract'

export interface Meant {
  playbook: PlaybookDetail
  scope: PlaybookScope
  /** Items that were chosen of all that it applies to; all where none are. */
  chosen: ReadonlySet<string>
}

/** What a dry run or a script is asked for: what was chosen, else all of the scope. */
export function meantBy({ playbook: { subject }, scope, chosen }: Meant): PlaybookScope {
  return chosen.size ? { ...scope, [subject === 'folders' ? 'folders' : 'items']: [...chosen] } : scope
}
