import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allFakers, type Faker } from '@faker-js/faker'
import { languages } from '../src/topics/lexicon/index.ts'
import { phrasesOf } from '../src/topics/lexicon/types.ts'
import { corpora, loadDocuments } from './corpus.ts'
import { templates } from './name-templates.ts'
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

const kinds: Record<string, Span['kind']> = {
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
      return { text: row.text, spans, group: row.template ?? row.id.replace(/-\d+$/, ''), corpus }
    })
}

/** Code points to UTF-16 units. */
export function unitsOf(text: string): (point: number) => number {
  if (!/[\uD800-\uDBFF]/.test(text)) return point => point
  const offsets = [0]
  for (const character of text) offsets.push(offsets.at(-1)! + character.length)
  return point => offsets[point] ?? text.length
}

const peopled = new Set([
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
const mayName =
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

/** Words of the other languages that are nobody's name. */
export function foreignWords(): string[] {
  const texts = foreign.flatMap(language => [
    ...sentencesOf[language]!,
    ...Object.values(languages[language]!).flatMap(({ titles, terms }) => [titles, terms]),
  ])
  return texts.flatMap(text => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
}

function hasKnownName(line: string, given: ReadonlySet<string>): boolean {
  for (const [, first = ''] of line.matchAll(/(\p{Lu}\p{Ll}+) (?=\p{Lu}\p{Ll})/gu))
    if (given.has(first.toLowerCase())) return true
  return false
}

const stands = new RegExp(
  String.raw`\b(?:(he|she|they|it|we|you|who|someone|nobody|everyone|people|him|them|us|(?:the|a|an|this|your|our) (?:company|user|author|employee|manager|team|candidate|` +
    String.raw`customer|client|court|board|agency|department|project|person|chair|committee|developer|owner|driver|doctor|teacher|vendor|reviewer|contractor|official|supervisor|visitor|applicant|borrower|buyer|seller|pilot|director))|(his|her|their|its|our|your|my))\b`,
  'gi',
)

/** Sentences of running text in which one or two people stand in for pronouns and roles: contexts that nobody made up. Always the same ones. */
export function peopledTexts(count: number, given: ReadonlySet<string>, seed = 47): NameText[] {
  const random = new Random(seed)
  const sentences = loadDocuments()
    .filter(
      ({ topic, evaluationOnly, source }) =>
        topic.includes('/') && !peopled.has(topic) && !evaluationOnly && source !== 'enron',
    )
    .flatMap(({ id, input }) =>
      (
        input.text
          .slice(0, 8_000)
          .replaceAll(/\s+/g, ' ')
          .match(/(?<=[.!?] )\p{Lu}[^.!?]{30,220}[.!?]/gu) ?? []
      )
        .filter(sentence => !mayName.test(sentence) && !hasKnownName(sentence, given))
        .map(sentence => ({ sentence, id })),
    )
  return random
    .shuffle(sentences)
    .slice(0, count)
    .map(({ sentence, id }) => {
      const templated = withSlots(sentence, random)
      return changeCase(
        {
          ...fill(
            templated,
            random,
            () => fakers[random.chance(0.4) ? 'en_US' : random.pick(latin)] ?? fakers['en_US']!,
          ),
          group: `people ${id}`,
          corpus: 'synthetic',
        },
        random.next(),
      )
    })
}

function withSlots(sentence: string, random: Random): string {
  const places = [...sentence.replaceAll(/[{}]/g, '').matchAll(stands)]
  const chosen = new Set(random.sample(places, random.chance(0.3) ? 2 : 1))
  let at = 0
  let text = ''
  for (const place of places) {
    if (!chosen.has(place)) continue
    text += `${sentence.slice(at, place.index)}{${random.pick(['name', 'name', 'name', 'first', 'last'])}}${place[2] ? "'s" : ''}`
    at = place.index + place[0].length
  }
  return text + sentence.slice(at)
}

const latin = [
  'en_US',
  'en_GB',
  'en_AU',
  'en_CA',
  'en_IE',
  'en_IN',
  'en_NG',
  'en_ZA',
  'de',
  'de_AT',
  'de_CH',
  'fr',
  'fr_BE',
  'fr_CA',
  'es',
  'es_MX',
  'pt_PT',
  'pt_BR',
  'it',
  'nl',
  'nl_BE',
  'pl',
  'cs_CZ',
  'da',
  'fi',
  'nb_NO',
  'sv',
  'hu',
  'hr',
  'ro',
  'sk',
  'sl_SI',
  'tr',
  'vi',
  'id_ID',
  'lv',
  'az',
  'zu_ZA',
  'af_ZA',
] as const
const localeOf: Record<string, string[]> = {
  de: ['de', 'de_AT', 'de_CH'],
  fr: ['fr', 'fr_BE', 'fr_CA'],
  es: ['es', 'es_MX'],
  pt: ['pt_PT', 'pt_BR'],
  it: ['it'],
  nl: ['nl', 'nl_BE'],
}
export const fakers = allFakers as Record<string, Faker>

/** `count` marked sentences from the templates and names of some forty countries; always the same ones. */
export function syntheticTexts(count: number, seed = 91): NameText[] {
  const random = new Random(seed)
  for (const locale of new Set(latin)) fakers[locale]?.seed(random.int(1, 1e9))
  const languages = ['en', 'en', 'en', 'en', 'none', 'none', 'de', 'fr', 'es', 'es', 'pt', 'it', 'nl']
  return Array.from({ length: count }, (_, index) => {
    const language = random.pick(languages)
    const locales = localeOf[language] ?? (random.chance(0.4) ? ['en_US', 'en_GB'] : [...latin])
    const parts = Array.from({ length: random.chance(0.3) ? random.int(2, 4) : 1 }, () =>
      fill(random.pick(templates[language]!), random, () => fakers[random.pick(locales)] ?? fakers['en_US']!),
    )
    return changeCase(
      { ...joined(parts, random.pick([' ', '\n', '\n\n'])), group: `synthetic ${index}`, corpus: 'synthetic' },
      random.next(),
    )
  })
}

interface Filled {
  text: string
  spans: Span[]
}

function joined(parts: readonly Filled[], glue: string): Filled {
  const whole: Filled = { text: '', spans: [] }
  for (const { text, spans } of parts) {
    const offset = whole.text ? whole.text.length + glue.length : 0
    whole.text = whole.text ? whole.text + glue + text : text
    whole.spans.push(...spans.map(span => ({ ...span, start: span.start + offset, end: span.end + offset })))
  }
  return whole
}

function fill(template: string, random: Random, anyFaker: () => Faker): Filled {
  const filled: Filled = { text: '', spans: [] }
  for (const part of template.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = slot ? valueOf(slot, random, anyFaker()) : part
    const kind =
      slot === 'address' ? 'address' : slot && ['name', 'first', 'last'].includes(slot) ? 'person' : undefined
    if (kind) filled.spans.push({ kind, start: filled.text.length, end: filled.text.length + value.length })
    filled.text += value
  }
  return filled
}

function valueOf(slot: string, random: Random, faker: Faker): string {
  const latinOnly = (make: () => string) => {
    const made = make()
    return /^[\p{Script=Latin}\d\s.,'’()/-]+$/u.test(made) ? made : fakers['en_US']!.person.lastName()
  }
  const first = () => latinOnly(() => faker.person.firstName())
  const last = () => latinOnly(() => faker.person.lastName())
  switch (slot) {
    case 'name':
      return random.pick([
        () => `${first()} ${last()}`,
        () => `${first()} ${last()}`,
        () => `${first()} ${last()}`,
        () => `${first()} ${random.pick('ABCDEFGHJKLMRST'.split(''))}${random.pick(['.', ''])} ${last()}`,
        () => `${first()} ${first()} ${last()}`,
        () => `${first()} ${last()}-${last()}`,
        () => `${first()} ${last()} ${last()}`,
        () => `${random.pick('ABCDEFGHJKLMRST'.split(''))}. ${last()}`,
      ])()
    case 'first':
      return first()
    case 'last':
      return last()
    case 'title':
      return random.pick(['Mr.', 'Mrs.', 'Ms.', 'Dr.', 'Mr', 'Ms', 'Prof.', 'Miss'])
    case 'address':
      return addressOf(random, faker, latinOnly)
    case 'city':
      return latinOnly(() => faker.location.city())
    case 'country':
      return fakers['en_US']!.location.country()
    case 'org':
      return random.chance(0.5)
        ? fakers['en_US']!.company.name()
        : `${random.pick(['Blue', 'Nova', 'Prime', 'Global', 'North'])}${random.pick(['tech', ' Systems', 'bank', ' Foods', ' Media'])} ${random.pick(['Inc', 'Ltd', 'GmbH', 'LLC', ''])}`.trim()
    case 'job':
      return fakers['en_US']!.person.jobTitle()
    case 'phone':
      return fakers['en_US']!.phone.number()
    case 'email':
      return `${random.pick(['info', 'j.smith', 'anna', 'office', 'mark77'])}@${random.pick(['example', 'mail', 'hospital'])}.${random.pick(['com', 'org', 'es', 'de'])}`
    case 'date':
      return random.pick([
        `${random.int(1, 28)}/${random.int(1, 12)}/${random.int(1940, 2026)}`,
        String(random.int(1900, 2026)),
        `${random.pick(['March', 'May', 'June', 'Monday'])} ${random.int(1, 28)}`,
      ])
    case 'money':
      return `$${random.int(5, 90_000)}`
    default:
      return String(random.int(1, 10 ** random.int(1, 9)))
  }
}

function addressOf(random: Random, faker: Faker, latinOnly: (make: () => string) => string): string {
  const street = random.chance(0.6)
    ? latinOnly(() => faker.location.street())
    : `${latinOnly(() => faker.person.lastName())} ${random.pick(['Street', 'St', 'Road', 'Avenue', 'Ave', 'Lane', 'Drive', 'Court', 'Blvd', 'Way', 'Place', 'Crescent', 'Close'])}`
  const city = random.chance(0.2)
    ? latinOnly(() => faker.location.city()).toUpperCase()
    : latinOnly(() => faker.location.city())
  const country = fakers['en_US']!.location.country()
  const [house, code] = [random.int(1, 30_000 >> random.int(0, 13)), random.int(1_000, 99_999)]
  const state = random.pick(['CA', 'NY', 'TX', 'OR', 'IL', 'NSW', 'ON', 'FL', 'WA', 'MA', 'BC', 'VIC', 'BE', 'LI'])
  const unit = random.pick([
    `Apt. ${random.int(1, 999)}`,
    `Suite ${random.int(1, 999)}`,
    `Unit ${random.int(1, 99)}`,
    `Floor ${random.int(1, 30)}`,
    `Flat ${random.int(1, 60)}`,
  ])
  const gap = random.pick([', ', '\n', '\n ', ', '])
  return random.pick([
    `${house} ${street}`,
    `${house} ${street}, ${city}`,
    `${house} ${street}${gap}${city}, ${state} ${code}`,
    `${street} ${house}`,
    `${street} ${house}, ${code} ${city}`,
    `${street}, ${house}`,
    `${street} ${house}${gap}${code} ${city}`,
    `${house} ${street} ${unit}${gap}${city}${gap}${country} ${code}`,
    `${house} ${street}${gap}${unit}${gap}${city}${gap}${country} ${code}`,
    `${house} ${street}${gap}${city}${gap}${country}`,
    `${unit} ${house} ${street}${gap}${city} ${state} ${code}`,
    `PO Box ${house}, ${city} ${code}`,
    `PSC ${random.int(1, 9999)}, Box ${random.int(1, 9999)}\nAPO ${random.pick(['AE', 'AP', 'AA'])} ${code}`,
    `${random.pick(['USNS', 'USS', 'USCGC'])} ${latinOnly(() => faker.person.lastName())}\nFPO ${random.pick(['AE', 'AP', 'AA'])} ${code}`,
    `${street}, nº ${random.int(1, 200)}, ${random.int(1, 9)}º ${random.pick('ABCD'.split(''))}`,
    `C/ ${latinOnly(() => faker.person.lastName())} ${random.int(1, 90)}, ${random.int(1, 9)}º`,
    `${house}, ${street}, ${city}, ${country}`,
  ])
}

function changeCase(text: NameText, chance: number): NameText {
  const change = (value: string) => (chance < 0.22 ? value.toLowerCase() : chance < 0.3 ? value.toUpperCase() : value)
  const changed = change(text.text)
  return changed.length === text.text.length ? { ...text, text: changed } : text
}
