import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')

/** What a server of the version before cannot work with, should it still run while this is done. */
const breaking =
  /\bdrop\s+(column|table)|\brename\s+(column\s+\S+\s+)?to\b|\bset\s+not\s+null|\balter\s+column\s+\S+\s+(set\s+data\s+)?type|\badd\s+column\s+(?![^,;`]*\bdefault\b)[^,;`]*\bnot\s+null/i
const builder = /\.(dropColumn|dropTable|renameTo|renameColumn|setNotNull|setDataType)\(/

const breaks = (text: string) => breaking.test(text) || builder.test(text)

/** Of before the rule; each of these wants the older servers stopped first. */
const earlier = [
  '0006-scan-order',
  '0007-walls-of-sign-in',
  '0009-keys',
  '0010-audit',
  '0022-outbox',
  '0025-hand-overs',
  '0040-plans-of-playbooks',
  '0057-steps-of-one-thing',
  '0064-label-ids',
]

test('migrations add, and leave what the version before reads and writes', () => {
  const found = readdirSync(folder).filter(name => breaks(readFileSync(join(folder, name), 'utf8')))
  expect(found).toEqual(earlier.map(name => `${name}.ts`))
})

test.each([
  'alter table users drop column email',
  'drop table users',
  'alter table users rename to people',
  'alter table users rename column email to mail',
  'alter table users alter column email set not null',
  'alter table users alter column email type uuid',
  'alter table users add column age integer not null',
  ".alterTable('users').renameColumn('email', 'mail')",
])('%s is refused', statement => expect(breaks(statement)).toBe(true))

test.each(['alter table users add column age integer not null default 0', 'alter table users add column age integer'])(
  '%s is not refused',
  statement => expect(breaks(statement)).toBe(false),
)
