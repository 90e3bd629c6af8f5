import { texts } from './texts.ts'
import { values } from './values.ts'

export interface Marked {
  kind: 'person' | 'address'
  start: number
  end: number
}
export interface ProseText {
  text: string
  marked: Marked[]
}
export type Spelling = 'as it should be' | 'small letters' | 'CAPITALS' | 'without accents' | 'in haste'

type Pick = <T>(items: readonly T[]) => T
const kinds: Readonly<Record<string, Marked['kind']>> = { p: 'person', g: 'person', f: 'person', a: 'address' }

/** `count` texts of one language from a seed; four of five name somebody. */
export function proseTexts(language: string, count: number, random: () => number): ProseText[] {
  const pick: Pick = items => items[Math.floor(random() * items.length)]!
  const { named, nameless } = texts[language]!
  return Array.from({ length: count }, () => filled(pick(random() < 0.8 ? named : nameless), language, pick))
}

function filled(template: string, language: string, pick: Pick): ProseText {
  const whole: ProseText = { text: '', marked: [] }
  for (const part of template.split(/(\{\w\})/)) {
    const slot = /^\{(\w)\}$/.exec(part)?.[1]
    const value = slot ? valueOf(slot, language, pick) : part
    const kind = slot === undefined ? undefined : kinds[slot]
    if (kind) whole.marked.push({ kind, start: whole.text.length, end: whole.text.length + value.length })
    whole.text += value
  }
  return whole
}

function valueOf(slot: string, language: string, pick: Pick): string {
  const { given, family, streets, addresses, towns, companies, phones } = values[language]!
  const drawn = (pattern: string) =>
    pattern
      .replaceAll('#', () => pick([...'123456789']))
      .replaceAll('@', () => pick([...'ABCDGHKLRTV']))
      .replaceAll('{s}', () => pick(streets))
      .replaceAll('{c}', () => pick(towns))
  switch (slot) {
    case 'p':
      return `${pick(given)} ${pick(family)}`
    case 'g':
      return pick(given)
    case 'f':
      return pick(family)
    case 'a':
      return drawn(pick(addresses))
    case 'c':
      return pick(towns)
    case 'o':
      return pick(companies)
    default:
      return drawn(pick(phones))
  }
}

const bare = (text: string) => text.replaceAll(/\p{L}/gu, letter => letter.normalize('NFD')[0]!)
const spells: Readonly<Record<Spelling, (text: string) => string>> = {
  'as it should be': text => text,
  'small letters': text => text.toLowerCase(),
  CAPITALS: text => text.replaceAll(/(?!ß)\p{Ll}/gu, letter => letter.toUpperCase()),
  'without accents': bare,
  'in haste': text => bare(text.toLowerCase()).replaceAll(/[.,;!?](?= |$)/g, ' '),
}
export const spellings = Object.keys(spells) as Spelling[]

/** The same text as others write it; every spelling keeps its length. */
export const spelt = ({ text, marked }: ProseText, spelling: Spelling): ProseText => ({
  text: spells[spelling](text),
  marked,
})
