import type { Endpoint } from '@sharelight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exampleOf, type Schema } from './features/docs/example.ts'
import { valuesOf } from './testing/arbitrary.ts'
import { startDemoServer, type DemoServer } from './testing/demo.ts'
import { declaredEndpoints } from './testing/endpoints.ts'

/** Calls that end the caller's own session, lock him out, take long, or are not a signed-in user's. */
const aside =
  /^\/(logout|demo|setup|user\/(password|second-factor)|admins\/change-status|organisation$|anomalies\/find|sources\/[^/]+\/(scan|resume))/
const isSignedIn = ({ access }: Endpoint) => access === 'user' || access === 'system'
const writes = declaredEndpoints.filter(
  call =>
    isSignedIn(call) &&
    call.method !== 'GET' &&
    (call.audit !== 'none' || call.method !== 'POST') &&
    !aside.test(call.path),
)
const lists = declaredEndpoints.filter(
  call =>
    isSignedIn(call) &&
    call.method === 'GET' &&
    !call.path.includes(':') &&
    !call.path.includes('url') &&
    call.path !== '/sources/browse',
)

const schemaOf = (input: Endpoint['input']) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
const rounds = 8

describe('what a call takes, the calls that show it again give back', () => {
  let server: DemoServer
  const reported: string[] = []
  beforeAll(async () => {
    server = await startDemoServer()
    // Each request has a logger of its own, made from this one.
    const { log } = server.services
    const child = log.child.bind(log)
    Object.assign(log, {
      child: (...given: Parameters<typeof child>) =>
        Object.assign(child(...given), {
          error: (said: { places?: string[] }) => {
            if (said.places) reported.push(JSON.stringify(said).slice(0, 300))
          },
        }),
    })
  })
  afterAll(() => server.close())

  const send = async ({ method, path }: Endpoint, input: unknown) => {
    const rest: Record<string, unknown> = Array.isArray(input) ? {} : { ...(input as object) }
    const url = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = rest[name]
      delete rest[name]
      return encodeURIComponent(String(value)) || 'x'
    })
    const carries = method !== 'GET' && method !== 'DELETE'
    const { statusCode } = await server.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${server.admin}` },
      ...(carries && { payload: Array.isArray(input) ? input : rest }),
    })
    return statusCode
  }

  test(
    'every input that a change takes is saved and listed without a fault, whatever its texts and numbers are',
    { timeout: 600_000 },
    async () => {
      const wrong: string[] = []
      let taken = 0
      for (const call of writes) {
        const inputs = fc.sample(
          valuesOf(schemaOf(call.input)).filter(input => call.input.safeParse(input).success),
          { numRuns: rounds, seed: 7 },
        )
        for (const input of [exampleOf(schemaOf(call.input)), ...inputs]) {
          const status = await send(call, input)
          taken += status === 200 ? 1 : 0
          const isUnreachable = status === 503 && call.errors.includes('unavailable')
          if (status >= 500 && !isUnreachable)
            wrong.push(`${call.method} ${call.path} with ${JSON.stringify(input).slice(0, 300)} gives ${status}`)
        }
      }
      for (const call of lists) {
        const status = await send(call, {})
        if (status >= 500) wrong.push(`${call.method} ${call.path} gives ${status}`)
      }
      expect({ wrong, reported }).toEqual({ wrong: [], reported: [] })
      expect(taken).toBeGreaterThan(40)
    },
  )
})

describe('declarations', () => {
  test('what a declaration made of an input it takes again as it is', () => {
    const unstable: string[] = []
    for (const call of declaredEndpoints) {
      const inputs = fc.sample(valuesOf(schemaOf(call.input)), { numRuns: 30, seed: 11 })
      for (const input of inputs) {
        const first = call.input.safeParse(input)
        if (!first.success) continue
        const second = call.input.safeParse(first.data)
        if (!second.success || JSON.stringify(second.data) !== JSON.stringify(first.data))
          unstable.push(
            `${call.method} ${call.path}: ${JSON.stringify(input).slice(0, 200)} becomes ${JSON.stringify(first.data).slice(0, 200)}`,
          )
      }
    }
    expect(unstable).toEqual([])
  })
})
