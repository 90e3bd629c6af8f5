import { expect, test } from 'vitest'
import { SourceFault } from '../../kit/connector.ts'
import { check } from './check.ts'
import type { CosmosClient } from './client.ts'
import { CosmosFault } from './fault.ts'

/** Answers as Cosmos DB does to a key that may do as much. */
function account(writing: unknown, reading?: unknown) {
  const asked: { method: string; headers: Readonly<Record<string, string>> }[] = []
  const client = {
    all: (_: unknown, field: string) =>
      Promise.resolve(field === 'Databases' ? [{ id: 'shop' }] : [{ id: 'orders', partitionKey: { paths: ['/id'] } }]),
    call({ replace, headers = {} }: { replace?: object; headers?: Record<string, string> }) {
      asked.push({ method: replace ? 'PUT' : 'GET', headers })
      const fault = replace ? writing : reading
      return fault ? Promise.reject(fault as Error) : Promise.resolve({ discard() {} })
    },
  } as unknown as CosmosClient
  return { asked, said: () => check(client, { databases: [] }) }
}
const refused = new SourceFault('consent_lost', 'Cosmos DB does not take the key.')

test('a key that may write is more than reading needs; it is found out by replacing a document that there is not', async () => {
  for (const status of [404, 412, 400]) {
    const { asked, said } = account(new CosmosFault(status, 'no'))
    expect(await said()).toMatchObject({
      ok: true,
      missing: [],
      excess: [{ name: expect.stringMatching(/^A read-write key/) as string }],
    })
    expect(asked.filter(({ method }) => method === 'PUT')).toMatchObject([
      { headers: { 'if-match': expect.any(String) as string } },
    ])
  }
  for (const fault of [refused, new CosmosFault(403, 'Forbidden.')])
    expect(await account(fault).said()).toMatchObject({ ok: true, excess: [] })
})

test('what the key does not allow is named, and nothing is written to find out more', async () => {
  const { asked, said } = account(refused, new CosmosFault(403, 'shop/orders/docs: Cosmos DB answered 403.'))
  expect(await said()).toMatchObject({
    ok: false,
    missing: [{ name: 'Read documents of shop/orders', wayOut: expect.stringContaining('read-only key') as string }],
    excess: [],
  })
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})
