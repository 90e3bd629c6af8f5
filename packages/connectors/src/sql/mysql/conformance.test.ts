import { mariadbMissing } from '@sharelight/testkit/benches'
import { remoteConformance, startMariadbSource, tcpFront, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe } from 'vitest'
import { mysql } from './index.ts'

const missing = mariadbMissing()
describe.skipIf(missing !== undefined)(`against MariaDB${missing ? `: ${missing}` : ''}`, () => {
  remoteConformance(mysql, async (): Promise<RemoteBench> => {
    const source = await startMariadbSource()
    const front = await tcpFront(source.port)
    const { password } = source
    const run = (text: string) => Promise.resolve(void source.run(text))
    await run(`CREATE DATABASE shop; CREATE USER reader@localhost IDENTIFIED BY '${password}', reader@'127.0.0.1' IDENTIFIED BY '${password}';
      GRANT SELECT, INSERT, SHOW VIEW ON shop.* TO reader@'127.0.0.1' WITH GRANT OPTION; GRANT SELECT ON mysql.* TO reader@'127.0.0.1'`)
    let [tables, shared] = [0, 0]
    const name = (id: string) => `shop.\`t-${id}\``
    const keyOf = (id: string) => `shop/shop/t-${id}/text`
    const mending =
      (...mend: [string, string]) =>
      async () => {
        await run(mend[0])
        return () => run(mend[1])
      }
    const account = `reader@'127.0.0.1'`
    const faults: Record<string, () => Promise<() => Promise<void>>> = {
      consent_lost: mending(
        `ALTER USER ${account} IDENTIFIED BY 'another'`,
        `ALTER USER ${account} IDENTIFIED BY '${password}'`,
      ),
      scope_missing: mending(
        `REVOKE ALL ON shop.* FROM ${account}; REVOKE GRANT OPTION ON shop.* FROM ${account}; DELETE FROM mysql.tables_priv WHERE User = 'PUBLIC'; FLUSH PRIVILEGES`,
        `GRANT SELECT, INSERT, SHOW VIEW ON shop.* TO ${account} WITH GRANT OPTION`,
      ),
      throttled_silently: mending(
        `GRANT USAGE ON *.* TO ${account} WITH MAX_USER_CONNECTIONS -1`,
        `GRANT USAGE ON *.* TO ${account} WITH MAX_USER_CONNECTIONS 0`,
      ),
      unreachable: () => front.fault('unreachable'),
      truncated: () => front.fault('truncated'),
      malformed: () => front.fault('malformed'),
    }
    return {
      settings: source.settings('reader', { port: front.port, database: 'shop' }),
      io: () => source.io,
      async put(id, text) {
        await run(
          `CREATE TABLE IF NOT EXISTS ${name(id)} (text text); DELETE FROM ${name(id)}; INSERT INTO ${name(id)} VALUES ('${text}')`,
        )
        return keyOf(id)
      },
      remove: id => run(`DROP TABLE ${name(id)}`),
      async move(id, to) {
        await run(`RENAME TABLE ${name(id)} TO ${name(to)}`)
        return keyOf(to)
      },
      share: (id, isPublic) =>
        run(isPublic ? `GRANT SELECT ON ${name(id)} TO PUBLIC` : `REVOKE SELECT ON ${name(id)} FROM PUBLIC`),
      faults: ['consent_lost', 'scope_missing', 'throttled_silently', 'unreachable', 'truncated', 'malformed'],
      fault: fault => faults[fault]?.() ?? Promise.reject(new Error(fault)),
      async fill(count) {
        const columns = Math.min(count, 500)
        const list = Array.from({ length: columns }, (_, at) => `c${at} int`).join(', ')
        const made = Array.from(
          { length: Math.ceil(count / columns) },
          () => `CREATE TABLE shop.filled_${tables++} (${list}) ENGINE = MyISAM`,
        )
        await run(made.join('; '))
      },
      remedies: [
        {
          name: 'revoke_grant',
          params: {},
          async prepare() {
            await run(
              `CREATE TABLE shop.shared_${++shared} (text text); GRANT SELECT, INSERT ON shop.shared_${shared} TO PUBLIC`,
            )
            return { key: `shop/shop/shared_${shared}/text`, grant: 'table:PUBLIC@' }
          },
          isMended: () =>
            Promise.resolve(
              source.run(
                `SELECT 1 FROM mysql.tables_priv WHERE User = 'PUBLIC' AND Table_name = 'shared_${shared}' AND FIND_IN_SET('Select', Table_priv)`,
              ).length === 0,
            ),
          interfere: () => run(`REVOKE INSERT ON shop.shared_${shared} FROM PUBLIC`),
        },
      ],
      async close() {
        await front.close()
        await source.stop()
      },
    }
  })
})
