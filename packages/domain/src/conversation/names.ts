import type { IdentityKind } from '@sharelight/contract'
import { stemsOf, type Word } from './words.ts'

export const nameKinds = ['person', 'department', 'organization', 'source', 'service', 'label', 'folder'] as const
export type NameKind = (typeof nameKinds)[number]

/** Something that the organisation has a name for. */
export interface KnownName {
  kind: NameKind
  /** As people write it. */
  name: string
  /** What conditions compare with: an id, a key, a code, or the name itself. */
  value: string | number
  /** Other names for it. */
  also?: readonly string[]
  identity?: IdentityKind
}

interface Spelling {
  stems: readonly string[]
  of: KnownName
  /** A part of the name that stands for it where it is no one else's. */
  isPart: boolean
}

export interface NameBook {
  byFirst: ReadonlyMap<string, readonly Spelling[]>
  words: ReadonlySet<string>
}

export interface NameMatch {
  names: readonly KnownName[]
  length: number
}

/** Words that many names have in them, and that say too little alone. */
const common = new Set(
  'a an and at by for from in of on or the to with all any are it us server drive file folder data team site shared number identification national id card code key record document type other general address access health'.split(
    ' ',
  ),
)

/** Names as they can be looked for in questions. */
export function nameBook(names: readonly KnownName[]): NameBook {
  const whole = names.flatMap(of =>
    [of.name, ...(of.also ?? []), ...initials(of)].map(text => ({ stems: stemsOf(text), of, isPart: false })),
  )
  const parts = names.flatMap(of => partsOf(of).map(stems => ({ stems, of, isPart: true })))
  const spellings = [...whole, ...parts].filter(({ stems }) => stems.length > 0)
  return {
    byFirst: Map.groupBy(
      spellings.toSorted((a, b) => b.stems.length - a.stems.length),
      ({ stems }) => stems[0] ?? '',
    ),
    words: new Set(spellings.flatMap(({ stems }) => stems).filter(stem => stem.length >= 4 && !common.has(stem))),
  }
}

/** HR for Human Resources. */
function initials({ kind, name }: KnownName): string[] {
  const stems = stemsOf(name)
  return kind === 'department' && stems.length > 1 ? [stems.map(stem => stem[0] ?? '').join('')] : []
}

/** A person goes by the first or the last name, an organisation by its domain without the ending. */
function partsOf({ kind, name, value }: KnownName): string[][] {
  if (kind === 'organization')
    return [stemsOf(String(value).split('.')[0] ?? '')].filter(([part = '']) => part.length > 2)
  const stems = kind === 'person' ? [...new Set(stemsOf(name))] : []
  return stems.length > 1 ? stems.filter(stem => stem.length > 2 && !common.has(stem)).map(stem => [stem]) : []
}

/** The longest name from a word on. Parts of names count where they are spelled as they are. */
export function nameAt(words: readonly Word[], start: number, book: NameBook): NameMatch | undefined {
  const first = words[start]
  if (!first) return undefined
  return exactAt(words, start, book.byFirst.get(first.stem) ?? [])
}

function exactAt(words: readonly Word[], start: number, spellings: readonly Spelling[]): NameMatch | undefined {
  const fitting = spellings.filter(({ stems }) => stems.every((stem, at) => words[start + at]?.stem === stem))
  const length = Math.max(0, ...fitting.map(({ stems }) => stems.length))
  const longest = fitting.filter(({ stems }) => stems.length === length)
  const whole = longest.filter(({ isPart }) => !isPart)
  const names = [...new Set((whole.length ? whole : longest).map(({ of }) => of))]
  return names.length ? { names, length } : undefined
}
