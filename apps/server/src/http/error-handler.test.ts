import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyBounds } from './body-bounds.ts'
import { createInstance } from './instance.ts'

const circular: Record<string, unknown> = {}
circular['self'] = circular
const causeOfItself = new Error('turns')
causeOfItself.cause = causeOfItself
const untouchable = new Proxy(new Error('no'), {
  get() {
    throw new Error('Nobody reads me.')
  },
  getPrototypeOf() {
    throw new Error('Nor asks me.')
  },
})
const overflow = (): never => {
  overflow()
  throw new Error('never')
}
const withCode = (code: string) => Object.assign(new Error('a statement failed'), { code })

const thrown: Record<string, () => unknown> = {
  nothing: () => undefined,
  null: () => null,
  text: () => 'a text',
  number: () => 17,
  object: () => ({ message: { deep: true }, statusCode: 'x' }),
  circular: () => circular,
  causeOfItself: () => causeOfItself,
  untouchable: () => untouchable,
  frozen: () => Object.freeze(new Error('frozen')),
  symbol: () => Symbol('thrown'),
  statusOfNobody: () => Object.assign(new Error('x'), { statusCode: 999 }),
  noDivision: () => withCode('22012'),
}
const refused: Record<string, [string, number]> = {
  nul: ['22021', 400],
  range: ['22003', 400],
  uuid: ['22P02', 400],
  check: ['23514', 400],
  twice: ['23505', 409],
  deadlock: ['40P01', 409],
  stopped: ['57P01', 503],
  full: ['53100', 503],
}

let app: FastifyInstance
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  app = createInstance({
    log: pino(
      { level: 'warn' },
      { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
    ),
  })
  for (const [name, make] of Object.entries(thrown)) {
    app.get(`/late/${name}`, async () => {
      throw make()
    })
    app.get(`/early/${name}`, () => {
      throw make()
    })
  }
  app.get('/late/fullAnalytics', async () => {
    throw new Error('Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)')
  })
  app.get('/late/overflow', async () => overflow())
  for (const [name, [code]] of Object.entries(refused))
    app.get(`/refused/${name}`, async () => {
      throw withCode(code)
    })
  app.post('/body', async request => request.body ?? null)
  await app.ready()
})
afterAll(() => app.close())

test.each([...Object.keys(thrown).flatMap(name => [`/late/${name}`, `/early/${name}`]), '/late/overflow'])(
  'whatever is thrown becomes an answer with the id that its line in the log has: %s',
  async url => {
    lines.length = 0
    const response = await app.inject({ url })
    const body = response.json<Record<string, unknown>>()
    expect(response.statusCode).toBe(500)
    expect(body).toMatchObject({
      success: false,
      code: 500,
      error: 'internal',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(body['message']).toContain(String(body['requestId']))
    expect(lines).toMatchObject([{ reqId: body['requestId'] }])
  },
)

test.each(Object.entries(refused))(
  "what a store refuses is the caller's to mend, or to try again: %s",
  async (name, [, status]) => {
    const response = await app.inject({ url: `/refused/${name}` })
    expect(response.statusCode).toBe(status)
    const body = response.json<{ requestId?: string }>()
    expect(body).toMatchObject({ success: false, code: status })
    expect(typeof body.requestId).toBe(status === 503 ? 'string' : 'undefined')
  },
)

test('a full disk is said to be that, whichever store says it', async () => {
  const answers = await Promise.all(['/refused/full', '/late/fullAnalytics'].map(url => app.inject({ url })))
  expect(answers.map(response => [response.statusCode, response.json<{ message: string }>().message])).toEqual(
    answers.map(() => [503, expect.stringContaining('The disk that Sharelight keeps its data on is full.')]),
  )
})

const post = async (payload: string, type = 'application/json') => {
  const response = await app.inject({ method: 'POST', url: '/body', payload, headers: { 'content-type': type } })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}

test('a body that nests too deep or has too many names is refused before it is built, and says what to do', async () => {
  const deep = '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)
  expect(await post(deep)).toMatchObject({
    status: 400,
    body: { error: 'invalid', message: expect.stringContaining(`${bodyBounds.depth} deep`) },
  })
  expect(await post(`[${'['.repeat(900_000)}`)).toMatchObject({ status: 400 })
  const wide = `{${Array.from({ length: bodyBounds.names + 1 }, (_, n) => `"${n}":1`).join(',')}}`
  expect(await post(wide)).toMatchObject({
    status: 413,
    body: { error: 'too_large', message: expect.stringContaining('several calls') },
  })
})

test('names that reach for a prototype stay refused, however they are written, and so does what is no JSON', async () => {
  for (const body of [
    '{"__proto__":{"a":1}}',
    '{"a":{"\\u005f_proto__" : 1}}',
    '{"constructor":{"prototype":{}}}',
    '{',
    'nonsense',
  ])
    expect((await post(body)).status).toBe(400)
  expect((await post('a', 'text/plain')).status).toBe(400)
  expect(await post('{"constructor":"a name","toString":1}')).toMatchObject({ status: 200 })
})

test('an address that cannot be read is answered in the same shape', async () => {
  const response = await app.inject({ url: '/late/%ff%fe' })
  expect({ status: response.statusCode, body: response.json() }).toMatchObject({
    status: 400,
    body: { success: false, error: 'invalid' },
  })
})
