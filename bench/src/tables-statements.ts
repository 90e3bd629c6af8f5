import type { PostgresSource } from '@sharelight/testkit/connectors'
import type { Figure } from './report.ts'

const shown = 5
const mostCharacters = 90

/**
 * Has the server count what its statements cost, which takes a restart; false where the contrib module is not installed.
 * @see https://www.postgresql.org/docs/current/pgstatstatements.html
 */
export async function followStatements({ run, goAway, comeBack }: PostgresSource): Promise<boolean> {
  const [found] = await run(`SELECT 1 AS one FROM pg_available_extensions WHERE name = 'pg_stat_statements'`)
  if (!found) return false
  await run(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`)
  await goAway()
  await comeBack()
  await run(`CREATE EXTENSION pg_stat_statements`)
  await run(`SELECT pg_stat_statements_reset()`)
  return true
}

/** The statements of a role that took the server longest, all calls of each together. */
export async function topStatements({ run }: PostgresSource, role: string): Promise<Figure[]> {
  const rows = await run(
    `SELECT s.query, s.calls::int AS calls, s.total_exec_time / 1000 AS seconds, s.rows::float8 AS rows,
      100 * s.total_exec_time / sum(s.total_exec_time) OVER () AS share
    FROM pg_stat_statements s JOIN pg_roles r ON r.oid = s.userid WHERE r.rolname = $1 ORDER BY s.total_exec_time DESC LIMIT ${shown}`,
    [role],
  )
  return rows.map(({ query, calls, seconds, share, rows: count }, at) => ({
    name: `statement ${at + 1} by total time (pg_stat_statements)`,
    value: `${Number(seconds).toFixed(2)} s, ${Number(share).toFixed(0)} % of all, in ${Number(calls).toLocaleString('en-GB')} calls, ${Number(count).toLocaleString('en-GB')} rows: ${inShort(String(query))}`,
  }))
}

/** In a cell of a table. */
const inShort = (query: string) => {
  const line = query.replaceAll(/\s+/g, ' ').replaceAll('|', '/').trim()
  return line.length > mostCharacters ? `${line.slice(0, mostCharacters)} …` : line
}
