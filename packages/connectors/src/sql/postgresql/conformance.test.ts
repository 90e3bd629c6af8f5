import { remoteConformance, startPostgresSource, tcpFront, type RemoteBench } from '@sharelight/testkit/connectors'
import { postgresql } from './index.ts'

remoteConformance(postgresql, async (): Promise<RemoteBench> => {
  const source = await startPostgresSource()
  const front = await tcpFront(source.port)
  const { password } = source
  const run = async (text: string, values?: unknown[]) => void (await source.run(text, values))
  await run(`CREATE ROLE reader LOGIN PASSWORD '${password}'; GRANT pg_read_all_data TO reader`)
  await run(`CREATE ROLE owner NOLOGIN; GRANT owner TO reader; GRANT USAGE, CREATE ON SCHEMA public TO owner`)
  let [tables, shared] = [0, 0]
  const name = (id: string) => `"t-${id}"`
  const keyOf = (id: string) => `postgres/public/t-${id}/text`
  const mending =
    (...mend: [string, string]) =>
    async () => {
      await run(mend[0])
      return () => run(mend[1])
    }
  const faults: Record<string, () => Promise<() => Promise<void>>> = {
    consent_lost: mending(`ALTER ROLE reader PASSWORD 'another'`, `ALTER ROLE reader PASSWORD '${password}'`),
    scope_missing: mending(
      'REVOKE CONNECT ON DATABASE postgres FROM PUBLIC',
      'GRANT CONNECT ON DATABASE postgres TO PUBLIC',
    ),
    throttled_silently: mending('ALTER ROLE reader CONNECTION LIMIT 0', 'ALTER ROLE reader CONNECTION LIMIT -1'),
    unreachable: () => front.fault('unreachable'),
    truncated: () => front.fault('truncated'),
    malformed: () => front.fault('malformed'),
  }
  return {
    settings: source.settings('reader', { port: front.port }),
    io: () => source.io,
    async put(id, text) {
      await run(`CREATE TABLE IF NOT EXISTS ${name(id)} (text text)`)
      await run(`DELETE FROM ${name(id)}`)
      await run(`INSERT INTO ${name(id)} VALUES ($1)`, [text])
      return keyOf(id)
    },
    remove: id => run(`DROP TABLE ${name(id)}`),
    async move(id, to) {
      await run(`ALTER TABLE ${name(id)} RENAME TO ${name(to)}`)
      return keyOf(to)
    },
    share: (id, isPublic) =>
      run(isPublic ? `GRANT SELECT ON ${name(id)} TO PUBLIC` : `REVOKE SELECT ON ${name(id)} FROM PUBLIC`),
    faults: ['consent_lost', 'scope_missing', 'throttled_silently', 'unreachable', 'truncated', 'malformed'],
    fault: fault => faults[fault]?.() ?? Promise.reject(new Error(fault)),
    async fill(count) {
      const columns = Math.min(count, 500)
      const list = Array.from({ length: columns }, (_, at) => `c${at} int`).join(', ')
      await run(
        Array.from({ length: Math.ceil(count / columns) }, () => `CREATE TABLE filled_${tables++} (${list})`).join(
          '; ',
        ),
      )
    },
    remedies: [
      {
        name: 'revoke_grant',
        params: {},
        async prepare() {
          await run(`CREATE TABLE shared_${++shared} (text text); ALTER TABLE shared_${shared} OWNER TO owner`)
          await run(`GRANT SELECT, INSERT ON shared_${shared} TO PUBLIC`)
          return { key: `postgres/public/shared_${shared}/text`, grant: 'table:0' }
        },
        async isMended() {
          const [row] = await source.run(`SELECT has_table_privilege('public', 'shared_${shared}', 'SELECT') AS may`)
          return row?.['may'] === false
        },
        interfere: () => run(`REVOKE INSERT ON shared_${shared} FROM PUBLIC`),
      },
    ],
    async close() {
      await front.close()
      await source.close()
    },
  }
})
