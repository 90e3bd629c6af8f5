import { entropy } from '../../validators/randomness.ts'

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
    // A path of a type, and numbers as programs write them.
    String.raw`::\w|^\d+(?:[iuf]\d+|[uUlLfF]{1,3})$|^0x[\dA-Fa-f]+[uUlL]{0,3}$`,
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
