import { inspect } from 'node:util'
import type { Connection, Connector } from '@sharelight/connectors'
import { mariadbMissing } from '@sharelight/testkit/benches'
import { faultOf, startMariadbSource, textOf, type MariadbSource } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mysql as typed } from './index.ts'

const mysql = typed as Connector
const missing = mariadbMissing()
describe.skipIf(missing !== undefined)(`columns of a real MariaDB${missing ? `: ${missing}` : ''}`, () => {
  let source: MariadbSource
  beforeAll(async () => {
    source = await startMariadbSource()
    source.run(`CREATE USER reader@'127.0.0.1' IDENTIFIED BY '${source.password}'`)
  })
  afterEach(() => source.closeAll())
  afterAll(() => source.stop())

  const schema = (name: string, statements: string) =>
    source.run(
      `CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4; GRANT SELECT, SHOW VIEW ON \`${name}\`.* TO reader@'127.0.0.1'; USE \`${name}\`; ${statements}`,
    )
  const open = (more: Record<string, unknown>) => source.open(mysql, 'reader', more)
  const columns = (more: Record<string, unknown>) => source.columns(mysql, 'reader', more)
  const values = async (connection: Connection, key: string) =>
    (await textOf(connection, key))
      .trimEnd()
      .split('\n')
      .map(line => line.replace(/^(row|\d+)\t/, ''))

  test('documents in a column of bytes are taken out whole, in an archive as files of their own', async () => {
    const text = Buffer.from(`%PDF-1.7\n\u0000${'x'.repeat(9000)}`)
    schema('files', `CREATE TABLE f (scan longblob); INSERT INTO f VALUES (X'${text.toString('hex')}'), (NULL)`)
    const connection = await open({ database: 'files' })
    const content = await connection.fetch({ key: 'files/files/f/scan', stamp: '' }, { maxBytes: 2 ** 30 })
    expect('bytes' in content && [Buffer.from(content.bytes).includes(text), content.sampled]).toEqual([
      true,
      undefined,
    ])
  })

  test('rows are read from a replica where the settings name one, which takes no changes', async () => {
    schema('copied', `CREATE TABLE t (email varchar(80)); INSERT INTO t VALUES ('kim@acme.example')`)
    const { port } = source.settings('reader')
    const replica = `127.0.0.1:${String(port)}`
    const check = async () => (await open({ database: 'copied', replica })).check()
    const { ok, missing: lacking } = await check()
    expect({ ok, said: lacking[0]?.wayOut }).toEqual({
      ok: false,
      said: expect.stringMatching(/is no replica at present \(read_only is off/) as string,
    })
    source.run('SET GLOBAL read_only = 1')
    try {
      expect((await check()).granted.at(-1)).toBe(`Rows are read from ${replica}, which is a replica`)
      expect(await values(await open({ database: 'copied', replica }), 'copied/copied/t/email')).toContain(
        'kim@acme.example',
      )
    } finally {
      source.run('SET GLOBAL read_only = 0')
    }
  })

  test('names of every kind give keys of their own, and what they name is read and nothing else', async () => {
    const names = [`a"b'c`, 'a/b', 'a%2Fb', 'line\nbreak', 'x`; DROP TABLE gone; --', 'ünï', '#', '%s ?', '?', '\u202e']
    const quoted = (name: string) => `\`${name.replaceAll('`', '``')}\``
    const list = names.map(name => `${quoted(name)} varchar(80)`).join(', ')
    const text = (value: string) => `'${value.replaceAll("'", "''")}'`
    schema(
      'names',
      names
        .map(
          name =>
            `CREATE TABLE ${quoted(name)} (${list}); INSERT INTO ${quoted(name)} VALUES (${names.map(column => text(`${name} of ${column}`)).join(', ')});`,
        )
        .join('\n'),
    )
    const found = await columns({ database: 'names' })
    expect(found).toHaveLength(names.length ** 2)
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    const connection = await open({ database: 'names' })
    const texts = await Promise.all(found.map(({ key }) => textOf(connection, key)))
    const written = (value: string) => (/["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
    const all = names.flatMap(name => names.map(column => `\n1\t${written(`${name} of ${column}`)}\n`))
    expect(all.filter(value => !texts.some(each => each.endsWith(value)))).toEqual([])
    for (const key of [
      'names/names/%23',
      'mysql/mysql/user/Password',
      'other/names/%23/%23',
      'names/names/a/b/c',
      '',
      '%',
    ])
      expect(await faultOf(textOf(connection, key))).toMatchObject({ reason: 'excluded' })
    expect(await faultOf(textOf(connection, 'names/names/nothing/x'))).toMatchObject({ reason: 'vanished' })
  })

  test('values of every kind are read as texts, cut where they are long', async () => {
    schema(
      'kinds',
      `CREATE TABLE t (id int PRIMARY KEY, doc json, b blob, pic blob, nothing text, big longtext, d date, ts timestamp NULL, n decimal(10,2), bits bit(8), e enum('yes', 'no'), at point, latin varchar(20) CHARACTER SET latin1, mood text COMMENT 'how they felt', u uuid);
      INSERT INTO t SELECT seq, CONCAT('{"mail": "a', seq, '@example.com"}'), CONCAT('bytes ', seq), X'89504e4700ff', NULL, REPEAT('x', 200000), '2020-02-03', '2020-02-03 04:05:06', 12.5, b'101', 'yes', POINT(1, 2), 'caf\u00e9', 'fine', UUID() FROM seq_1_to_30`,
    )
    const connection = await open({ database: 'kinds', sampleRows: 20 })
    const lines = (column: string) => values(connection, `kinds/kinds/t/${column}`)
    expect((await lines('id')).length).toBe(21)
    expect((await lines('doc'))[1]).toMatch(/^"\{""mail"": ""a\d+@example.com""\}"$/)
    expect((await lines('b'))[1]).toMatch(/^bytes \d+$/)
    expect((await lines('mood')).slice(0, 2)).toEqual(['mood (how they felt)', 'fine'])
    expect((await lines('big')).slice(1).map(line => line.length)).toEqual(Array.from({ length: 20 }, () => 4096))
    const told = async (column: string) => (await lines(column))[1]
    expect(await Promise.all(['d', 'ts', 'n', 'bits', 'e', 'at', 'latin'].map(told))).toEqual([
      '2020-02-03',
      '2020-02-03 04:05:06',
      '12.50',
      '5',
      'yes',
      'POINT(1 2)',
      'café',
    ])
    expect(await told('u')).toMatch(/^[\da-f-]{36}$/)
    expect(await faultOf(lines('pic'))).toMatchObject({ reason: 'unsupported' })
    expect(await faultOf(lines('nothing'))).toMatchObject({ reason: 'empty' })
  })

  test('a sample of a large table is as large as asked, from all of it, whatever its key, and looks at few rows', async () => {
    schema(
      'sizes',
      `CREATE TABLE numbers (n int PRIMARY KEY, f varchar(50)); INSERT INTO numbers SELECT seq, REPEAT('y', 50) FROM seq_1_to_20000;
      CREATE TABLE texts (k char(32) PRIMARY KEY, n int); INSERT INTO texts SELECT MD5(seq), seq FROM seq_1_to_20000;
      CREATE TABLE days (k datetime PRIMARY KEY, n int); INSERT INTO days SELECT '2000-01-01' + INTERVAL seq HOUR, seq FROM seq_1_to_20000;
      CREATE TABLE pairs (a int, b int, n int, PRIMARY KEY (a, b)); INSERT INTO pairs SELECT seq % 4, seq, seq FROM seq_1_to_20000;
      CREATE TABLE heap (n int); INSERT INTO heap SELECT seq FROM seq_1_to_20000;
      CREATE VIEW seen AS SELECT n FROM numbers; CREATE TABLE small (n int); INSERT INTO small SELECT seq FROM seq_1_to_50; ANALYZE TABLE numbers, texts, days, pairs, heap`,
    )
    const sample = async (table: string, connection: Connection) =>
      (await values(connection, `sizes/sizes/${table}/n`)).slice(1).map(Number)
    const connection = await open({ database: 'sizes', sampleRows: 200 })
    const read = () => Number(source.run(`SHOW GLOBAL STATUS LIKE 'Rows_read'`)[0]?.[1])
    for (const table of ['numbers', 'texts', 'days']) {
      const before = read()
      const once = await sample(table, connection)
      expect({ table, rows: once.length, distinct: new Set(once).size, few: read() - before < 1000 }).toEqual({
        table,
        rows: 200,
        distinct: 200,
        few: true,
      })
      const quarters = [0, 1, 2, 3].map(part => once.some(n => n > part * 5000 && n <= (part + 1) * 5000))
      expect(quarters).toEqual([true, true, true, true])
      expect(await sample(table, await open({ database: 'sizes', sampleRows: 200 }))).toEqual(once)
    }
    expect(new Set((await sample('pairs', connection)).map(n => n % 4)).size).toBe(4)
    for (const table of ['heap', 'seen']) expect(await sample(table, connection)).toHaveLength(200)
    expect((await sample('small', connection)).length).toBe(50)
    const whole = await open({ database: 'sizes', sampleRows: 200, allRows: true })
    const partOf = async (table: string, by: Connection) => {
      const content = await by.fetch({ key: `sizes/sizes/${table}/n`, stamp: '' }, { maxBytes: 2 ** 30 })
      return 'bytes' in content ? content.sampled : undefined
    }
    const { of = 0, rows } = (await partOf('texts', connection)) ?? {}
    expect([rows, of > 15_000 && of < 25_000]).toEqual([200, true])
    expect([await partOf('seen', connection), await partOf('small', connection)]).toEqual([{ rows: 200 }, undefined])
    for (const table of ['texts', 'heap']) {
      expect(new Set(await sample(table, whole)).size).toBe(20_000)
      expect(await partOf(table, whole)).toBeUndefined()
    }
  })

  test('what may not be read, is locked, broken or would cost too much costs itself only, and says why without quoting rows', async () => {
    schema(
      'broken',
      `CREATE TABLE fine (x text); INSERT INTO fine VALUES ('read me'); CREATE TABLE locked (x text) ENGINE = InnoDB; INSERT INTO locked VALUES ('1');
      CREATE VIEW bad AS SELECT x AS good, JSON_VALUE(x, '$.a') + CAST(x AS DATE) AS odd FROM fine;
      CREATE TABLE many (a int); INSERT INTO many SELECT seq FROM seq_1_to_20000; ANALYZE TABLE many;
      CREATE VIEW costly AS SELECT COUNT(*) AS n, l.a FROM many l, many r GROUP BY l.a;
      CREATE DATABASE partly; CREATE TABLE partly.t (shut text, open text); INSERT INTO partly.t VALUES ('secret', 'shown'); GRANT SELECT (open), UPDATE (shut) ON partly.t TO reader@'127.0.0.1'`,
    )
    const connection = await open({ schemas: ['broken', 'partly'] })
    const read = async (key: string) => {
      const told = textOf(connection, key).then(text => ({
        reason: 'read',
        message: text.trim().replace(/^row\t.*\n1\t/, ''),
      }))
      const { reason, message } = (await told.catch((error: unknown) => error)) as { reason: string; message: string }
      expect(inspect(message)).not.toContain('secret')
      return `${reason}: ${message}`
    }
    expect(await read('broken/broken/fine/x')).toBe('read: read me')
    expect(await read('broken/broken/bad/good')).toBe('read: read me')
    expect(await read('broken/broken/costly/n')).toMatch(
      /^time_limit: For its first rows the server would go through about 4e\+8/,
    )
    expect(await read('partly/partly/t/open')).toBe('read: shown')
    expect(await read('partly/partly/t/shut')).toBe(
      "permission_denied: reader may not read it; GRANT SELECT (`shut`) ON `partly`.`t` TO 'reader' allows it.",
    )
    const { ok, granted, missing: lacks, excess } = await connection.check()
    expect(ok).toBe(true)
    expect(granted).toContain('SELECT on 6 of 6 tables in 2 schemas')
    expect(excess?.map(({ name }) => name).join()).toMatch(/UPDATE on `partly`.`t`/)
    expect(lacks.map(({ name }) => name)).toEqual([
      'SELECT on 1 of 1 tables in schema partly (of 1 some columns may be read)',
      'Who else may read the tables, and how accounts sign in',
    ])
  })

  test('reading cannot write, whatever the account may do', async () => {
    schema(
      'written',
      `CREATE TABLE t (x int);
      DELIMITER //
      CREATE FUNCTION adds() RETURNS int BEGIN INSERT INTO t VALUES (1); RETURN 1; END//
      DELIMITER ;
      CREATE VIEW sly AS SELECT adds() AS w; GRANT ALL ON written.* TO reader@'127.0.0.1'`.replaceAll(/^ +/gm, ''),
    )
    const connection = await open({ database: 'written' })
    expect(await faultOf(textOf(connection, 'written/written/sly/w'))).toMatchObject({
      reason: expect.stringMatching(/io_error|vanished/) as string,
    })
    expect(source.run('SELECT COUNT(*) FROM written.t')).toEqual([['0']])
  })

  test('1,000 columns of a table are read as one sample', async () => {
    const list = Array.from({ length: 1000 }, (_, at) => `c${at} text`).join(', ')
    schema(
      'wide',
      `CREATE TABLE w (${list}) ENGINE = MyISAM; INSERT INTO w (c0, c999) SELECT CONCAT('first ', seq), CONCAT('last ', seq) FROM seq_1_to_300`,
    )
    const connection = await open({ database: 'wide' })
    expect((await values(connection, 'wide/wide/w/c999')).length).toBe(301)
    expect(await faultOf(textOf(connection, 'wide/wide/w/c500'))).toMatchObject({ reason: 'empty' })
  })
})
