import { rule, type Rule, type Said } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { common, isWritten } from './common.ts'
import { examplePassword } from './examples.ts'

/** Files that hold keys and passwords and nothing else: whatever stands in their place is believed. */
export const fileRules: readonly Rule[] = [
  rule({
    ...common,
    id: 'pkcs12-file',
    name: 'Key store (PKCS #12)',
    source: 'RFC 7292',
    strength: 'self',
    check: undefined,
    ofFiles: /[^/\\]\.(?:p12|pfx)$/i,
  }),
  rule({
    ...common,
    id: 'netrc-password',
    name: 'Password in a netrc file',
    source: 'GNU Inetutils manual, The .netrc file',
    strength: 'self',
    check: 'machine, user and password',
    finder: { on: 'words', words: ['machine', 'default'], find: netrcPassword },
    settle: (value, { before }) => (isOpenToAll.test(before()) ? undefined : judgeStored(value)),
  }),
  rule({
    ...common,
    id: 'pgpass-password',
    name: 'Password in a PostgreSQL password file',
    source: 'PostgreSQL documentation, The Password File',
    strength: 'self',
    check: 'host, port, database, user and password',
    finder: { on: 'colon', find: pgpassPassword },
    settle: judgeStored,
  }),
]

/** By convention anybody may come in as these, whatever the password. */
const isOpenToAll = /\slogin\s+"?(?:anonymous|ftp)"?\s/

function judgeStored(value: string): Said | undefined {
  const example = examplePassword(value)
  if (example) return { example }
  return isWritten(value) ? { reason: 'stands where such a file keeps a password' } : undefined
}

const [reach, shortest] = [320, 4]
/** `login`, `account` and `password` in any order; a comment or another machine ends them. */
const netrc =
  /^(?:[ \t]+[\w.:[\]-]{1,100})?(?:\s{1,40}(?:login|account)\s{1,40}"?[^\s"]{1,100}"?){1,2}\s{1,40}password\s{1,40}"?([^\s"]{4,100})|^(?:[ \t]+[\w.:[\]-]{1,100})?\s{1,40}password\s{1,40}"?([^\s"]{4,100})"?\s{1,40}login\s/

const isBlank = (unit: number) => unit === 32 || unit === 9 || unit === 10 || unit === 13
/** `login`, `account`, `password`. */
const begins = new Set([108, 97, 112])

/** Whether one of these words may follow, at once or behind one other: `default` is a word of every contract. */
function mayGoOn(units: Uint16Array, at: number): boolean {
  if (!isBlank(units[at]!)) return false
  const next = pastBlanks(units, at)
  if (begins.has(units[next]!)) return true
  let end = next
  while (end - next < 100 && units[end]! > 32) end++
  return begins.has(units[pastBlanks(units, end)]!)
}

function pastBlanks(units: Uint16Array, from: number): number {
  let at = from
  while (at - from < 40 && isBlank(units[at]!)) at++
  return at
}

function netrcPassword(units: Uint16Array, at: number, limit: number) {
  if (!mayGoOn(units, at)) return undefined
  const match = netrc.exec(textBetween(at, Math.min(limit, at + reach)))
  const value = match?.[1] ?? match?.[2]
  if (!match || !value) return undefined
  const start = at + match[0].lastIndexOf(value)
  return { start, end: start + value.length }
}

/** Ports that PostgreSQL and its poolers listen on, or any (`*`). */
const pgpass = /^:(?:543\d|6432|\*):(?:\*|[A-Za-z_][\w-]{0,62}):[\w.*-]{1,63}:((?:[^\s:\\]|\\[:\\]){4,100})(?=\r?\n|$)/
const [star, five, six, newline] = [42, 53, 54, 10]
const longestHost = 80

function pgpassPassword(units: Uint16Array, at: number, limit: number) {
  const next = units[at + 1]
  if (next !== star && next !== five && next !== six) return undefined
  const match = pgpass.exec(textBetween(at, Math.min(limit, at + reach)))
  const host = /^[^\n]*$/.exec(textBetween(Math.max(0, lineStart(units, at)), at))?.[0] ?? ''
  if (!match?.[1] || !/^(?:\*|[\w./-]+)$/.test(host)) return undefined
  const end = at + match[0].length
  return end - at < shortest ? undefined : { start: end - match[1].length, end }
}

function lineStart(units: Uint16Array, at: number): number {
  let start = at
  while (start > 0 && at - start < longestHost && units[start - 1] !== newline) start--
  return start
}
