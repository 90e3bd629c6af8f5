import { readable } from './quote/unreadable.ts'
import type { ScriptTarget } from './script.ts'

/** What messages call it. */
export const nameOf = ({ name, key }: ScriptTarget) => readable(name ?? key, 120)

/** These ids of a target, or what is missing of them; `item` is its key, and `permission` its grant, where they are not named apart. */
export function idsOf<K extends string>(
  { ids = {}, key, grant }: ScriptTarget,
  wanted: readonly K[],
): Record<K, string> | { because: string } {
  const known: Readonly<Record<string, string | undefined>> = { item: key, permission: grant, ...ids }
  const missing = wanted.find(name => !known[name])
  if (missing !== undefined) return { because: `its ${missing} is not known` }
  return Object.fromEntries(wanted.map(name => [name, known[name] ?? ''])) as Record<K, string>
}

export const isMissing = (ids: object): ids is { because: string } => 'because' in ids
