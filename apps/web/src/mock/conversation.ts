import {
  answerConversation,
  askConversation,
  suggestNames,
  type ConversationAnswer,
  type ConversationQuery,
  type MetricAnswer,
  type ReportPart,
} from '@sharelight/contract'
import {
  blockOf,
  conditionWords,
  framedRange,
  frameWords,
  labelNames,
  labelTree,
  metricOf,
  nameBook,
  plainName,
  serviceBook,
  understand,
  type KnownName,
  type NameOf,
} from '@sharelight/domain'
import { labelName } from '../lib/label-name.ts'
import { ask } from './lists.ts'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { mockWorld } from './world.ts'

/** The very grammar of the server, with the names and figures of the made-up organisation. */
export const conversation: readonly Mock[] = [
  mock(askConversation, ({ question, previous }) => {
    const setting = { ...clock(), book: nameBook(names()), previous: previous ?? undefined }
    const { query, ...read } = understand(question, setting)
    const isWhole = query !== null && read.notUnderstood.length === 0
    return { query, words: query && wordsOf(query), answer: isWhole ? answered(query) : null, ...read }
  }),
  mock(answerConversation, ({ query }) => answered(query)),
  mock(suggestNames, ({ text }) => ({
    names: names()
      .filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))
      .slice(0, 8)
      .map(({ name, kind }) => ({ name, kind })),
  })),
]

const clock = () => ({ now: new Date(), timeZone: mockWorld().demo.timeZone })

function names(): KnownName[] {
  const { demo } = mockWorld()
  const of = (kind: KnownName['kind'], all: Iterable<string>) =>
    [...new Set(all)].filter(Boolean).map(name => ({ kind, name, value: name }))
  return [
    ...labelNames(labelTree.all),
    ...demo.sources.map(({ id, name }): KnownName => ({ kind: 'source', name, value: id })),
    ...serviceBook().all.map(({ name, code }): KnownName => ({ kind: 'service', name, value: code })),
    ...demo.identities.map(({ id, name, address, kind }): KnownName => ({
      kind: 'person',
      name,
      value: id,
      also: [address],
      identity: kind,
    })),
    ...of(
      'department',
      demo.identities.map(({ department }) => department),
    ),
    ...of(
      'organization',
      demo.identities.filter(({ kind }) => kind === 'contact').map(({ domain }) => domain),
    ),
  ]
}

const nameOf: NameOf = (dimension, value) => {
  const { demo } = mockWorld()
  if (dimension.startsWith('label') || dimension === 'regulation') return labelName(String(value))
  if (dimension === 'sourceCode') return serviceBook().nameOf(Number(value))
  const known = [...demo.identities, ...demo.sources].find(({ id }) => id === value)
  return known?.name ?? plainName(dimension, value) ?? String(value)
}

const titleOf = ({ cube, measure, dimension, grain }: ConversationQuery) =>
  [measure ?? cube, dimension && `by ${dimension}`, grain !== 'Total' && `per ${grain.toLowerCase()}`]
    .filter(Boolean)
    .join(' ')

const wordsOf = (query: ConversationQuery) => ({
  title: titleOf(query),
  conditions: query.conditions.map(filter => conditionWords(filter, nameOf, clock().timeZone)),
  frame: frameWords(query, clock().timeZone),
})

function answered(query: ConversationQuery): ConversationAnswer {
  const block = blockOf(query, titleOf(query))
  return {
    query,
    words: wordsOf(query),
    part: partOf(query, block),
    metric: metricOf(query, clock()),
    block,
    timeFrame: framedRange(query, clock()),
  }
}

function partOf(query: ConversationQuery, block: ReturnType<typeof blockOf>): ReportPart {
  const { title } = block
  try {
    const { rows } = ask(metricOf(query, clock()))
    if (block.kind === 'number')
      return {
        kind: 'number',
        title,
        unit: block.cube,
        value: Number(rows[0]?.[block.measure] ?? 0),
        before: null,
        note: null,
      }
    return block.kind === 'chart' ? chartOf(query, block, rows) : tableOf(block, rows)
  } catch (error) {
    if (!(error instanceof MockRefusal)) throw error
    return { kind: 'table', title, columns: [], rows: [], total: 0, note: error.message }
  }
}

function chartOf(
  { dimension }: ConversationQuery,
  block: Extract<ReturnType<typeof blockOf>, { kind: 'chart' }>,
  rows: MetricAnswer['rows'],
): ReportPart {
  const by = dimension ?? 'time'
  const ordered = dimension ? rows : rows.toSorted((a, b) => String(a[by]).localeCompare(String(b[by])))
  return {
    kind: 'chart',
    title: block.title,
    shape: block.shape,
    unit: block.cube,
    categories: ordered.map(row => (dimension ? nameOf(by, String(row[by])) || 'None' : String(row[by]).slice(0, 10))),
    series: block.measures.map(name => ({ name, tone: null, values: ordered.map(row => Number(row[name] ?? 0)) })),
    note: ordered.length ? null : 'Nothing was found.',
  }
}

function tableOf(
  { title, dimensions, measures }: Extract<ReturnType<typeof blockOf>, { kind: 'table' }>,
  rows: MetricAnswer['rows'],
): ReportPart {
  const columns = [...dimensions, ...measures]
  const cellOf = (name: string, value: MetricAnswer['rows'][number][string] | undefined) =>
    Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? nameOf(name, value) : (value ?? null)
  return {
    kind: 'table',
    title,
    columns: columns.map(name => ({ title: name, cell: 'text' })),
    rows: rows.map(row => columns.map(name => cellOf(name, row[name]))),
    total: rows.length,
    note: null,
  }
}
