import type { Call } from './call.ts'
import { badRequest } from './fail.ts'

type Entry = Record<string, unknown>

/** What may come along with an entry, by name. */
export type Expansions = Readonly<Record<string, (entry: Entry) => unknown>>

/** What `$expand` asks for of an entry; what stands in brackets behind a name is left aside. @throws Refusal 400 */
export function expanded({ query }: Call, entry: Entry, ways: Expansions = {}): Entry {
  const asked = (query.get('$expand') ?? '').replaceAll(/\([^()]*\)/g, '')
  const names = asked.split(',').map(name => name.trim())
  const found: Entry = {}
  for (const name of names.filter(Boolean)) {
    const way = ways[name]
    if (!way)
      throw badRequest(
        `Parsing OData Select and Expand failed: Could not find a property named '${name}'.`,
        'BadRequest',
      )
    found[name] = way(entry)
  }
  return found
}
