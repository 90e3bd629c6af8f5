import { article, articleSentences, articleTopics, authorsOf } from './articles.ts'
import { languages } from '../src/topics/lexicon/index.ts'
import { phrasesOf } from '../src/topics/lexicon/types.ts'
import { places, type Place } from './places.ts'
import { Random } from './random.ts'
import { sentences } from './sentences.ts'
import { vocabulary } from './vocabulary.ts'
import { hasSpecialForm, specialDocument } from './special/index.ts'
import type { Labelled } from './corpus.ts'

type Shape = 'form' | 'table' | 'prose' | 'letter' | 'list' | 'record'
const shapesOf: Record<string, Shape[]> = {
  customer_lists: ['table'],
  price_lists: ['table'],
  product_roadmaps: ['list', 'table', 'prose'],
  project_status_reports: ['list', 'prose', 'form'],
  proposals: ['prose', 'letter', 'list'],
  sales_and_marketing: ['prose', 'list'],
  source_code: ['record'],
  business_plans: ['prose', 'list'],
  bank_statements: ['table', 'form'],
  financial_statements: ['table', 'prose'],
  invoices: ['form', 'table'],
  purchase_orders: ['form', 'table'],
  receipts_and_expenses: ['form', 'table'],
  tax: ['form'],
  budgets: ['table', 'form'],
  loan_documents: ['form', 'prose'],
  audit_reports: ['prose', 'list'],
  board_minutes: ['list', 'prose'],
  policies: ['prose', 'list'],
  security_procedures: ['prose', 'list'],
  hiring_and_offers: ['letter', 'prose', 'form'],
  hr_policies_and_benefits: ['prose', 'list'],
  job_descriptions: ['list'],
  payroll: ['form', 'table'],
  performance_reviews: ['form', 'prose'],
  resumes: ['record', 'list', 'form'],
  employment_contracts: ['prose'],
  medical_leave: ['form', 'letter'],
  disciplinary_and_termination: ['letter', 'prose'],
  contracts: ['prose'],
  litigation: ['prose'],
  ndas: ['prose'],
  privacy_policy: ['prose', 'list'],
  terms_of_service: ['prose', 'list'],
  intellectual_property: ['prose'],
  application_forms: ['form'],
  health_records: ['form', 'prose', 'letter'],
  identity_documents: ['form'],
  insurance_claims: ['form', 'letter'],
  payment_cards: ['form'],
  pii_text: ['form', 'prose', 'table'],
  blog_posts: ['prose'],
  clinical_trial_protocols: ['prose', 'list'],
  incident_reports: ['prose', 'form'],
  news_posts: ['prose'],
  recipes: ['list'],
  technical_docs: ['prose', 'list'],
  correspondence: ['letter'],
}

const plain: Shape[] = ['prose']

interface Writer {
  random: Random
  place: Place
  titles: string[]
  terms: string[]
  sentences: string[]
}

/** `perTopic` English documents per topic (three times as many where it has forms of its own) and a quarter as many in each other language, always the same ones. */
export function syntheticDocuments(perTopic: number, seed = 20_260): Labelled[] {
  const documents: Labelled[] = []
  for (const [language, lexicon] of Object.entries(languages)) {
    for (const [topic, { titles, terms, names }] of Object.entries(lexicon)) {
      const random = new Random(seed + hash(`${language} ${topic}`))
      const writer = {
        random,
        place: places[language]!,
        titles: [...phrasesOf(titles), ...(vocabulary[`${language} ${topic}`]?.titles ?? [])],
        terms: [...phrasesOf(terms), ...(vocabulary[`${language} ${topic}`]?.terms ?? [])],
        sentences: sentences[`${language} ${topic}`] ?? [],
      }
      for (
        let index = 0;
        index < (language === 'en' ? perTopic * (hasSpecialForm(topic) ? 3 : 1) : perTopic / 4);
        index++
      ) {
        const named = random.chance(0.4) ? fileName(random, [...writer.titles, ...phrasesOf(names ?? '')]) : undefined
        documents.push({
          id: `synthetic-${language}-${topic}-${index}`,
          topic,
          source: `synthetic-${language}-${index % 3}`,
          evaluationOnly: false,
          input: {
            text:
              (language === 'en' && random.chance(0.8) ? specialDocument(topic, random) : undefined) ??
              write(writer, topic),
            ...named,
          },
        })
      }
    }
  }
  return [...documents, ...articles(perTopic, seed)]
}

/** Every sentence from which documents are made up. */
export const madeUpSentences = (): string[] => [...articleSentences(), ...Object.values(sentences).flat()]

/** Kinds of which there are most in the world, or most forms. */
const manifold = new Set(['other/correspondence', 'hr/resumes'])

/** English texts of the kinds that live by their wording; mails and unclassified texts more, for there are most of them in the world. */
function articles(perTopic: number, seed: number): Labelled[] {
  return articleTopics.flatMap(topic => {
    const random = new Random(seed + hash(`article ${topic}`))
    const own = languages['en']![topic]
    const terms = own ? phrasesOf(own.terms) : ['the plan', 'the budget', 'the website', 'the new tool']
    return Array.from({ length: perTopic * (manifold.has(topic) ? 2 : 1) * (1 + authorsOf(topic)) }, (_, index) => {
      const author = index % authorsOf(topic)
      return {
        id: `article-${topic}-${index}`,
        topic,
        source: author ? `article-author-${author}` : `article-${index % 3}`,
        evaluationOnly: false,
        input: { text: filled(random, places['en']!, article(topic, author, random), terms) },
      }
    })
  })
}

function fileName(random: Random, names: readonly string[]) {
  const base = random
    .pick(names)
    .split(' ')
    .join(random.pick(['_', '-', ' ', '.']))
  const name = `${random.chance(0.5) ? `${random.int(2015, 2026)}_` : ''}${base}${random.chance(0.4) ? `_v${random.int(1, 9)}` : ''}.${random.pick(['pdf', 'docx', 'xlsx', 'txt'])}`
  return random.chance(0.5)
    ? { name }
    : { name, path: `/shared/${random.pick(['docs', 'data', 'archive', 'team', base])}/${name}` }
}

function write(writer: Writer, topic: string): string {
  const { random } = writer
  const shape = random.pick(shapesOf[topic.split('/')[1] ?? ''] ?? plain)
  const head = random.chance(0.75) ? cased(random, random.pick(writer.titles)) : ''
  const heading = head && random.chance(0.25) ? `# ${head}` : head
  const body = [shapes[shape](writer), ...(random.chance(0.35) ? [prose(writer, random.int(1, 5))] : [])]
  return [heading, random.chance(0.3) ? letterhead(writer) : '', ...body].filter(Boolean).join('\n\n')
}

const shapes: Record<Shape, (writer: Writer) => string> = {
  form: ({ random, place, terms }) => {
    const join = random.pick([': ', ':\n', '  ', ' : ', ': ____ ', '\t'])
    const upper = random.chance(0.2)
    return random
      .sample(terms, random.int(5, 18))
      .map(term => `${upper ? term.toUpperCase() : cased(random, term)}${join}${valueFor(random, place, term)}`)
      .join('\n')
  },
  table: ({ random, place, terms }) => {
    const columns = random.sample(terms, random.int(4, 9))
    const join = random.pick([' | ', ',', '\t', '   ', ';'])
    const rows = Array.from({ length: random.int(4, 30) }, () =>
      columns.map(column => valueFor(random, place, column)).join(join),
    )
    const others = random
      .sample(terms, random.int(0, 5))
      .map(term => `${cased(random, term)}: ${valueFor(random, place, term)}`)
    return [...others, columns.map(column => cased(random, column)).join(join), ...rows].join('\n')
  },
  prose: writer =>
    Array.from({ length: writer.random.int(1, 6) }, () => {
      const heading = writer.random.chance(0.3)
        ? `${writer.random.pick(['## ', '', '1. '])}${cased(writer.random, writer.random.pick(writer.terms))}\n\n`
        : ''
      return heading + prose(writer, writer.random.int(2, 7))
    }).join('\n\n'),
  letter: writer =>
    [
      letterhead(writer),
      dateOf(writer.random, writer.place),
      prose(writer, writer.random.int(3, 9)),
      person(writer.random, writer.place),
    ].join('\n\n'),
  list: writer =>
    Array.from({ length: writer.random.int(2, 6) }, () => {
      const { random, terms } = writer
      const heading = cased(random, random.pick(terms))
      const mark = random.pick(['- ', '* ', '• ', '1. '])
      return [
        heading,
        ...random
          .sample(terms, random.int(2, 6))
          .map(
            term =>
              `${mark}${random.chance(0.5) ? sentence(writer) : `${cased(random, term)} ${valueFor(random, writer.place, term)}`}`,
          ),
      ].join('\n')
    }).join('\n\n'),
  record: writer => {
    const { random, place, terms } = writer
    const parts = Array.from({ length: random.int(3, 7) }, () =>
      [
        random.pick([cased(random, random.pick(terms)), random.pick(terms).toUpperCase()]),
        `${random.int(1995, 2020)} - ${random.int(2020, 2026)}  ${random.pick(place.companies)}, ${random.pick(place.cities)}`,
        prose(writer, random.int(1, 3)),
      ].join('\n'),
    )
    return [person(random, place), addressOf(random, place), ...parts].join('\n')
  },
}

function prose(writer: Writer, count: number): string {
  return Array.from({ length: count }, () => sentence(writer)).join(' ')
}

function sentence({ random, place, terms, sentences: own }: Writer): string {
  if (own.length && random.chance(0.7)) return filled(random, place, random.pick(own), terms)
  return filled(random, place, random.pick(place.frames), terms)
}

function filled(random: Random, place: Place, text: string, terms: readonly string[]): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'a' || slot === 'b') return random.pick(terms)
    if (slot === 'person') return person(random, place)
    if (slot === 'company') return random.pick(place.companies)
    if (slot === 'city') return random.pick(place.cities)
    if (slot === 'date') return dateOf(random, place)
    if (slot === 'money') return place.money(random.int(100, 9_000_000) / 100)
    if (slot === 'year') return String(random.int(1998, 2026))
    if (slot === 'month') return random.pick(place.months)
    return String(random.int(1, 90))
  })
}

function valueFor(random: Random, place: Place, term: string): string {
  if (/date|datum|fecha|data\b|birth|naissance|geb/.test(term)) return dateOf(random, place)
  if (/\b(no|id|code|ssn|iban)\b|number|nummer|numero|número|numéro|konto|account/.test(term))
    return String(random.int(1_000, 99_999_999))
  if (
    /amount|price|total|balance|salary|pay|cost|betrag|preis|summe|montant|prix|importe|precio|salario|valor|preço|importo|prezzo|bedrag|prijs|saldo|lohn|tax|net|gross|credit|debit|income|assets|revenue/.test(
      term,
    )
  )
    return place.money(random.int(100, 900_000) / 100)
  if (/address|adress|dirección|morada|indirizzo|adres|street/.test(term)) return addressOf(random, place)
  if (/name|nom\b|nombre|nome|naam|signature|applicant|employee|patient|customer|contact|insured|holder/.test(term))
    return person(random, place)
  return random.pick([
    () => String(random.int(1, 500)),
    () => place.money(random.int(100, 900_000) / 100),
    () => dateOf(random, place),
    () => person(random, place),
    () => random.pick(place.companies),
    () => random.pick(place.cities),
    () => '',
    () => random.pick(['x', '-', 'OK', 'A', 'B12', 'N/A', '100%', '19 %']),
  ])()
}

function letterhead({ random, place }: Writer): string {
  return [random.pick(place.companies), addressOf(random, place), random.chance(0.5) ? person(random, place) : '']
    .filter(Boolean)
    .join('\n')
}

function dateOf(random: Random, place: Place): string {
  const [day, month, year] = [random.int(1, 28), random.int(1, 12), random.int(2008, 2026)]
  return random.chance(0.6) ? place.date(day, month, year) : `${day} ${place.months[month - 1]} ${year}`
}

function addressOf(random: Random, place: Place): string {
  const slots: Record<string, string> = {
    number: String(random.int(1, 250)),
    street: random.pick(place.streets),
    code: String(random.int(10_000, 99_999)),
    city: random.pick(place.cities),
  }
  return place.address.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
}

const person = (random: Random, place: Place) => `${random.pick(place.given)} ${random.pick(place.family)}`

function cased(random: Random, text: string): string {
  const form = random.next()
  if (form < 0.25) return text.toUpperCase()
  if (form < 0.65)
    return text.replaceAll(/(^|\s)(\p{L})/gu, (_, space: string, letter: string) => space + letter.toUpperCase())
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function hash(text: string): number {
  let value = 0
  for (const character of text) value = (Math.imul(value, 31) + character.charCodeAt(0)) | 0
  return value >>> 0
}
