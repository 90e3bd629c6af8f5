import { loadDocuments } from './corpus.ts'
import { withoutAccents } from './made-sentences.ts'
import { ordinaryWords } from './name-corpus.ts'
import { fakers, furtherNames } from './made-names.ts'

/**
 * Lower-cased names and places of `@faker-js/faker` and names of `name-lists.txt` that are no everyday words, and frequent small words of the
 * neutral texts.
 */
export function wordLists(): Record<'given' | 'family' | 'places' | 'common', string[]> {
  const given = new Set<string>()
  const family = new Set<string>()
  const places = new Set<string>()
  for (const faker of Object.values(fakers)) {
    const { person, location } = faker.rawDefinitions
    collect(person?.first_name, given)
    collect(person?.last_name, family)
    collect(location?.city_name, places)
    collect(location?.country, places)
    collect(location?.state, places)
  }
  const common = commonWords()
  const everyday = new Set(common)
  for (const { given: first, family: last } of Object.values(furtherNames)) {
    for (const word of first) if (!everyday.has(word)) given.add(word)
    for (const word of last) if (!everyday.has(word)) family.add(word)
  }
  return { given: spelt(given), family: spelt(family), places: spelt(places), common: spelt(everyday) }
}

/** Words as they are written, and as they are written in haste. */
const spelt = (words: ReadonlySet<string>) => [...new Set([...words, ...[...words].map(withoutAccents)])].sort()

function collect(value: unknown, into: Set<string>) {
  if (typeof value === 'string') {
    const lower = value.toLowerCase()
    for (const word of lower.match(/\p{L}[\p{L}\p{M}'’]+/gu) ?? [])
      if (word.length > 2 && !/[{}]/.test(value)) into.add(word)
  } else if (value && typeof value === 'object') for (const item of Object.values(value)) collect(item, into)
}

function commonWords(): string[] {
  const counts = new Map<string, number>()
  for (const { input, evaluationOnly, source } of loadDocuments()) {
    // Mails are full of names in small letters.
    if (evaluationOnly || source === 'enron') continue
    for (const word of new Set(input.text.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [
    ...new Set([...[...counts].filter(([, count]) => count >= 5).map(([word]) => word), ...ordinaryWords()]),
  ].sort()
}
