import { errorStatuses } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredEndpoints } from '../../testing/endpoints.ts'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import type { OpenApi, Operation } from './openapi.ts'

describe('the documentation of the calls', () => {
  let server: TestServer, document: OpenApi, operations: [string, Operation][]
  beforeAll(async () => {
    server = await startTestServer()
    document = (await server.call('GET', '/api/docs')).body as unknown as OpenApi
    operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    )
  })
  afterAll(() => server.close())
  const pathOf = ({ path }: { path: string }) => path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{rest}')
  const served = (endpoint: { path: string; method: string }) =>
    document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()] !== undefined

  it('is OpenAPI 3.1 and names the calls that the specification names', async () => {
    expect(document.openapi).toBe('3.1.0')
    expect(operations.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'get /status/info',
        'post /login',
        'get /insight',
        'patch /insight',
        'get /counts/assets',
        'get /content/{collection}',
      ]),
    )
    expect((await server.call('GET', '/api/docs/openapi.json')).body).toEqual(document)
  })

  it('describes every call that the contract declares', () => {
    expect(
      declaredEndpoints.filter(endpoint => !served(endpoint)).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([])
  })

  it('names parts that are used again, so that it stays short, and has every part that it refers to', () => {
    const text = JSON.stringify(document)
    const named = new Set(Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`))
    const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref))
    expect([...referred].filter(ref => !named.has(ref))).toEqual([])
    expect([...named].filter(ref => !referred.has(ref))).toEqual([])
    expect(text.length).toBeLessThan(10_000 * declaredEndpoints.length)
  })

  it('gives every call an identifier of its own and an example', () => {
    const ids = operations.map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const without = operations.filter(
      ([, { responses, requestBody }]) =>
        Object.values(responses[200]?.content ?? {})[0]?.example === undefined ||
        (requestBody && requestBody.content['application/json'].example === undefined),
    )
    expect(without.map(([name]) => name)).toEqual([])
  })

  it('gives examples that the calls themselves accept', () => {
    const refused = declaredEndpoints.filter(served).flatMap(({ method, path, input, output }) => {
      const operation = document.paths[pathOf({ path })]?.[method.toLowerCase()]
      const parameters = Object.fromEntries(
        (operation?.parameters ?? [])
          .filter(({ example }) => example !== undefined)
          .map(({ name, example }) => [name, example]),
      )
      const body = operation?.requestBody?.content['application/json'].example
      const sent = Array.isArray(body) ? body : { ...parameters, ...(body as object | undefined) }
      const [asked, answered] = [
        input.safeParse(sent),
        output.safeParse(Object.values(operation?.responses[200]?.content ?? {})[0]?.example),
      ]
      const because = (result: typeof asked) =>
        result.error?.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')
      return [
        ...(asked.success ? [] : [`${method} ${path} asks: ${because(asked)}`]),
        ...(answered.success ? [] : [`${method} ${path} answers: ${because(answered)}`]),
      ]
    })
    expect(refused).toEqual([])
  })

  it('gives examples that no call answers with 400', { timeout: 120_000 }, async () => {
    const token = await setUp(server)
    const refused: string[] = []
    const last = (name: string) => (/logout|user\/password|demo$/.test(name) ? 1 : 0)
    for (const [name, { parameters, requestBody }] of operations.toSorted(([a], [b]) => last(a) - last(b))) {
      const [method = '', path = ''] = name.split(' ')
      const given = (place: string) =>
        parameters.filter(({ in: where, example }) => where === place && example !== undefined)
      const url = given('path')
        .reduce(
          (filled, { name: part, example }) => filled.replace(`{${part}}`, encodeURIComponent(String(example))),
          path,
        )
        .replace('{rest}', '')
      const query = new URLSearchParams(
        given('query').map(({ name: key, example }): [string, string] => [key, String(example)]),
      ).toString()
      const response = await server.app.inject({
        method: method.toUpperCase() as 'GET',
        url: `/api${url}${query && `?${query}`}`,
        headers: { authorization: `Bearer ${token}` },
        ...(requestBody && { payload: requestBody.content['application/json'].example as object }),
      })
      // What was not begun in this browser cannot be ended in it.
      if (response.body.includes('was begun in another browser')) continue
      if (response.statusCode === 400 || response.statusCode === 500)
        refused.push(`${name} gives ${response.body.slice(0, 200)}`)
    }
    expect(refused).toEqual([])
  })

  it('S7.063 shows what the specification leaves open: of every call the shape of its result, and the failures that it has', () => {
    const shapeless = operations.filter(([, { responses }]) => {
      const schema = Object.values(responses[200]?.content ?? {})[0]?.schema as
        | { type?: string; properties?: object; items?: object; anyOf?: object[] }
        | undefined
      return (
        !schema?.properties &&
        !schema?.items &&
        !schema?.anyOf &&
        schema?.type !== 'object' &&
        schema?.type !== 'string'
      )
    })
    expect(shapeless.map(([name]) => name)).toEqual([])
    const statusesOf = (endpoint: (typeof declaredEndpoints)[number]) =>
      Object.keys(document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()]?.responses ?? {})
    const unsaid = declaredEndpoints.filter(endpoint =>
      endpoint.errors.some(code => !statusesOf(endpoint).includes(String(errorStatuses[code]))),
    )
    expect(unsaid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  it('has a page for people', async () => {
    const response = await server.app.inject({ url: '/api/docs', headers: { accept: 'text/html,*/*' } })
    expect(response.headers['content-type']).toContain('text/html')
    expect(response.body).toContain('/api/status/info')
    expect(response.body).not.toContain('<script')
  })
})
