import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresSource, type PostgresSource } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyOf } from '../../kit/tables/names.ts'
import { scriptOf } from '../../scripts.ts'
import { hostileNames } from '../../testing/hostile-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-sql-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** MariaDB takes no name that ends with white space or lies outside of the basic plane, and its client makes one line end of two characters. */
const tables = hostileNames.filter(name => !/\s$|\r/.test(name) && !/[\ud800-\udfff]/.test(name))
const scriptFor = (service: string, keys: readonly string[]) =>
  scriptOf('revoke_public_grants', service, {
    targets: keys.map(key => ({ key })),
    organisation: 'Acme',
    requestedBy: 'kim@acme.example',
    at: new Date('2026-07-24T10:00:00Z'),
  })?.text ?? ''

describe('what PostgreSQL grants PUBLIC', () => {
  let source: PostgresSource
  beforeAll(async () => {
    source = await startPostgresSource()
    for (const name of tables)
      await source.run(
        `DO $do$ BEGIN EXECUTE format('CREATE TABLE %1$I ("a ""b" int, c int)', ${literal(name)}); EXECUTE format('GRANT SELECT, INSERT ON %1$I TO PUBLIC', ${literal(name)});
        EXECUTE format('GRANT UPDATE ("a ""b") ON %1$I TO PUBLIC', ${literal(name)}); END $do$`,
      )
  })
  afterAll(() => source.close())

  const literal = (text: string) => `convert_from('\\x${Buffer.from(text).toString('hex')}', 'UTF8')`
  const grants = () =>
    source.run(
      `SELECT c.relname, c.relacl::text AS acl, array_agg(a.attacl::text ORDER BY a.attnum) AS columns FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid ORDER BY 1`,
    )
  const psql = (file: string, more: string[] = []) =>
    execFileSync('psql', ['-X', '-q', ...more, '-f', file, source.url], { cwd: folder, encoding: 'utf8' })

  test('is revoked from tables of every name by a script that says first what it would do, and granted again by what it writes', async () => {
    writeFileSync(
      join(folder, 'revoke.sql'),
      scriptFor(
        'postgresql',
        tables.map(name => keyOf(['postgres', 'public', name])),
      ),
    )
    const before = await grants()
    expect(before).toHaveLength(tables.length)
    expect(psql('revoke.sql')).toContain('Nothing was changed')
    expect(await grants()).toEqual(before)
    psql('revoke.sql', ['-v', 'apply=1'])
    expect(JSON.stringify(await grants())).not.toMatch(/[{",]=/)
    psql('undo-revoke-public-grants.sql')
    expect(await grants()).toEqual(before)
  })
})

const hasMariadb = existsSync('/usr/sbin/mariadbd')
describe.skipIf(!hasMariadb)(`what MariaDB grants PUBLIC${hasMariadb ? '' : ': install mariadb-server'}`, () => {
  let server: ChildProcess
  const socket = join(folder, 'socket')
  const mariadb = (input: string, more: string[] = []) =>
    execFileSync(
      'mariadb',
      [
        ...more,
        `--socket=${socket}`,
        '--user=root',
        '--default-character-set=utf8mb4',
        '--batch',
        '--raw',
        '--skip-column-names',
      ],
      { input, encoding: 'utf8' },
    )
  const sql = (name: string) => `\`${name.replaceAll('`', '``')}\``

  beforeAll(async () => {
    const data = `--datadir=${join(folder, 'data')}`
    execFileSync(
      'mariadb-install-db',
      ['--no-defaults', data, '--auth-root-authentication-method=normal', '--user=root'],
      { stdio: 'ignore' },
    )
    server = spawn(
      '/usr/sbin/mariadbd',
      [
        '--no-defaults',
        data,
        `--socket=${socket}`,
        '--skip-networking',
        '--user=root',
        `--pid-file=${join(folder, 'pid')}`,
      ],
      { stdio: 'ignore' },
    )
    await vi.waitFor(() => mariadb('SELECT 1'), { timeout: 60_000, interval: 200 })
    const made = tables.map(
      name =>
        `CREATE TABLE ${sql(name)} (\`a \`\`b\` int, c int); GRANT SELECT, INSERT ON ${sql(name)} TO PUBLIC; GRANT UPDATE (\`a \`\`b\`, c) ON ${sql(name)} TO PUBLIC;`,
    )
    mariadb(`CREATE DATABASE \`it's "mine"\` CHARACTER SET utf8mb4; USE \`it's "mine"\`; ${made.join('\n')}`)
  }, 120_000)
  afterAll(async () => {
    const ended = new Promise(resolve => server.on('exit', resolve))
    server.kill('SIGKILL')
    await ended
  })

  const grants = () =>
    mariadb(
      "SELECT HEX(Table_name), Table_priv, Column_priv FROM mysql.tables_priv WHERE User = 'PUBLIC' ORDER BY 1; SELECT HEX(Table_name), HEX(Column_name), Column_priv FROM mysql.columns_priv WHERE User = 'PUBLIC' ORDER BY 1, 2",
    )

  test.each(['', 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES'])(
    'is revoked and granted again whatever the server takes for an escape (%s)',
    mode => {
      const script = scriptFor(
        'mariadb',
        tables.map(name => keyOf(['it\'s "mine"', 'it\'s "mine"', name])),
      )
      const settings = `SET SESSION sql_mode = '${mode}'`
      const before = grants()
      expect(before.split('\n').length).toBe(tables.length * 3 + 1)
      expect(mariadb(script, [`--init-command=${settings}`]).match(/^GRANT /gm)).toHaveLength(tables.length)
      expect(grants()).toBe(before)
      const undo = mariadb(script, [`--init-command=${settings}, @apply = 1`])
      expect(grants()).toBe('')
      mariadb(undo)
      expect(grants()).toBe(before)
      expect(readFileSync(join(folder, 'pid'), 'utf8')).toMatch(/^\d+/)
    },
  )
})
