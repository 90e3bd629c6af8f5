import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/topics/lexicon/index.ts'
import { phrasesOf } from '../src/topics/lexicon/types.ts'
import { corpora, loadDocuments } from './corpus.ts'
import { templates } from './name-templates.ts'
import { fakers } from './made-names.ts'
import { places } from './places.ts'
import { Random } from './random.ts'
import { textLists } from './text-lists.ts'

export interface Span {
  kind: 'person' | 'address'
  start: number
  end: number
}
export interface NameText {
  text: string
  spans: Span[]
  /** Texts of one group never stand on both sides of a fold. */ group: string
  corpus: string
}

/** A town or country: no address of its own. */
interface Place {
  kind: 'place'
  start: number
  end: number
}

const kinds: Record<string, Span['kind'] | Place['kind']> = {
  GPE: 'place',
  LOCATION: 'place',
  TERRITORIO: 'place',
  PERSON: 'person',
  ADDRESS: 'address',
  STREET_ADDRESS: 'address',
  NOMBRE_SUJETO_ASISTENCIA: 'person',
  NOMBRE_PERSONAL_SANITARIO: 'person',
  CALLE: 'address',
}

/** `pii-spans-en` or `pii-spans-es-meddocan`, with offsets in UTF-16 units; titles marked as persons are not. */
export function labelledTexts(corpus: 'pii-spans-en' | 'pii-spans-es-meddocan'): NameText[] {
  return readFileSync(join(corpora, corpus, 'spans.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => {
      const row = JSON.parse(line) as {
        id: string
        template?: string
        text: string
        spans: { start: number; end: number; label: string; value: string }[]
      }
      const at = unitsOf(row.text)
      const spans = row.spans.flatMap(({ start, end, label, value }) => {
        const kind = kinds[label]
        return kind && !/^(mr|mrs|ms|dr|miss)\.?$/i.test(value) ? [{ kind, start: at(start), end: at(end) }] : []
      })
      return {
        text: row.text,
        spans: wholeAddresses(row.text, spans),
        group: row.template ?? row.id.replace(/-\d+$/, ''),
        corpus,
      }
    })
}

/** The corpora mark house, street, flat, town and post code apart in some texts and as one in others; an address is all of it. */
function wholeAddresses(text: string, marked: readonly (Span | Place)[]): Span[] {
  const whole: Span[] = []
  const sorted = marked.toSorted((a, b) => a.start - b.start)
  for (const { kind, start, end } of sorted) {
    const last = whole.at(-1)
    const isNext = last?.kind === 'address' && kind !== 'person' && /^[\s,>]*$/.test(text.slice(last.end, start))
    if (isNext) last.end = Math.max(last.end, end)
    else if (kind !== 'place') whole.push({ kind, start, end })
  }
  return whole
}

/** Code points to UTF-16 units. */
export function unitsOf(text: string): (point: number) => number {
  if (!/[\uD800-\uDBFF]/.test(text)) return point => point
  const offsets = [0]
  for (const character of text) offsets.push(offsets.at(-1)! + character.length)
  return point => offsets[point] ?? text.length
}

export const peopled = new Set([
  'governance/board_minutes',
  'hr/resumes',
  'legal/litigation',
  'regulated/health_records',
  'business/customer_lists',
  'finance/invoices',
  'hr/payroll',
])
const quiet = new Set([
  'other/technical_docs',
  'other/recipes',
  'governance/security_procedures',
  'finance/tax',
  'legal/terms_of_service',
])
export const mayName =
  /(?:Mr|Mrs|Ms|Dr|Prof)\.? \p{Lu}|\p{Lu}\. \p{Lu}\p{Ll}|\b(?:Street|Avenue|Road|Suite|Blvd|Drive|Lane|P\.? ?O\.? Box)\b|@/u

/**
 * Running text in which the tagger should find nothing: lines of the topic corpora without signs of a name or an
 * address, a fifth of them in small letters. Those of the corpus `neutral` come from kinds of document that hardly name anybody.
 */
export function neutralTexts(given: ReadonlySet<string>): NameText[] {
  const random = new Random(17)
  return loadDocuments()
    .filter(({ topic, evaluationOnly }) => topic.includes('/') && !peopled.has(topic) && !evaluationOnly)
    .map(({ id, topic, source, input }) => {
      const lines = input.text
        .slice(0, 4_000)
        .split('\n')
        .filter(line => quiet.has(topic) || (line.length > 30 && !mayName.test(line) && !hasKnownName(line, given)))
      const text = lines.join('\n').slice(0, quiet.has(topic) ? 3_000 : 1_200)
      return {
        text: random.chance(0.2) && !quiet.has(topic) ? text.toLowerCase() : text,
        spans: [],
        group: `${source} ${id}`,
        corpus: quiet.has(topic) ? 'neutral' : 'running',
      }
    })
}

const foreign = ['de', 'fr', 'es', 'pt', 'it', 'nl'] as const
const sentencesOf = textLists('neutral-sentences.txt')
/** German writes every noun with a capital: no other language looks so much like names. */
const share = (language: string) => (language === 'de' ? 2 : 0.5)

/** Running text without names in the other languages, of whole sentences and of the lexicon's words. Always the same. */
export function foreignTexts(count: number, seed = 53): NameText[] {
  const random = new Random(seed)
  return foreign.flatMap(language =>
    Array.from({ length: count * share(language) }, (_, index) => {
      const lexicon = random.pick(Object.values(languages[language]!))
      const terms = phrasesOf(lexicon.terms).map(term =>
        random.chance(language === 'de' ? 0.9 : 0.3) ? capitalised(term) : term,
      )
      const sentences = Array.from({ length: random.int(1, 5) }, () =>
        random.chance(0.6)
          ? random.pick(sentencesOf[language]!)
          : random.pick(places[language]!.frames).replaceAll(/\{\w+\}/g, () => random.pick(terms)),
      )
      return {
        text: sentences.join(random.pick([' ', ' ', '\n'])),
        spans: [],
        group: `foreign ${language} ${index}`,
        corpus: 'synthetic',
      }
    }),
  )
}

const capitalised = (term: string) =>
  term.replaceAll(/(^| )(\p{Ll})(?=\p{L}{3})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())

/** Locales whose ordinary words `@faker-js/faker` lists. */
const spoken = ['en', 'de', 'fr', 'pt_BR', 'nl', 'es', 'it']
const wordsIn = (list: unknown) =>
  Array.isArray(list)
    ? list.flatMap(
        item =>
          String(item)
            .toLowerCase()
            .match(/\p{L}{2,}/gu) ?? [],
      )
    : []

/** Words of the other languages, and those that the templates write in small letters, that are nobody's name. */
export function ordinaryWords(): string[] {
  const texts = foreign.flatMap(language => [
    ...sentencesOf[language]!,
    ...Object.values(languages[language]!).flatMap(({ titles, terms }) => [titles, terms]),
  ])
  const written = Object.values(templates)
    .flat()
    .join('\n')
    .replaceAll(/\{\w+\}/g, '')
  return [
    ...texts.flatMap(text => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []),
    ...(written.match(/(?<![\p{L}@.])\p{Ll}{3,}(?![\p{L}@.])/gu) ?? []),
    ...Object.values(textLists('everyday-words.txt')).flatMap(lines => lines.join(' ').split(' ')),
    ...spoken.flatMap(locale => Object.values(fakers[locale]!.rawDefinitions.word ?? {}).flatMap(wordsIn)),
  ]
}

export function hasKnownName(line: string, given: ReadonlySet<string>): boolean {
  for (const [, first = ''] of line.matchAll(/(\p{Lu}\p{Ll}+) (?=\p{Lu}\p{Ll})/gu))
    if (given.has(first.toLowerCase())) return true
  return false
}
