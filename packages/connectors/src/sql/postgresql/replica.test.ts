import type { Connector } from '@sharelight/connectors'
import { everyEntry } from '@sharelight/connectors'
import { faultOf, startPostgresReader, textOf, type PostgresReader } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresql } from './index.ts'

let reader: PostgresReader
let standby: Awaited<ReturnType<PostgresReader['source']['standby']>>
beforeAll(async () => {
  reader = await startPostgresReader(postgresql as Connector)
  await reader.schema('shop', `CREATE TABLE t (email text); INSERT INTO t VALUES ('kim@acme.example')`)
  standby = await reader.source.standby()
})
afterAll(async () => {
  await reader.closeAll()
  await standby.stop()
  await reader.source.close()
})

const key = 'postgres/shop/t/email'
const asked = () =>
  reader.source.run(`SELECT seq_scan::int AS scans FROM pg_stat_user_tables WHERE relid = 'shop.t'::regclass`)

test('rows are read from the replica alone; what there is, who reaches it and what changed is asked of the server itself', async () => {
  const before = await asked()
  const connection = await reader.open({ schemas: ['shop'], replica: `127.0.0.1:${standby.port}` })
  const { ok, granted, missing } = await connection.check()
  expect({ ok, missing, last: granted.at(-1) }).toEqual({
    ok: true,
    missing: [],
    last: `Rows are read from 127.0.0.1:${standby.port}, which is a replica`,
  })
  expect(await textOf(connection, key)).toContain('kim@acme.example')
  expect(await asked()).toEqual(before)
  const stamps = async () => {
    const found: unknown[] = []
    for await (const entry of everyEntry(connection)) if (entry.type === 'item') found.push(entry.stamp, entry.grants)
    return found
  }
  // A standby does not count what changes: these stamps are the primary's.
  expect(await stamps()).toEqual(await stamps())
})

test('a server that is named as a replica and takes changes is not read, and test connection says so first', async () => {
  const replica = `127.0.0.1:${reader.source.port}`
  const connection = await reader.open({ schemas: ['shop'], replica })
  expect(await connection.check()).toMatchObject({
    ok: false,
    missing: [
      {
        name: `Replica ${replica}`,
        wayOut: `${replica} is no replica at present (pg_is_in_recovery() says false), so that nothing is read from it. Name one that is, or leave the replica out.`,
      },
    ],
  })
  expect(await faultOf(textOf(connection, key))).toMatchObject({ code: 'unreachable' })
})
