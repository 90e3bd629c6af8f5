import { cosmosMissing, mockTdsMissing, startCosmos, startMockTds } from '@sharelight/testkit/benches'
import { startPostgresSource } from '@sharelight/testkit/connectors'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'

const iban = 'DE89370400440532013000'

test('the command line reads PostgreSQL: columns with who reaches them, roles, the server, and later changes only', async () => {
  const [line, source] = [commandLine('postgresql'), await startPostgresSource()]
  try {
    await source.run(`CREATE TABLE customers (id int PRIMARY KEY, email text, iban text);
      INSERT INTO customers SELECT n, 'customer' || n || '@example' || n || '.com', '${iban}' FROM generate_series(1, 200) n;
      CREATE TABLE orders (id int, place text); INSERT INTO orders VALUES (1, 'shelf');
      CREATE ROLE reader LOGIN PASSWORD '${source.password}'; GRANT SELECT ON customers, orders TO reader; GRANT SELECT ON customers TO PUBLIC`)
    line.settings(source.settings('reader', { sampleRows: 150 }))
    expect(await line.run('check')).toMatchObject({ code: 0 })
    expect(await line.scan('items', 'identities', 'resources')).toMatchObject({ seen: 5, unmapped: {} })
    const item = (path: string) => line.lines('items').find(each => each['path'] === path)
    expect(item('postgres/public/customers/iban')).toMatchObject({
      kind: 'column',
      service: 'postgresql',
      status: 'partial',
      reason: 'sampled',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
      grants: expect.arrayContaining([expect.objectContaining({ kind: 'everyone', role: 'read' })]) as object[],
    })
    expect(line.lines('identities')).toContainEqual(expect.objectContaining({ address: 'postgres', admin: true }))
    expect(line.lines('resources')).toContainEqual(expect.objectContaining({ kind: 'database', service: 'postgresql' }))
    await source.run('DROP TABLE customers')
    await line.scan('items')
    expect(line.lines('items').filter(each => each['removed'] === true)).toHaveLength(3)
    line.settings(source.settings('reader', { password: 'a wrong one' }))
    const { code, stderr } = await line.run('scan')
    expect(code).not.toBe(0)
    expect(stderr).not.toContain('a wrong one')
  } finally {
    await source.close()
    line.remove()
  }
})

const noCosmos = cosmosMissing()
describe.skipIf(noCosmos !== undefined)(`Cosmos DB${noCosmos ? `: ${noCosmos}` : ''}`, () => {
  test('the command line reads paths of its documents', async () => {
    const [line, emulator] = [commandLine('cosmos'), await startCosmos()]
    try {
      await emulator.send('POST', '/dbs', { id: 'shop' })
      await emulator.send('POST', '/dbs/shop/colls', { id: 'orders', partitionKey: { paths: ['/id'], kind: 'Hash' } })
      for (let at = 0; at < 12; at++)
        await emulator.send('POST', '/dbs/shop/colls/orders/docs', { id: String(at), pay: { iban }, colour: 'green' })
      line.settings({ endpoint: emulator.url, key: Buffer.from('a key of some length, hush').toString('base64') })
      await line.scan('items', 'resources')
      expect(line.lines('items').find(each => each['path'] === 'shop/orders/pay.iban')).toMatchObject({
        kind: 'column',
        labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
      })
    } finally {
      await emulator.stop()
      line.remove()
    }
  })
})

const noTds = mockTdsMissing()
describe.skipIf(noTds !== undefined)(`Microsoft’s stand-in for SQL Server${noTds ? `: ${noTds}` : ''}`, () => {
  test('the command line signs in and finds the nothing that it holds', async () => {
    const [line, server] = [commandLine('mssql'), await startMockTds()]
    try {
      const password = 'a password of some length, hush'
      line.settings({
        host: '127.0.0.1',
        port: server.port,
        database: 'shop',
        user: 'reader',
        password,
        tls: 'disable',
      })
      expect(await line.run('check')).toMatchObject({ code: 0 })
      expect(await line.scan('items')).toMatchObject({ seen: 0 })
    } finally {
      await server.stop()
      line.remove()
    }
  })
})
