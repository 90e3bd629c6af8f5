import type { Match } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { entropy, looksRandom } from '../../validators/randomness.ts'

const longest = 200

const assignment = new RegExp(
  [
    String.raw`^[\w-]{0,20}["'\`\]]{0,2}[ \t]{0,8}(?:(?:for|to|on|of|für|zum|zur|vom|pour|du|de|del|para|per|voor)\b[\w .'-]{1,40}?)?(?::=|=>|={1,3}|:|\b(?:is|was|ist|lautet|est|es|e|jest)\b:?|>|,(?=[ \t]*["'])|\|)`,
    String.raw`[ \t]{0,8}(?:is[ \t]+)?(["'\`]?)|`,
    String.raw`^[ \t]{1,2}(["'])`,
  ].join(''),
)
const bare = /^[^\s"'`<>,;]{1,120}/
const quoted: Readonly<Record<string, RegExp>> = {
  '"': /^[^"\n]{1,120}(?=")/,
  "'": /^[^'\n]{1,120}(?=')/,
  '`': /^[^`\n]{1,120}(?=`)/,
}

/** Text of the value that is assigned after a word ending at `at`: `= x`, `: "x"`, `is x`, `>x<`, ` x` in a sentence of its own. */
export function assignedValue(_: Uint16Array, at: number, limit: number): { start: number; end: number } | undefined {
  const text = textBetween(at, Math.min(limit, at + longest))
  const match = assignment.exec(text)
  if (!match) return undefined
  const start = at + match[0].length
  const quote = quoted[match[1] || match[2] || '']
  const value = (quote ?? bare).exec(text.slice(match[0].length))?.[0] ?? ''
  const length = quote ? value.length : value.replace(/[.)\]}]+$/, '').length
  return length ? { start, end: start + length } : undefined
}

const notValues = new RegExp(
  `^(?:${[
    String.raw`true|false|null|nil|none|undefined|yes|no|string|str|text|password|passwd|pass|secret|token|key|value|required|optional|empty`,
    String.raw`default|hidden|changed|reset|incorrect|wrong|invalid|expired|the|a|an|not|to|of|in|my|your|test|example|username|user|admin`,
    String.raw`object|function|input|self|this|process|env|os|new|get|let|const|var|return|bool|boolean|int|integer|number|any|x+|\*+|\.+|-+|_+`,
  ].join('|')})$`,
  'i',
)
const isCode = new RegExp(
  [
    String.raw`[{}<>\\[\]()]|^\$|\$\{|^\w+(?:\.\w+)+$|^(?:https?|file|ftp):|^\/|^%|^\*+$|^[a-z]+[A-Z][a-z]+(?:[A-Z][a-z]*)*$|^[A-Z]+(?:_[A-Z]+)+$`,
    String.raw`^(?:[a-z]+[-_])+[a-z]+$|^[A-Z][a-z]+(?:[A-Z]+\d?[a-z]*)+$|^base(?:32|58|64)$`,
  ].join('|'),
)

/** Words of a sentence about a password. */
const prose =
  /\b(?:used|to|for|if|is|the|your|enter|must|should|will|with|and|or|of|password|passphrase)\b.*\s|\s(?:.*\s)?(?:secret|password|again|required)$/i

/** Whether a value could be a password somebody chose: mixed characters, no word of code or prose, no placeholder. */
export function isPassword(value: string): boolean {
  if (value.length < 6 || value.length > 64 || notValues.test(value) || isCode.test(value) || prose.test(value))
    return false
  if (/example|placeholder|changeme|your|xxx|\*\*\*|redacted|dummy/i.test(value)) return false
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter(set => set.test(value)).length
  return classes >= 2 && /\d|[^A-Za-z0-9_.-]/.test(value) && entropy(value) > 2 && !/^[\d.,:/-]+$/.test(value)
}

/** Whether an assigned value is a key that a machine drew: long, letters and digits mixed, of one alphabet. */
export function isGenericKey(value: string, { before }: Pick<Match, 'before'>): boolean {
  // A run of hexadecimal digits is as often a checksum or a public search key.
  if (/^[0-9a-f]+$/i.test(value) && !/secret|private|signing|encryption/i.test(before())) return false
  if (!/^[A-Za-z0-9+/_=.~-]{20,120}$/.test(value) || isCode.test(value)) return false
  if (/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) || /^\d+$/.test(value)) return false
  const digits = value.replace(/\D/g, '').length
  const words = value.match(/[a-z]{5,}/gi)?.join('').length ?? 0
  return (
    digits >= 3 &&
    /[A-Za-z]{2}/.test(value) &&
    words < value.length / 3 &&
    entropy(value) >= (/^[0-9a-f]+$/i.test(value) ? 3.3 : 3.7) &&
    looksRandom(value)
  )
}
