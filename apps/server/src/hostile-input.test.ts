import { errorStatuses, type Endpoint } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleOf, type Schema } from './features/docs/example.ts'
import { startDemoServer, type DemoServer } from './testing/demo.ts'
import { declaredEndpoints } from './testing/endpoints.ts'

/** Calls that end the caller's own session, or make a whole organisation. */
const aside = ({ path }: Endpoint) => /^\/(logout|session|credentials\/password|demo|setup)/.test(path)
const calls = declaredEndpoints.filter(endpoint => endpoint.access !== 'provider' && !aside(endpoint))

interface Try {
  endpoint: Endpoint
  input: Record<string, unknown>
  field: string
  value: unknown
}

describe('whatever is sent instead of what a call declares', () => {
  let server: DemoServer
  beforeAll(async () => {
    server = await startDemoServer()
  })
  afterAll(() => server.close())

  test(
    'is refused with a 4xx that names the field, before anything is done, and never breaks the server',
    { timeout: 400_000 },
    async () => {
      const wrong: string[] = []
      let refused = 0
      for (const endpoint of calls)
        for (const attempt of attemptsAt(endpoint)) {
          const { status, body } = await send(server, attempt)
          const allowed = endpoint.input.safeParse(asSent(attempt)).success
          // A provider of sign-in that does not answer is no fault of the server.
          const isDeclared = endpoint.errors.some(code => errorStatuses[code] === status)
          if (status >= 500 && !isDeclared) wrong.push(`${told(attempt)} gives ${status}`)
          // A cursor is the server's own, or empty for the first page.
          const isMadeUp = attempt.field === 'cursor' && attempt.value !== ''
          if (status < 400 && (!allowed || isMadeUp)) wrong.push(`${told(attempt)} is accepted with ${status}`)
          // The last wall holds what a declaration should have refused by name.
          if (
            body['error'] === 'invalid' &&
            body['field'] === undefined &&
            String(body['message']).startsWith('A value cannot be kept')
          )
            wrong.push(`${told(attempt)} came to the stores`)
          if (allowed || status !== 400) continue
          refused++
          const named = String(body['field'] ?? '').split('.')[0]
          if (
            body['success'] !== false ||
            named !== attempt.field ||
            !String(body['message']).includes(attempt.field)
          ) {
            wrong.push(`${told(attempt)} gives ${JSON.stringify(body)}`)
          }
        }
      expect(wrong).toEqual([])
      expect(refused).toBeGreaterThan(1000)
    },
  )

  test(
    'an oversized body, a body that is no JSON and one that is no object are refused by every call',
    { timeout: 400_000 },
    async () => {
      const wrong: string[] = []
      for (const endpoint of calls.filter(({ method }) => method !== 'GET' && method !== 'DELETE')) {
        for (const payload of ['{"a":', `{"a":"${'x'.repeat(1_200_000)}"}`, '17', '[[1]]', '"text"', 'null']) {
          const { url } = place(endpoint, exampleFor(endpoint))
          const headers = { ...bearer(server), 'content-type': 'application/json' }
          const { statusCode: status } = await server.app.inject({
            method: endpoint.method,
            url,
            headers,
            payload,
            remoteAddress: address(),
          })
          if (status >= 500)
            wrong.push(`${endpoint.method} ${endpoint.path} with ${payload.slice(0, 20)} gives ${status}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )
})

function exampleFor({ input }: Endpoint): Record<string, unknown> {
  const example = exampleOf(schemaOf(input))
  return isRecord(example) ? example : {}
}

/** One try for each field and each strange value, the other fields as in the call's example. */
function* attemptsAt(endpoint: Endpoint): Generator<Try> {
  const input = exampleFor(endpoint)
  for (const [field, schema] of Object.entries(schemaOf(endpoint.input).properties ?? {})) {
    for (const value of strangeValues(schema, inBody(endpoint, field))) yield { endpoint, input, field, value }
  }
}

function strangeValues(schema: Schema, body: boolean): unknown[] {
  const type = [schema.type ?? (schema.anyOf ?? schema.oneOf ?? []).flatMap(each => each.type ?? [])].flat()
  const texts = [
    "x' OR 1=1 --",
    '../../etc/passwd',
    '%00',
    'a\0b',
    '\ufeff',
    '9999-12-31T23:59:59-14:00',
    '\u{1f600}'.repeat(200),
  ]
  if (!body)
    return [
      ...texts,
      '-1',
      '1.5',
      '1e400',
      '2026-13-45T99:00:00Z',
      '9'.repeat(400),
      '2147483648',
      'Infinity',
      '00000000-0000-0000-0000-00000000000g',
    ]
  const others: unknown[] = [
    'a\ud800',
    2 ** 31,
    2 ** 63,
    null,
    -1,
    1.5,
    1e300,
    true,
    '',
    {},
    [],
    [null],
    { toString: 1 },
    '2026-13-45T99:00:00Z',
    'x'.repeat(100_000),
  ]
  return [...texts, ...others].filter(value => !(type.includes('object') && value === null))
}

async function send(
  server: DemoServer,
  { endpoint, input, field, value }: Try,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { url, rest } = place(endpoint, { ...input, [field]: value })
  const carries = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const query = carries
    ? ''
    : new URLSearchParams(Object.entries(rest).map(([name, one]): [string, string] => [name, String(one)])).toString()
  const response = await server.app.inject({
    method: endpoint.method,
    url: query ? `${url}?${query}` : url,
    headers: bearer(server),
    remoteAddress: address(),
    ...(carries && { payload: rest }),
  })
  const json = String(response.headers['content-type'] ?? '').includes('json')
  return { status: response.statusCode, body: json ? response.json<Record<string, unknown>>() : {} }
}

/** As the server reads it: what stands in the address is text. */
function asSent({ endpoint, input, field, value }: Try): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...input, [field]: value }).map(([name, one]) => [
      name,
      inBody(endpoint, name) ? one : String(one),
    ]),
  )
}

function place({ path }: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const url = path
    .replace(/:(\w+)/g, (_, name: string) => {
      delete rest[name]
      // An empty part would be another address.
      return encodeURIComponent(String(input[name] ?? 'x')) || 'x'
    })
    .replace('*', '')
  return { url: `/api${url}`, rest }
}

const inBody = ({ method, path }: Endpoint, field: string) =>
  method !== 'GET' && method !== 'DELETE' && !path.includes(`:${field}`)
const schemaOf = (input: Endpoint['input']) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
const bearer = ({ admin }: DemoServer) => ({ authorization: `Bearer ${admin}` })
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const told = ({ endpoint, field, value }: Try) =>
  `${endpoint.method} ${endpoint.path} with ${field} = ${JSON.stringify(value)?.slice(0, 60)}`

let called = 0
/** Another caller each time, so that limits by address do not stand in the way. */
function address(): string {
  called++
  return `10.${(called >> 16) & 255}.${(called >> 8) & 255}.${called & 255}`
}
