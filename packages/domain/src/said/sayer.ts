import type { Forms, Speech } from './speech.ts'

/**
 * English texts of the server, each with what is said in its place: one text, or one for each form of the first number in it.
 * `{name}` stands for a value, which is said in turn; `{what_list}` for several, as in `a, b and c`; `{what_name}` for a name that people gave, which stays;
 * `{what_word}` for one that is said where it is a word of ours, and else stays.
 */
export type Words = Readonly<Record<string, Said>>
type Said = string | Forms

interface Form {
  pattern: RegExp
  /** How much of it is no value: of two that fit, the one that says more is meant. */
  fixed: number
  values: readonly { name: string; isName: boolean }[]
  said: Said
}

const placeholder = /\{(\w+?)(_list|_name|_word)?\}/g
/** A value that is a sentence, and then one of its own: taken apart before anything else. */
const aroundAnother = /^\{\w+\} \p{Lu}[^{}]*\.$/u
/** What goes before all that its parts may be, by the pattern that takes it apart: what stands in brackets, and what is one or another outside quotations. */
const joins: readonly (readonly [form: RegExp, pattern: RegExp])[] = [
  [/^\(\{\w+\}\)$/, /^\(([^()]+)\)$/s],
  [/^\{\w+\} or \{\w+\}$/, /^(.+?) or (?![^“”]*”|[^(]*\))(.+[^.])$/s],
]
const isForm = (text: string) => text.includes('{')
const isNumber = (text: string) => /^\d+$/.test(text)
const mostKept = 2000

/** Says a text of the server in the language of `words`; what they do not hold stays as it is. Where that runs from right to left, names from elsewhere are isolated. */
export function sayer(words: Words, speech: Speech): (text: string) => string {
  const exact = new Map(Object.entries(words).filter(([text]) => !isForm(text)))
  const forms = Object.entries(words)
    .flatMap(([text, said]) => (isForm(text) ? [formOf(text, said)] : []))
    .toSorted((a, b) => b.fixed - a.fixed)
  const kept = new Map<string, string>()
  const apart = (text: string) => (speech.isolates ? `\u2068${text}\u2069` : text)

  function value(text: string): string {
    if (isNumber(text)) return speech.number(Number(text))
    const spoken = dated(text, speech) ?? say(text)
    return spoken === text ? apart(text) : spoken
  }

  function formed({ pattern, values, said }: Form, text: string): string | undefined {
    const [found, ...given] = pattern.exec(text) ?? []
    if (found === undefined) return undefined
    const count = given.find((each, place) => isNumber(each) && !values[place]?.isName)
    return chosen(said, Number(count ?? 0), speech).replace(placeholder, (_, name: string, how?: string) => {
      const one = given[values.findIndex(each => each.name === name)] ?? ''
      if (how === '_name') return apart(one)
      if (how === '_word') return exact.has(one) ? say(one) : apart(one)
      return how ? speech.list(partsOf(one).map(value)) : value(one)
    })
  }

  function said(text: string): string {
    const word = exact.get(text)
    if (word !== undefined) return chosen(word, 0, speech)
    for (const form of forms) {
      const spoken = formed(form, text)
      if (spoken !== undefined) return spoken
    }
    return text
  }

  function say(text: string): string {
    const spoken = kept.get(text) ?? said(text)
    if (kept.size < mostKept) kept.set(text, spoken)
    return spoken
  }
  return say
}

const chosen = (said: Said, count: number, speech: Speech) =>
  typeof said === 'string' ? said : speech.plural(count, said)

/** `a, b and c` in its parts; what stands in quotation marks or brackets is one, and so is what quotes several. */
const partsOf = (text: string) =>
  text.split(text.startsWith('“') ? /(?<=”)(?:, | and )(?=“)/ : /(?:, (?!“)| and )(?![^(]*\)|[^“”]*”)/)

function formOf(text: string, said: Said): Form {
  const values = [...text.matchAll(placeholder)].map(([, name = '', how]) => ({ name, isName: how === '_name' }))
  const joining = joins.find(([form]) => form.test(text))?.[1]
  const goesFirst = joining !== undefined || aroundAnother.test(text)
  const fixed = goesFirst ? Number.MAX_SAFE_INTEGER : text.replaceAll(placeholder, '').length
  return { pattern: joining ?? patternOf(text), fixed, values, said }
}

function patternOf(text: string): RegExp {
  const between = text
    .split(/\{\w+\}/)
    .map(part => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join('(.+?)')
  return new RegExp(`^${between}$`, 's')
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const writtenDate = new RegExp(String.raw`^(\d{1,2} (?:${months}) \d{4})(?: at (\d\d:\d\d))?$`)

/** A date as the server writes it, `27 November 2026` or `27/11/2026`, with or without a time. */
function dated(text: string, { date }: Speech): string | undefined {
  const [, day, month, year, hour] = /^(\d\d)\/(\d\d)\/(\d{4})(?:,? (\d\d:\d\d))?$/.exec(text) ?? []
  if (day) return date(new Date(`${year}-${month}-${day}T${hour ?? '00:00'}Z`), { dateStyle: 'medium', ...timed(hour) })
  const [, written, time] = writtenDate.exec(text) ?? []
  return written && date(new Date(`${written} ${time ?? '00:00'} UTC`), { dateStyle: 'long', ...timed(time) })
}

const timed = (time: string | undefined) => (time ? ({ timeStyle: 'short' } as const) : {})
