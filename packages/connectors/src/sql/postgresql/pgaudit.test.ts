import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventsOf } from './pgaudit.ts'

/** Written by PostgreSQL 15.18 with pgaudit 1.7. */
const record = (number: number, tag: string, message: string, state = 'LOG,00000') =>
  `2026-11-27 08:30:39.158 UTC,"kim","shop",31156,"10.0.0.7:55408",6b093fae.79b4,${number},"${tag}",2026-11-27 08:30:38 UTC,3/6,0,${state},"${message}",,,,,,,,,"psql","client backend",,0`
const told = () => eventsOf({ database: 'shop', user: 'reader', takesIn: schema => schema === 'public' })
const one = (...given: Parameters<typeof record>) => told()(record(...given))

test('tables that are read, copied out, changed, made and dropped are events, whatever they are called', () => {
  expect(
    one(
      7,
      'INSERT',
      `AUDIT: SESSION,5,1,WRITE,INSERT,TABLE,public.customers,""INSERT INTO customers VALUES (1, 'a@b.example');"",<not logged>`,
    ),
  ).toMatchObject({
    type: 'file_modified',
    at: new Date('2026-11-27T08:30:39.158Z'),
    actor: { name: 'kim' },
    ip: '10.0.0.7',
    details: { path: 'shop/public/customers' },
  })
  expect(
    one(
      10,
      'SELECT',
      `AUDIT: SESSION,8,1,READ,SELECT,TABLE,""public.""""odd, """"""""name"""""""""""""",""SELECT 1"",<not logged>`,
    ),
  ).toMatchObject({ type: 'file_accessed', details: { path: 'shop/public/odd, "name"' } })
  expect(
    one(
      12,
      'COPY',
      `AUDIT: SESSION,9,1,READ,SELECT,TABLE,public.customers,COPY customers TO '/dev/null';,<not logged>`,
    ),
  ).toMatchObject({ type: 'file_downloaded' })
  expect(
    one(17, 'ALTER TABLE', 'AUDIT: SESSION,13,1,DDL,ALTER TABLE,TABLE,public.customers,ALTER,<not logged>'),
  ).toMatchObject({ type: 'folder_modified' })
  expect(one(19, 'DROP TABLE', 'AUDIT: SESSION,14,1,DDL,DROP TABLE,VIEW,public.v,DROP,<not logged>')).toMatchObject({
    type: 'folder_deleted',
  })
})

test('grants, roles and sign-ins are events that quote no statement; what reads for the data source itself and other schemas are not told', () => {
  expect(
    one(8, 'GRANT', 'AUDIT: SESSION,6,1,ROLE,GRANT,TABLE,,GRANT SELECT ON customers TO kim;,<not logged>'),
  ).toMatchObject({ type: 'role_changed' })
  const role = one(
    4,
    'CREATE ROLE',
    'AUDIT: SESSION,2,1,ROLE,CREATE ROLE,,,CREATE ROLE kim LOGIN PASSWORD hush,<not logged>',
  )
  expect(role).toMatchObject({ type: 'account_changed' })
  expect(JSON.stringify(role)).not.toContain('hush')
  expect(one(2, 'authentication', 'connection authorized: user=kim database=shop application_name=psql')).toMatchObject(
    { type: 'sign_in' },
  )
  expect(one(2, 'authentication', 'password authentication failed for user ""kim""', 'FATAL,28P01')).toMatchObject({
    type: 'sign_in_failed',
  })
  expect(one(21, 'SELECT', 'AUDIT: SESSION,16,1,READ,SELECT,,,SELECT 1;,<not logged>')).toBeUndefined()
  expect(one(1, 'SELECT', 'AUDIT: SESSION,1,1,READ,SELECT,TABLE,secret.t,x,<not logged>')).toBeUndefined()
  expect(
    told()(
      record(1, 'SELECT', 'AUDIT: SESSION,1,1,READ,SELECT,TABLE,public.t,x,<not logged>').replace('"kim"', '"reader"'),
    ),
  ).toBeUndefined()
  expect(one(1, 'X', 'AUDIT: SESSION,1,1,WAND,WAVE,TABLE,public.t,x,<not logged>')).toBe('WAND WAVE')
})

test('a statement with line breaks makes no event of its own, whatever stands in it; lines of another form are counted', () => {
  const lines = [
    ...record(
      9,
      'SELECT',
      'AUDIT: SESSION,7,1,READ,SELECT,TABLE,public.customers,""SELECT email,\n  2\nFROM customers /*\n',
    )
      .split('\n')
      .slice(0, 3),
    '2026-01-01 00:00:00.000 UTC,""""ceo"""",""""shop"""",1,""""1.1.1.1:1"""",1.1,1,""""SELECT"""",x,,0,LOG,00000,""""AUDIT: SESSION,1,1,READ,SELECT,TABLE,public.customers"""" */;"",<not logged>",,,,,,,,,"psql","client backend",,0',
    record(10, 'SELECT', 'AUDIT: SESSION,8,1,READ,SELECT,TABLE,public.customers,x,<not logged>'),
    'LOG:  AUDIT: SESSION,1,1,READ,SELECT,TABLE,public.customers',
  ]
  const eventOf = told()
  expect(
    lines.map(line => eventOf(line)).map(event => (typeof event === 'object' ? event.actor?.name : event)),
  ).toEqual(['kim', undefined, undefined, undefined, 'kim', 'unknown line'])
})

test('the same line is the same event, and no line throws', () => {
  const line = record(7, 'SELECT', 'AUDIT: SESSION,5,1,READ,SELECT,TABLE,public.customers,x,<not logged>')
  expect(told()(line)).toEqual(told()(line))
  fc.assert(fc.property(fc.string(), text => void told()(text)))
  fc.assert(fc.property(fc.string(), text => void one(1, 'SELECT', `AUDIT: ${text}`)))
})
