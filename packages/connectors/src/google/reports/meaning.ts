import type { EventType } from '@sharelight/contract'

/**
 * What a deed is: at a file; a share of it; of an account, a group or the settings; of a mail, or in Chat. `left out` is known, and says nothing that
 * should be told.
 */
export type Meaning =
  | { kind: 'file'; file: EventType; folder?: EventType }
  | { kind: 'share' }
  | { kind: 'member' }
  | { kind: 'change'; type: EventType }
  | { kind: 'mail'; type: EventType }
  | { kind: 'chat'; type: EventType }
  | { kind: 'left out' }

export type Meanings = Readonly<Record<string, Meaning>>

export const leftOut: Meaning = { kind: 'left out' }
export const change = (type: EventType): Meaning => ({ kind: 'change', type })
export const each = (meaning: Meaning, ...names: readonly string[]): Meanings =>
  Object.fromEntries(names.map(name => [name, meaning]))
