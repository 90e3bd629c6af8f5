import type { ConversationAnswer, ConversationQuery, MetricAnswer, ReportPart } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

interface Asked {
  query: ConversationQuery | null
  words: { title: string; conditions: string[]; frame: string } | null
  notUnderstood: string[]
  corrected: { from: string; to: string }[]
  several: { words: string; names: string[] }[]
  isOrder: boolean
  answer: ConversationAnswer | null
  message?: string
  error?: string
}
const post = async <T>(path: string, body: object, token = server.admin) => {
  const answer = await server.call('POST', `/api${path}`, { token, body })
  return { status: answer.status, body: answer.body as T }
}
const ask = async (question: string, previous: ConversationQuery | null = null, token = server.admin) =>
  (await post<Asked>('/conversation/ask', { question, previous }, token)).body
const metric = async (query: object) => (await post<MetricAnswer>('/metrics/query', query)).body.rows
const of = <Kind extends ReportPart['kind']>(part: ReportPart | undefined, kind: Kind) => {
  if (part?.kind !== kind) throw new Error(`The answer is a ${part?.kind}, not a ${kind}.`)
  return part as Extract<ReportPart, { kind: Kind }>
}
/** Somebody of the demo organisation, by what the semantic layer says. */
const busiest = async () => {
  const [row] = await metric({
    cube: 'events',
    dimensions: ['actor', 'actorName'],
    measures: ['events'],
    sort: [{ by: 'events', direction: 'Descend' }],
    filter: { dimension: 'byOutsider', operator: 'eq', value: false },
    limit: 1,
  })
  return { id: String(row?.['actor']), name: String(row?.['actorName']), events: Number(row?.['events']) }
}

describe('what is asked in plain words', () => {
  test('is answered with the number that the semantic layer gives, and shows the question to it', async () => {
    const { answer, words, notUnderstood } = await ask('How many sensitive files do we have?')
    expect(notUnderstood).toEqual([])
    expect(words).toEqual({ title: 'Files', conditions: ['the sensitivity is at least “medium”'], frame: 'now' })
    const [row] = await metric(answer?.metric ?? {})
    expect(of(answer?.part, 'number').value).toBe(row?.['items'])
    expect(row?.['items']).toBeGreaterThan(0)
  })

  test('about a person is about that person, misspelled by a letter, too', async () => {
    const { id, name, events } = await busiest()
    const whole = await ask(`How many events of ${name} ever?`)
    expect(whole.query?.conditions).toEqual([{ dimension: 'actor', operator: 'eq', value: id }])
    expect(whole.words?.conditions).toEqual([`the actor is “${name}”`])
    expect(of(whole.answer?.part, 'number').value).toBe(events)
    const [first = '', last = ''] = name.split(' ')
    const wrong = `${last.slice(0, -2)}${last.at(-1)}${last.at(-2)}`
    const found = await ask(`How many events of ${first} ${wrong} ever?`)
    expect(found.query?.conditions).toEqual(whole.query?.conditions)
    expect(found.corrected).toEqual([{ from: wrong, to: last.toLowerCase() }])
  })

  test('by departments is a chart with their names, and by files one with theirs', async () => {
    const { answer } = await ask('Which departments caused the most events of all time?')
    const chart = of(answer?.part, 'chart')
    const rows = await metric({ cube: 'identities', dimensions: ['department'], measures: ['employees'] })
    expect(rows.map(row => row['department'] || 'None')).toEqual(expect.arrayContaining(chart.categories))
    expect(chart.series[0]?.values.toSorted((a, b) => Number(b) - Number(a))).toEqual(chart.series[0]?.values)
    const files = of((await ask('most downloaded files of all time')).answer?.part, 'chart')
    const [item] = await metric({
      cube: 'items',
      dimensions: ['id', 'name'],
      filter: { dimension: 'name', operator: 'eq', value: files.categories[0] ?? '' },
      limit: 1,
    })
    expect(item?.['name']).toBe(files.categories[0])
  })

  test('goes on from the question before', async () => {
    const { query } = await ask('risky events this quarter')
    const next = await ask('and by department?', query)
    expect(next.query).toEqual({ ...query, dimension: 'department' })
    expect(of(next.answer?.part, 'chart').categories.length).toBeGreaterThan(0)
  })

  test('is not answered where a word of it was not understood, which is said', async () => {
    const { answer, query, notUnderstood } = await ask('How many files about zeppelins are shared externally?')
    expect([answer, notUnderstood]).toEqual([null, ['zeppelins']])
    expect(query?.cube).toBe('items')
    const nothing = await ask('What is the meaning of life?')
    expect([nothing.answer, nothing.query]).toEqual([null, null])
    expect((await ask('Delete all anonymous links')).isOrder).toBe(true)
  })

  test.each([
    ['files by source', 'chart'],
    ['files by format', 'chart'],
    ['List the 5 biggest files', 'table'],
    ['Show me everything that happened last week', 'table'],
    ['risky events over time', 'chart'],
    ['high risk events per week this year', 'chart'],
    ['departments with the fewest risky events this year', 'table'],
    ['Average size of our PDFs?', 'number'],
    ['How much data do we have?', 'number'],
    ['Which public links never expire?', 'table'],
    ['permissions by role', 'chart'],
    ['list all external contacts', 'table'],
    ['contacts by organisation', 'chart'],
    ['folders shared with everyone', 'number'],
    ['How many files did we scan this year?', 'number'],
    ['events by hour of the day this year', 'chart'],
    ['Which risk types were most frequent this year?', 'chart'],
    ['events by trust this year', 'chart'],
    ['How many organisations did we send data to this year?', 'number'],
    ['files with a name containing "report"', 'number'],
    ['How many contracts older than 2 years?', 'number'],
    ['new files this year', 'number'],
    ['Show me unusual activity on weekends this year', 'table'],
  ])('%s is answered by a %s', async (question, kind) => {
    const asked = await ask(question)
    expect([asked.message, asked.notUnderstood, asked.answer?.part.kind]).toEqual([undefined, [], kind])
  })
})

describe('an answer', () => {
  const query = { cube: 'events', measure: 'events', dimension: 'department', conditions: [], frame: 'this_quarter' }

  test('is had to a query that somebody changed, and refused to one that makes no sense', async () => {
    const { status, body } = await post<ConversationAnswer>('/conversation/answer', { query })
    expect([status, body.part.kind, body.words.title]).toEqual([200, 'chart', 'Events by department'])
    const wrong = await post<{ message: string }>('/conversation/answer', { query: { ...query, measure: 'gold' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('gold')])
    const filter = { dimension: 'nothing', operator: 'eq', value: 1 }
    expect((await post('/conversation/answer', { query: { ...query, conditions: [filter] } })).status).toBe(400)
  })

  test('holds back what is closed to the user, and knows no names of it', async () => {
    const { answer } = await ask('Which organisations received the most files this year?', null, server.business)
    expect(of(answer?.part, 'chart')).toMatchObject({ categories: [], note: expect.stringContaining('not authorized') })
    const [row] = await metric({
      cube: 'identities',
      dimensions: ['organization'],
      measures: ['contacts'],
      filter: { dimension: 'kind', operator: 'eq', value: 'contact' },
      sort: [{ by: 'contacts', direction: 'Descend' }],
      limit: 1,
    })
    const domain = String(row?.['organization'])
    expect((await ask(`events with ${domain} this year`)).notUnderstood).toEqual([])
    expect((await ask(`events with ${domain} this year`, null, server.business)).notUnderstood).toEqual([domain])
    const all = of((await ask('How many files do we have?')).answer?.part, 'number').value
    const seen = of((await ask('How many files do we have?', null, server.business)).answer?.part, 'number').value
    expect(seen).toBeLessThan(Number(all))
  })

  test('is about the own organisation alone', async () => {
    const { name } = await busiest()
    const asked = await ask(`events of ${name} this year`, null, server.stranger)
    expect([asked.answer, asked.notUnderstood]).toEqual([null, name.split(' ')])
    const { answer } = await ask('How many files do we have?', null, server.stranger)
    expect(of(answer?.part, 'number').value).toBe(0)
  })

  test('can be saved as a block of a report, which shows the same', async () => {
    const { answer } = await ask('events by department this year')
    const draft = { name: 'From a question', frame: answer?.timeFrame, blocks: [answer?.block] }
    const { body } = await post<{ parts: ReportPart[] }>('/reports/preview', { report: { draft } })
    expect(body.parts).toEqual([answer?.part])
  })
})

describe('names', () => {
  const names = async (text: string, token = server.admin) =>
    (await server.call('GET', `/api/conversation/names?text=${encodeURIComponent(text)}`, { token })).body as {
      names: { name: string; kind: string }[]
    }

  test('are offered as they are typed', async () => {
    const { name } = await busiest()
    expect((await names(name.slice(0, 4))).names).toContainEqual({ name, kind: 'person' })
    expect((await names('invo')).names).toContainEqual({ name: 'Invoices', kind: 'label' })
  })

  test('of another organisation are not', async () => {
    const { name } = await busiest()
    expect((await names(name.slice(0, 4), server.stranger)).names.filter(({ kind }) => kind === 'person')).toEqual([])
  })
})

test('without the feature the answer names the edition that has it', async () => {
  const setEdition = (edition: string) =>
    server.stores.meta.acrossOrganisations
      .updateTable('organisations')
      .set({ edition })
      .where('type', '=', 'demo')
      .execute()
  await setEdition('launch')
  const token = await server.restricted()
  const { status, body } = await post<Asked>('/conversation/ask', { question: 'How many files do we have?' }, token)
  expect([status, body.error]).toEqual([403, 'edition_required'])
})
