import { loadDocuments } from './corpus.ts'
import { hasKnownName, mayName, peopled, type NameText, type Span } from './name-corpus.ts'
import { templates } from './name-templates.ts'
import { fakers, type Source } from './made-names.ts'
import { valueOf } from './name-values.ts'
import { Random } from './random.ts'

const world =
  'en_US en_GB en_AU en_CA en_IE en_IN en_NG en_ZA de de_AT de_CH fr fr_BE fr_CA es es_MX pt_PT pt_BR it nl nl_BE pl cs_CZ da fi nb_NO sv hu hr ro sk tr vi id_ID lv az zu_ZA af_ZA'.split(
    ' ',
  )
const localesOf: Readonly<Record<string, readonly string[]>> = {
  de: ['de', 'de', 'de_AT', 'de_CH', 'tr', 'pl'],
  fr: ['fr', 'fr', 'fr', 'fr_BE', 'fr_CA'],
  es: ['es', 'es', 'es_MX'],
  pt: ['pt_PT', 'pt_BR'],
  it: ['it'],
  nl: ['nl', 'nl', 'nl', 'nl_BE', 'tr'],
}
const spoken = ['en', 'en', 'en', 'en', 'en', 'en', 'de', 'de', 'fr', 'es', 'es', 'pt', 'it', 'nl']

const sourceOf = (random: Random, language: string): (() => Source) => {
  const near = localesOf[language] ?? ['en_US', 'en_GB']
  const locales = random.chance(language === 'en' ? 0.6 : 0.06) ? world : near
  return () => ({ random, faker: fakers[random.pick(locales)]!, language })
}

/** `count` marked sentences from the templates and names of some forty countries, of which one in five names nobody; always the same ones. */
export function syntheticTexts(count: number, seed = 91): NameText[] {
  const random = new Random(seed)
  seedFakers(random)
  return Array.from({ length: count }, (_, index) => {
    const language = random.pick(spoken)
    const source = sourceOf(random, language)
    const parts = Array.from({ length: random.chance(0.35) ? random.int(2, 5) : 1 }, () =>
      fill(random.pick(templates[random.chance(0.2) ? `none-${language}` : language]!), source),
    )
    const whole = joined(parts, random.pick([' ', '\n', '\n\n']))
    return respelt({ ...whole, group: `synthetic ${index}`, corpus: 'synthetic' }, random)
  })
}

function seedFakers(random: Random) {
  for (const locale of new Set([...world, ...Object.values(localesOf).flat()])) fakers[locale]!.seed(random.int(1, 1e9))
}

const stands = new RegExp(
  String.raw`\b(?:(he|she|they|it|we|you|who|someone|nobody|everyone|people|him|them|us|(?:the|a|an|this|your|our) (?:company|user|author|employee|manager|team|candidate|` +
    String.raw`customer|client|court|board|agency|department|project|person|chair|committee|developer|owner|driver|doctor|teacher|vendor|reviewer|contractor|official|supervisor|visitor|applicant|borrower|buyer|seller|pilot|director))|(his|her|their|its|our|your|my))\b`,
  'gi',
)

/**
 * Sentences of running text in which people, and now and then a company, stand in for pronouns and roles: contexts that nobody made up.
 * Always the same ones.
 */
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
      const filled = fill(withSlots(sentence, random), sourceOf(random, 'en'))
      return respelt({ ...filled, group: `people ${id}`, corpus: 'synthetic' }, random)
    })
}

const standIns = ['name', 'name', 'name', 'name', 'first', 'first', 'last', 'last', 'org', 'city']

function withSlots(sentence: string, random: Random): string {
  const places = [...sentence.replaceAll(/[{}]/g, '').matchAll(stands)]
  const chosen = new Set(random.sample(places, random.chance(0.3) ? 2 : 1))
  let at = 0
  let text = ''
  for (const place of places) {
    if (!chosen.has(place)) continue
    text += `${sentence.slice(at, place.index)}{${random.pick(standIns)}}${place[2] ? "'s" : ''}`
    at = place.index + place[0].length
  }
  return text + sentence.slice(at)
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

const people = new Set(['name', 'first', 'last'])

/** Only what fills `{name}`, `{first}`, `{last}`, `{street}` and `{address}` is marked. */
function fill(template: string, anySource: () => Source): Filled {
  const filled: Filled = { text: '', spans: [] }
  for (const part of template.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(part)?.[1]
    const value = slot ? valueOf(slot, anySource()) : part
    const kind = slot === 'address' || slot === 'street' ? 'address' : slot && people.has(slot) ? 'person' : undefined
    const last = filled.spans.at(-1)
    const start = filled.text.length
    if (kind === 'person' && last?.kind === kind && filled.text.slice(last.end) === ' ') last.end = start + value.length
    else if (kind) filled.spans.push({ kind, start, end: start + value.length })
    filled.text += value
  }
  return filled
}

export const withoutAccents = (value: string) => value.replaceAll(/\p{L}/gu, letter => letter.normalize('NFD')[0]!)
/** Each keeps a text's length, so that what is marked stays marked. */
const spellings: readonly { share: number; spell: (text: string) => string }[] = [
  { share: 0.2, spell: text => text.toLowerCase() },
  { share: 0.12, spell: text => text.toUpperCase() },
  { share: 0.05, spell: withoutAccents },
  { share: 0.06, spell: text => withoutAccents(text.toLowerCase()) },
  {
    share: 0.05,
    spell: text =>
      withoutAccents(text)
        .replaceAll(/[.,;!?](?= |$)/g, ' ')
        .toLowerCase(),
  },
]

/** As people write in haste: all small, all capitals, without accents, without stops. */
function respelt(text: NameText, random: Random): NameText {
  let chance = random.next()
  for (const { share, spell } of spellings) {
    if (chance < share) {
      const spelt = spell(text.text)
      return spelt.length === text.text.length ? { ...text, text: spelt } : text
    }
    chance -= share
  }
  return text
}
