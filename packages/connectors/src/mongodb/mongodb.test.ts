import { mongoMissing, mongoSeed, startMongo, type MongoSeed, type MongoServer } from '@sharelight/testkit/benches'
import { bytesOf, openBench, readAll, whole } from '@sharelight/testkit/connectors'
import { Binary, Decimal128, Long, ObjectId } from 'bson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp, type Connector } from '../index.ts'
import { mongodb } from './index.ts'

const missing = mongoMissing()

describe.skipIf(missing !== undefined)(`documents of MongoDB${missing ? `: ${missing}` : ''}`, () => {
  let server: MongoServer, seed: MongoSeed
  const file = new ObjectId('64b000000000000000000001')
  beforeAll(async () => {
    server = await startMongo()
    seed = await mongoSeed(server.port)
    const customers = [1, 2, 3].map(at => ({
      _id: at,
      name: { first: `Ada ${at}`, last: 'Byron' },
      phones: [`+44 20 7946 000${at}`, `+44 20 7946 010${at}`],
      orders: [{ sku: `A-${at}`, price: Decimal128.fromString('9.90') }, { sku: 'B' }],
      visits: Long.fromString('9007199254740993'),
      byDay: { '20260101': { at: 1 }, '20260102': { at: 2 } },
      photo: new Binary(Buffer.from([0, 1, 2, 255])),
      note: at === 1 ? null : 'x',
    }))
    await seed.run('shop', { insert: 'customers', documents: customers })
    await seed.run('shop', {
      insert: 'fs.files',
      documents: [{ _id: file, filename: 'pay.txt', length: 11, chunkSize: 6, uploadDate: new Date(0) }],
    })
    await seed.run('shop', {
      insert: 'fs.chunks',
      documents: ['Please', ' pay!'].map((text, n) => ({ files_id: file, n, data: new Binary(Buffer.from(text)) })),
    })
    for (let at = 0; at < 3000; at += 1000)
      await seed.run('shop', {
        insert: 'many',
        documents: Array.from({ length: 1000 }, (_, n) => ({ number: at + n })),
      })
  })
  afterAll(async () => {
    seed?.close()
    await server?.stop()
  })
  const open =
    (more: Record<string, unknown> = {}) =>
    () =>
      openBench(mongodb as Connector, {
        settings: { uri: `mongodb://127.0.0.1:${server.port}`, sampleRows: 100, ...more },
        io: () => ({
          http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1']),
        }),
      })
  const textOf = async (key: string) => {
    const connection = await open()()
    const content = await connection.fetch({ key, stamp: '' }, whole)
    await connection.close()
    return (await bytesOf(content)).toString()
  }

  it('paths of nested documents and arrays are columns, in folders for database and collection', async () => {
    const { entries } = await readAll(open())
    const paths = [...entries.keys()].filter(key => key.startsWith('shop/customers/')).map(key => key.slice(15))
    expect(paths).toEqual([
      '_id',
      'name.first',
      'name.last',
      'phones',
      'orders.sku',
      'orders.price',
      'visits',
      'byDay.*.at',
      'photo',
      'note',
    ])
    expect(entries.get('shop/customers/name.first')).toMatchObject({
      kind: 'column',
      parent: 'shop/customers',
      path: 'shop/customers/name.first',
    })
    expect(entries.get('shop')).toMatchObject({ type: 'folder' })
  })

  it('every element of an array is a value, numbers of 64 bits and decimals stay what they are, bytes are no text', async () => {
    expect((await textOf('shop/customers/phones')).trim().split('\n')).toHaveLength(7)
    expect(await textOf('shop/customers/visits')).toContain('9007199254740993')
    expect(await textOf('shop/customers/orders.price')).toContain('9.90')
    await expect(textOf('shop/customers/photo')).rejects.toMatchObject({ reason: 'unsupported' })
    await expect(textOf('shop/customers/nothing')).rejects.toMatchObject({ reason: 'vanished' })
  })

  it('a large collection is sampled by chance and stays the same until it grows', async () => {
    const lines = (await textOf('shop/many/number')).trim().split('\n').slice(1)
    const numbers = lines.map(line => Number(line.split('\t')[1]))
    expect(numbers).toHaveLength(100)
    expect(Math.max(...numbers)).toBeGreaterThan(1500)
    const stampOf = async () => {
      const entry = (await readAll(open())).entries.get('shop/many/number')
      return entry?.type === 'item' ? entry.stamp : undefined
    }
    const before = await stampOf()
    expect(await stampOf()).toBe(before)
    await seed.run('shop', { insert: 'many', documents: [{ number: -1 }] })
    expect(await stampOf()).not.toBe(before)
  })

  it('files of GridFS are files, put together from their chunks', async () => {
    const key = `shop/fs.chunks/{"id":{"$oid":"${file.toHexString()}"}}`
    const { entries } = await readAll(open())
    expect(entries.get(key)).toMatchObject({ kind: 'file', name: 'pay.txt', size: 11, parent: 'shop/fs.chunks' })
    expect(await textOf(key)).toBe('Please pay!')
    await seed.run('shop', { delete: 'fs.chunks', deletes: [{ q: { n: 1 }, limit: 1 }] })
    await expect(textOf(key)).rejects.toMatchObject({ reason: 'damaged' })
  })

  it('a server that asks nobody to sign in is open to anybody, and a resource says so', async () => {
    const { entries } = await readAll(open({ databases: ['shop'], exclude: ['many'] }))
    expect(entries.get('shop/customers/note')).toMatchObject({
      grants: [{ principal: { kind: 'anonymous' }, role: 'write' }],
    })
    expect(entries.get('shop/many')).toMatchObject({ type: 'problem', reason: 'excluded' })
    const connection = await open()()
    for await (const { items } of connection.resources?.() ?? [])
      expect(items).toMatchObject([{ id: 'shop', public: true, facts: { authorization: false, sslInUse: false } }])
    await connection.close()
  })
})
