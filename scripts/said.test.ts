import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectors, describe as describeConnector } from '@sharelight/connectors'
import {
  anomalySentence,
  checks,
  conflictOf,
  describeAnomaly,
  describeContext,
  explainRating,
  folderKinds,
  insightRules,
  labelTree,
  matchSentence,
  plainName,
  playbooks,
  policySentences,
  policyTemplates,
  readyReportDefinitions,
  sayer as sayerOf,
  speechOf,
  whyMatched,
  type AnomalyFacts,
  type Words,
} from '@sharelight/domain'
import {
  anomalyKinds,
  shareTypes,
  type MetricCondition,
  type MetricFilter,
  type PolicyAction,
} from '@sharelight/contract'
import { rules } from '@sharelight/classify'
import { catalogue } from '@sharelight/metrics'
import { describe, expect, it } from 'vitest'
import { queryConditions, queryFrames, queryTitles, queryWords } from './conversation-texts.ts'
import { eventSentences, mailTexts, signalTexts } from './mail-texts.ts'
import { checkTexts, newsTexts } from './news-texts.ts'
import { reportTexts, reportValues } from './report-texts.ts'

const speech = speechOf('en-GB')
const sayer = (words: Words) => sayerOf(words, speech)
const root = join(import.meta.dirname, '..')
const texts = join(root, 'apps/web/src/texts')
const languages = ['de', 'es', 'fr', 'he']
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const wordsOf = (language: string, topic: string) => read(`content/said/${language}/${topic}.json`) as Words
const topics = readdirSync(join(root, 'content/said/de')).map(file => file.replace('.json', ''))

/** Every text at these fields, however deep. */
function textsAt(value: unknown, fields: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap(each => textsAt(each, fields))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, each]: [string, unknown]) => [
    ...(fields.includes(field)
      ? [each].flat().filter((text): text is string => typeof text === 'string' && text !== '')
      : []),
    ...textsAt(each, fields),
  ])
}

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => ({ file, source: readFileSync(join(root, folder, file), 'utf8') }))
/** Made-up news of tests and of the demo are nobody's. */
const newsIn = (folder: string) =>
  sourcesIn(folder)
    .filter(({ file }) => !/\.test\.ts$|\bcommands\b|\bdemo\b|\btesting\b/.test(file))
    .flatMap(({ source }) => newsTexts(source))
const content = (collection: string, fields: readonly string[]) => textsAt(read(`content/${collection}.json`), fields)
const titles = ['title', 'name', 'description', 'purpose', 'text', 'subject']

/** Names of rights as a service writes them: `s3:GetObject, s3:ListBucket`. */
const isCode = (name: string) => /^\S+(?:, \S+)*$/.test(name)

/** What the server says in words of its own, by topic, and how many of these texts no language has yet: a number that may fall only. */
const server: Readonly<Record<string, { topic?: string; said: readonly string[]; left: number }>> = {
  labels: { said: textsAt(labelTree.all, ['labelName', 'shortName', 'policySection', 'description']), left: 0 },
  detectors: { said: rules.map(({ name }) => name), left: 0 },
  risk: { said: textsAt(insightRules, ['name', 'description']), left: 0 },
  posture: { said: textsAt(checks, ['title', 'why']), left: 0 },
  playbooks: {
    said: textsAt(playbooks, ['title', 'mends', 'explanation', 'says', 'sideEffects', 'steps', 'hint']),
    left: 0,
  },
  remedies: {
    topic: 'playbooks',
    said: textsAt(
      connectors.map(({ remedies = [] }) => remedies),
      ['title'],
    ),
    left: 0,
  },
  reports: {
    said: [
      ...textsAt(catalogue, ['title']),
      ...textsAt(readyReportDefinitions, titles),
      ...textsAt(
        policyTemplates.map(({ draft }) => draft),
        titles,
      ),
    ],
    left: 0,
  },
  sources: {
    said: connectors
      .map(describeConnector)
      .flatMap(({ name, description, entry, firstStep }) => [
        name,
        description,
        ...textsAt([entry], ['display_name', 'desc']),
        ...textsAt([firstStep], ['title', 'hint']),
      ]),
    left: 0,
  },
  forms: {
    said: connectors
      .map(describeConnector)
      .flatMap(({ form, permissions, signIn }) => [
        ...textsAt([form, permissions, signIn.scopes], ['title', 'description', 'why']),
        ...permissions.flatMap(({ name }) => (isCode(name) ? [] : [name])),
      ]),
    left: 0,
  },
  checks: {
    said: sourcesIn('packages/connectors/src')
      .filter(({ file }) => !/\.test\.ts$|\btesting\b|\bremedies\b/.test(file))
      .flatMap(({ source }) => checkTexts(source)),
    left: 0,
  },
  content: {
    said: [
      ...content('premium-features', ['title', 'desc']),
      ...content('walkthroughs', ['title', 'text']),
      ...content('use-cases', ['title', 'description']),
      ...content('apps', ['name', 'description']),
      ...content('glossary', ['term', 'meaning']),
      ...content('grades', ['meaning']),
      ...content('client-alert-messages', ['title', 'content']),
      ...content('release-notes', ['title', 'description']),
      ...content('pricing-plans', ['title', 'items']),
    ],
    left: 0,
  },
  notices: { said: newsIn('apps/server/src'), left: 0 },
  conversation: { said: [...queryConditions, ...queryFrames, ...queryWords], left: 0 },
  mails: { said: [...mailTexts, ...eventSentences, ...signalTexts], left: 0 },
  help: { said: content('help', ['shows', 'name', 'meaning', 'actions']), left: 0 },
}
/** Words for a thing that already has one in that language: what is written in its place confuses whoever reads screen and help. */
const otherWords: Readonly<Record<string, readonly { english: RegExp; not: RegExp; word: string }[]>> = {
  de: [
    { english: /\bjustif/i, not: /gerechtfertigt/i, word: 'begründet' },
    { english: /\bposture\b/i, not: /Sicherheitslage/, word: 'Sicherheitsstatus' },
  ],
  es: [
    { english: /\bplaybook/i, not: /playbook/i, word: 'guía' },
    { english: /^Policy$|\bpolicy “|\bon the policy\b|\bDownload polic/i, not: /política/i, word: 'directiva' },
  ],
}
const distinct = (all: readonly string[]) => [...new Set(all)]

const facts = { labels: ['business/customer_lists', 'regulated/pii'], sensitivity: 3, nameOf: () => 'PII' } as const
const details = {
  hour: '1790000000',
  until: '1790007200',
  all: '40',
  of: 'person',
  days: '9',
  known: '90',
  localHour: '3',
  last: '1780000000',
  leaves: '1790000000',
  name: 'Ada',
  address: 'ada@mail.example',
  oddShare: '0.7',
  lowered: '1790000000',
  taken: '1790000000',
  sent: '1790000000',
  arrived: '1790000000',
  country: 'Chile',
  department: 'Sales',
  organisation: 'Halden',
  colleague: 'Bob',
  elsewhere: 'Legal',
  weeks: '26',
}
const anomaly = (kind: AnomalyFacts['kind']) =>
  describeAnomaly({ kind, observed: 30, baseline: 5, events: 4, details }, 'UTC')
const ratings = [
  { ratedSeverity: 3, trust: 'untrusted', decisive: ['Source code leaves', 'Price lists leave'] },
  { ratedSeverity: 2, trust: 'trusted', decisive: ['Source code leaves'], justification: { reason: 'a', by: 'Ada' } },
  { ratedSeverity: 0, trust: 'neutral', decisive: [], policies: [{ name: 'P', actions: [] }] },
] as const
const holdings = { items: 9, telling: 5, branches: { hr: 3, legal: 1 }, types: { 'hr/contracts': 2 } }
const abouts = [
  { about: 'hr', named: 'hr' },
  { about: 'hr', named: 'legal' },
  { about: 'legal', named: null },
  { about: null, named: 'hr' },
  { about: null, named: null },
] as const
const contexts = abouts.flatMap(told =>
  [null, ...folderKinds].map(kind => describeContext({ ...told, kind, holdings }, { nameOf: () => 'PII' })),
)
const findings = [
  'French passport was found 2 times (confidence 80): 12•••34, which has the form of it, passes its check digit and stands near “passport”; without that word the confidence would have been low.',
  'E-mail address was found once (confidence 60): a•••@b, which has the form of it and passes its structure; the form alone identifies it, so only an exception would change this. It does not count towards the sensitivity: that would take 4 contact details of medium confidence.',
]
const sentences = [
  ...findings,
  ...contexts,
  ...anomalyKinds.flatMap(kind => [anomalySentence(kind), anomaly(kind)]),
  ...ratings.flatMap(explainRating),
  ...insightRules.flatMap(rule => shareTypes.map(shareType => whyMatched(rule, { ...facts, shareType }))),
]

const is = (dimension: string, value: MetricCondition['value']): MetricFilter => ({ dimension, operator: 'eq', value })
const filters: readonly MetricFilter[] = [
  {
    and: [
      is('shareType', 'outside'),
      is('label0', 'hr'),
      { dimension: 'department', operator: 'in', value: ['Sales and Marketing', 'HR'] },
    ],
  },
  { or: [is('label', 'hr'), { dimension: 'label', operator: 'starts', value: 'hr/' }] },
  { and: [{ dimension: 'hour', operator: 'gte', value: 18 }, { or: [is('trust', 'untrusted'), is('weekday', 7)] }] },
  { nor: [is('shareType', 'personal'), is('path', 'A or B')] },
  { dimension: 'shareType', operator: 'in', value: ['personal', 'anonymous'] },
  { dimension: 'country', operator: 'nin', value: ['Chile', 'France'] },
  { and: [] },
]
const actions: PolicyAction[] = [
  { kind: 'justify', reason: 'the audit of the year' },
  { kind: 'severity', by: 2, limit: 3 },
  { kind: 'severity', by: -1, limit: 0 },
  { kind: 'notify', mail: true },
  { kind: 'notify', mail: false },
  { kind: 'educate', subject: 'a', text: 'b', perDay: 1 },
  { kind: 'ask', text: 'a', perDay: 3, hours: 48 },
]
const named = (dimension: string, value: string | number | boolean) => plainName(dimension, value) ?? String(value)
const when = { window: { events: 3, minutes: 60 }, startsAt: '2026-05-03T00:00:00Z', expiresAt: '2026-06-03T00:00:00Z' }
const acting = (action: PolicyAction) => ({ name: `P ${action.kind}`, actions: [action] })
const raises = acting({ kind: 'severity', by: 2, limit: 3 })
const lowers = acting({ kind: 'severity', by: -1, limit: 0 })
const justifies = acting({ kind: 'justify', reason: 'a' })
const asks = acting({ kind: 'ask', text: 'a', perDay: 1, hours: 1 })
const match = { because: 'the owner is “Ada”', counted: 3, simulated: false, actions, isOn: false }
const policySayings = [
  ...filters.flatMap(filter => policySentences({ ...when, filter, actions }, { nameOf: named, timeZone: 'UTC' })),
  matchSentence(match),
  matchSentence({ ...match, simulated: true, because: undefined, counted: null }),
  conflictOf(raises, lowers).sentence,
  conflictOf(lowers, raises).sentence,
  conflictOf(lowers, lowers).sentence,
  conflictOf(raises, raises).sentence,
  conflictOf(justifies, justifies).sentence,
  conflictOf(raises, justifies).sentence,
  conflictOf(asks, justifies).sentence,
]

describe('what the server says', () => {
  it.each(Object.entries(server))(
    'has of %s no more left in English than it had',
    (name, { topic = name, said, left }) => {
      for (const language of languages) {
        const words = topics.includes(topic) ? wordsOf(language, topic) : {}
        const say = sayer(words)
        const missing = distinct(said).filter(text => !(text in words) && say(text) === text)
        expect([language, missing.length, missing.slice(0, 3)]).toEqual([language, left, missing.slice(0, 3)])
      }
    },
  )

  it.each(languages)('is in sentences recognised by their form, in %s', language => {
    const words = Object.assign(
      {},
      ...['labels', 'detectors', 'risk', 'sentences'].map(topic => wordsOf(language, topic)),
    ) as Words
    const say = sayer(words)
    const english = /\b(the|of|because|which|between|before|had|with|it|was|were)\b/i
    expect(
      distinct(sentences).filter(text => say(text) === text || english.test(say(text).replaceAll(/“.*?”|«.*?»/g, ''))),
    ).toEqual([])
  })

  it.each(languages)('is said of policies whole, but for what people named, in %s', language => {
    const words = Object.assign({}, ...['labels', 'policies'].map(topic => wordsOf(language, topic))) as Words
    const english = /\b(the|of|or|is|which|by|with|not|it|its|they|at|people|day|steps?|hours?)\b/i
    const outside = (text: string) => text.replaceAll(/“.*?”|«.*?»|„.*?[“”]/g, '')
    const say = sayer(words)
    expect(policySayings.length).toBeGreaterThan(60)
    expect(policySayings.map(say).filter(text => english.test(outside(text)))).toEqual([])
    for (const name of ['Sales and Marketing', 'HR', 'A or B', 'the audit of the year'])
      expect(policySayings.map(say).join()).toContain(name)
  })

  it('is in the reasons of a label said by the name of each detector', () => {
    const words = Object.assign({}, ...['labels', 'detectors', 'sentences'].map(topic => wordsOf('de', topic))) as Words
    expect(
      sayer(words)(
        'PII follows from what was found: French passport (found 2 times, confidence 80) and German tax number (Steuernummer) (found once, confidence 70); with fewer than 4 contact details it would not have been given.',
      ),
    ).toMatch(
      /folgt aus dem, was gefunden wurde: Reisepass \(Frankreich\) \(2-mal gefunden, Sicherheit 80\) (?:and|und) Steuernummer \(Deutschland\) \(einmal gefunden, Sicherheit 70\); bei weniger als 4 Kontaktdaten/,
    )
  })

  it.each(languages)('is of a query of Conversation said whole, in %s', language => {
    const told = ['labels', 'detectors', 'risk', 'reports', 'policies', 'conversation']
    const say = sayer(Object.assign({}, ...told.map(topic => wordsOf(language, topic))) as Words)
    const english = /\b(the|of|by|per|this|last|it|is|has|average|different|highest|lowest|file|folder)\b/i
    const all = distinct([...queryTitles, ...queryConditions, ...queryFrames])
    expect(all.length).toBeGreaterThan(250)
    expect(all.filter(text => english.test(say(text)))).toEqual([])
  })

  it.each(languages)('is of what somebody did said whole in mails, in %s', language => {
    const say = sayer(wordsOf(language, 'mails'))
    const english = /\b(you|the|of|on|with|to|from|in|link|file|anybody|rule|made|changed)\b/i
    const outside = (text: string) =>
      text.replaceAll(/[“„«"].*?[”“»"]| with | and /g, ' ').replaceAll(/\bLink\b|3 May 2026 at/g, '')
    expect(mailTexts.length).toBeGreaterThan(30)
    expect(eventSentences.map(say).filter(text => english.test(outside(text)))).toEqual([])
  })

  it.each(languages)('is in notifications said whole, in %s', language => {
    const say = sayer(wordsOf(language, 'notices'))
    const english = /\b(the|of|within|after|steps?|could|matched|open|people|failed)\b/i
    const told = distinct(server['notices']?.said ?? [])
    expect(told.length).toBeGreaterThan(40)
    expect(told.filter(text => english.test(say(text)))).toEqual([])
  })

  it('leaves in notifications what people named as they named it', () => {
    const say = sayer(wordsOf('de', 'notices'))
    expect(
      [
        'The policy “Open” matched 2 events.',
        'The scan of "Look at it" stopped: Labelling was switched off before it began.',
        'Dry run: Label “Open” by hand: 12',
      ].map(say),
    ).toEqual([
      'Die Richtlinie „Open“ traf auf 2 Ereignisse zu.',
      'Der Scan von „Look at it“ hat angehalten: Das Bezeichnen wurde ausgeschaltet, bevor es begann.',
      'Probelauf: Bezeichnung „Open“ von Hand: 12',
    ])
  })

  it('has the same texts in each language, with the same values in them', () => {
    const values = (text: string) =>
      [...text.matchAll(/\{(\w+?)(?:_list|_name|_word)?\}/g)].map(([, name]) => name).toSorted()
    for (const topic of topics)
      for (const language of languages) {
        const words = wordsOf(language, topic)
        expect(Object.keys(words)).toEqual(Object.keys(wordsOf('de', topic)))
        for (const [text, said] of Object.entries(words))
          for (const form of typeof said === 'string' ? [said] : Object.values(said))
            expect(values(text), `${language}: ${text}`).toEqual(expect.arrayContaining(values(form ?? '')))
      }
  })

  it.each(Object.keys(otherWords))('calls a thing by one word everywhere, in %s', language => {
    const screens = readdirSync(join(texts, language)).filter(file => file.endsWith('.ts'))
    const shown = screens
      .flatMap(file => readFileSync(join(texts, language, file), 'utf8').split('\n'))
      .flatMap(line => (line.startsWith('import ') ? [] : (line.match(/'[^']*'|`[^`]*`/g) ?? [])))
      .filter(text => text.includes(' ') || /^.\p{Lu}/u.test(text))
    for (const { english, not, word } of otherWords[language] ?? []) {
      const said = topics.flatMap(topic => Object.entries(wordsOf(language, topic)))
      const about = said.filter(([text]) => english.test(text)).map(([, one]) => JSON.stringify(one))
      expect(about.length).toBeGreaterThan(0)
      expect([word, about.filter(text => not.test(text))]).toEqual([word, []])
      expect([word, shown.filter(text => not.test(text))]).toEqual([word, []])
    }
  })

  it('runs from right to left in Hebrew, also where it begins with a name from elsewhere', () => {
    const written = readdirSync(join(texts, 'he'))
      .filter(file => file.endsWith('.ts'))
      .flatMap(file => readFileSync(join(texts, 'he', file), 'utf8').match(/'[^'\n]*'/g) ?? [])
      .map(text => text.replaceAll(/\\u(20\w\w)/g, (_, sign: string) => String.fromCodePoint(parseInt(sign, 16))))
    const said = topics
      .flatMap(topic => Object.values(wordsOf('he', topic)))
      .flatMap(one => (typeof one === 'string' ? [one] : Object.values(one)))
    const hebrew = [...written, ...said.map(text => JSON.stringify(text))].filter(text =>
      /\p{Script=Hebrew}/u.test(text),
    )
    const outside = (text: string) => text.replaceAll(/[\u2066-\u2068][^\u2069]*\u2069|\{\w+\}/g, '')
    expect(hebrew.length).toBeGreaterThan(3000)
    expect(hebrew.filter(text => /^["'][^\p{L}\u200f]*\p{Script=Latin}/u.test(outside(text)))).toEqual([])
  })

  it('holds no text that the server no longer says', () => {
    const source = [
      'apps/server/src',
      'packages/domain/src/conversation',
      'packages/contract/src',
      'packages/report/src',
      'packages/connectors/src',
    ]
      .flatMap(sourcesIn)
      .map(({ source }) => source)
      .join('\n')
    const parts = (text: string) => text.split(/\{\w+\} ?|(?<=\.) /).filter(part => part.length > 1)
    for (const topic of topics.filter(topic => !['sentences', 'policies'].includes(topic))) {
      const said = Object.entries(server).flatMap(([name, one]) => ((one.topic ?? name) === topic ? one.said : []))
      if (topic === 'conversation') said.push(...queryTitles)
      if (topic === 'report-files')
        said.push(...reportTexts, ...reportValues.flatMap(([word, dimension]) => [word, `${word} (${dimension})`]))
      const lost = Object.keys(wordsOf('de', topic)).filter(
        text =>
          text.includes(' ') &&
          !said.includes(text) &&
          !parts(text).every(part => source.includes(part)) &&
          !said.some(one => sayer({ [text]: '✓' })(one) === '✓'),
      )
      expect([topic, lost]).toEqual([topic, []])
    }
  })
})
