import type { Place } from '../../../rule.ts'
import { textBetween } from '../../../scan/kernel.ts'

const longestName = 60
const reach = 480
const longestValue = 320

const isNameUnit = (unit: number) =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 57) ||
  unit === 95 ||
  unit === 45 ||
  unit === 46 ||
  unit > 191

const quote = '["\'`]'
/** How a value follows its name, the more telling first; the names of the groups are those of `Place.join`. */
const follows = new RegExp(
  String.raw`^\\{0,3}${quote}{0,3}\]{0,2}(?:${[
    // {"name": "X", "value": "…"}, <add key="X" value="…"/>, <key>X</key><string>…
    String.raw`(?<pair>[,;]?\s{0,40}(?:\\{0,2}["'])?(?:-\s)?[Vv]alue(?:\\{0,2}["'])?\s{0,4}(?:=>|[:=])\s{0,4}|<\/(?:key|name|string)>\s{0,40}<(?:string|value)>)`,
    // token: string = …, var token string = …, val x: String? = …, let x: &'static str = …
    String.raw`(?<typed>(?::\s{0,2}|[ \t])(?:const )?&?(?:'static )?\*?[A-Za-z_][\w.<>\[\]?]{0,30}(?:[ \t]{1,8}:?=(?![=>~])\s{0,8}|:?=(?=["'\`])))`,
    // = := ::= ?= += .= ||= => -> : <-
    String.raw`(?<assigned>[ \t]{0,40}(?:=>|->|<-|:{0,3}=(?![=>~])|(?:\?\?|\|\||[?+.&|])=|:(?![:=]))(?:[ \t]{0,20}\|-?\s{1,40}|[ \t]{0,20}>[+-]?\s{1,40}|\s{0,40}(?=\\{0,3}${quote})|[ \t]{0,40}))`,
    String.raw`(?<element>>\s{0,40})`,
    String.raw`(?<argument>\s{0,2}[,(]\s{0,40}(?=["'\`])|,(?=[^\s,]))`,
    String.raw`(?<cell>[ \t]{1,20}\|[ \t]{0,8}|\|[ \t]{1,8})`,
    String.raw`(?<said>[ \t]{1,3}(?:(?:for|to|on|of|für|zum|zur|vom|pour|du|de|del|para|per|voor)\b[\w .'-]{1,40}?)?(?:\b(?:is|was|ist|lautet|est|es|e|jest|are)\b:?|:)[ \t]{0,3}(?:now )?)`,
    String.raw`(?<beside>[ \t]{1,8}|\s{1,3}(?=["'\`]))`,
  ].join('|')})`,
)
/** Before the value itself: a scheme of authorisation, a default of a variable, letters of a string's kind. */
const opening =
  /^(?:(?:Bearer|Basic|Token|Api-?Token|ApiKey|GenieKey|SSWS|OAuth|Key|Digest)\s{1,3}(?=[\w+/=~.-]{6})|\$\{\w+:-|(?:os\.environ\.get|getenv|env)\(["']\w+["'],\s?|(?:String|str|SecureString|new \w+)\()?(?:[a-zA-Z@$]{1,2}(?=["']))?/i

/** What is assigned to the name in which a word ends at `at`, in any of the ways that programs, settings and people write it. */
export function assignedPlace(units: Uint16Array, at: number, limit: number) {
  let nameEnd = at
  while (nameEnd - at < longestName && isNameUnit(units[nameEnd]!)) nameEnd++
  while (nameEnd > at && units[nameEnd - 1] === 46) nameEnd--
  if (!mayFollow(units, nameEnd) || isProse(units, nameEnd)) return undefined
  const text = textBetween(nameEnd, Math.min(limit, nameEnd + reach))
  const match = follows.exec(text)
  if (!match?.groups) return undefined
  const from = match[0].length
  const value = valueIn(text.slice(from), before(units, at))
  if (!value) return undefined
  const place: Place = { name: nameBefore(units, at, nameEnd), join: joinOf(match.groups), isQuoted: value.isQuoted }
  const start = nameEnd + from + value.start
  return { start, end: start + value.length, place }
}

/** A sign, a space or a quote: nothing is assigned to `key)` or `key;`. */
function mayFollow(units: Uint16Array, at: number): boolean {
  const unit = units[at]!
  return unit === 92 || (unit < 128 && ' \t"\'`]:=<>,(|?+\r\n-'.includes(String.fromCharCode(unit)))
}

const [space, sight] = [32, 64]

/** Letters, spaces and full stops only: a value has a digit or another sign in it, or stands behind one. */
function isProse(units: Uint16Array, from: number): boolean {
  if (units[from] !== space) return false
  for (let at = from; at < from + sight; at++) {
    const unit = units[at]!
    const isLetter = (unit | space) >= 97 && (unit | space) <= 122
    if (!isLetter && unit !== space && unit !== 46 && unit !== 44 && unit !== 59) return unit === 0
  }
  return true
}

const before = (units: Uint16Array, at: number) => {
  let start = at
  while (start > 0 && at - start < longestName && isNameUnit(units[start - 1]!)) start--
  return units[start - 1] ?? 0
}

function nameBefore(units: Uint16Array, at: number, end: number): string {
  let start = at
  while (start > 0 && at - start < longestName && isNameUnit(units[start - 1]!)) start--
  return textBetween(start, end)
}

function joinOf(groups: Record<string, string | undefined>): Place['join'] {
  if (groups['pair'] !== undefined) return 'pair'
  if (groups['typed'] !== undefined || groups['assigned'] !== undefined) return 'assigned'
  if (groups['element'] !== undefined) return 'element'
  if (groups['argument'] !== undefined) return 'argument'
  if (groups['cell'] !== undefined) return 'cell'
  return groups['said'] !== undefined ? 'said' : 'beside'
}

const quotes = /^(\\{0,3})("""|'''|```|["'`])(?!["'`])/
const inside: Readonly<Record<string, RegExp>> = { '"': /^[^"\n]+/, "'": /^[^'\n]+/, '`': /^[^`\n]+/ }
const escaped = /^[^"'`\\\n]+/
const bare = /^(?:[^\s"'`<>,;\\]|\\(?![nrt"'\\]))+/
const query = /^[^\s"'`<>,;\\&#]+/
const [questionMark, ampersand] = [63, 38]

function valueIn(text: string, sign: number) {
  const opened = opening.exec(text)?.[0].length ?? 0
  const rest = text.slice(opened)
  const quoted = quotes.exec(rest)
  const skip = quoted?.[0].length ?? 0
  if (!quoted && /^\\{0,3}["'`]/.test(rest)) return undefined
  const body = rest.slice(skip)
  const form = quoted
    ? quoted[1]
      ? escaped
      : inside[quoted[2]!.charAt(0)]!
    : sign === questionMark || sign === ampersand
      ? query
      : bare
  let value = (form.exec(body)?.[0] ?? '').slice(0, longestValue)
  const scheme = quoted ? (opening.exec(value)?.[0].length ?? 0) : 0
  value = value.slice(scheme)
  if (!quoted) value = value.replace(/&\w+=.*/, '')
  if (!quoted) value = value.endsWith('..') ? value : value.replace(/[.)\]}|:]+$/, '')
  else if (/\\[nrt]/.test(value)) value = value.slice(0, value.search(/\\[nrt]/))
  return value ? { start: opened + skip + scheme, length: value.length, isQuoted: Boolean(quoted) } : undefined
}
