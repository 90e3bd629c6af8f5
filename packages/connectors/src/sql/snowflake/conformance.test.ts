import { createOutbound, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { fakesnowMissing, startFakesnow } from '@sharelight/testkit/benches'
import { remoteConformance, tcpFront, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { snowflake } from './index.ts'

const missing = fakesnowMissing()
describe.skipIf(missing !== undefined)(`against fakesnow${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(snowflake, async (): Promise<RemoteBench> => {
    const source = await startFakesnow()
    const front = await tcpFront(source.port)
    const outbound = createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' }), {
      wait: () => Promise.resolve(),
    })
    await source.run('CREATE DATABASE SHOP', 'CREATE SCHEMA SHOP.SALES')
    // It knows no grants.
    await source.answer({ TABLE_PRIVILEGES: [['GRANTEE', 'TABLE_SCHEMA', 'TABLE_NAME', 'PRIVILEGE_TYPE'], []] })
    const own = new Set(['consent_lost', 'token_expired', 'throttled', 'throttled_silently', 'busy'])
    let tables = 0
    const puts = new Map<string, number>()
    const name = (id: string) => `SHOP.SALES."t-${id}"`
    const keyOf = (id: string) => `SHOP/SALES/t-${id}/TEXT`
    return {
      settings: {
        account: 'acme-test',
        user: 'reader',
        password: source.password,
        database: 'SHOP',
        host: '127.0.0.1',
        port: front.port,
        protocol: 'http',
        schemas: ['SALES'],
      },
      io: () => ({ http: sourceHttp(outbound, ['127.0.0.1']) }),
      async put(id, text) {
        // It tells no time of a change, as Snowflake does: what changed has another number of rows.
        const count = (puts.get(id) ?? 0) + 1
        puts.set(id, count)
        const rows = Array.from({ length: count }, () => `('${text}')`).join(', ')
        await source.run(
          `CREATE TABLE IF NOT EXISTS ${name(id)} (TEXT VARCHAR)`,
          `DELETE FROM ${name(id)}`,
          `INSERT INTO ${name(id)} VALUES ${rows}`,
        )
        return keyOf(id)
      },
      remove: id => source.run(`DROP TABLE ${name(id)}`),
      async share(id, isPublic) {
        const rows = isPublic ? [['PUBLIC', 'SALES', `t-${id}`, 'SELECT']] : []
        await source.answer({ TABLE_PRIVILEGES: [['GRANTEE', 'TABLE_SCHEMA', 'TABLE_NAME', 'PRIVILEGE_TYPE'], rows] })
      },
      faults: ['consent_lost', 'token_expired', 'throttled', 'unreachable', 'truncated'],
      fault: fault => (own.has(fault) ? source.fault(fault) : front.fault(fault)),
      most: 600,
      async fill(count) {
        const columns = Math.min(count, 500)
        const list = Array.from({ length: columns }, (_, at) => `C${at} INT`).join(', ')
        for (let left = count; left > 0; left -= columns)
          await source.run(`CREATE TABLE SHOP.SALES.FILLED_${tables++} (${list})`)
      },
      async close() {
        await front.close()
        await source.stop()
      },
    }
  })
})
