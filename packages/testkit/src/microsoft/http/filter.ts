import { badRequest } from './fail.ts'

type Entry = Record<string, unknown>
type Passes = (entry: Entry) => boolean

/** `$filter`, as far as it is asked for: comparisons, `and`, `or`, `not`, brackets, `startswith`, `endswith`, `in` and `any`. @throws Refusal */
export function filterOf(text: string): Passes {
  const words = wordsOf(text)
  let at = 0
  const peek = () => words[at]?.toLowerCase()
  const take = () => words[at++] ?? wrong(text)
  const expect = (word: string) => {
    if (take().toLowerCase() !== word) wrong(text)
  }

  const either = (): Passes => {
    const one = both()
    if (peek() !== 'or') return one
    take()
    const other = either()
    return entry => one(entry) || other(entry)
  }
  const both = (): Passes => {
    const one = single()
    if (peek() !== 'and') return one
    take()
    const other = both()
    return entry => one(entry) && other(entry)
  }
  const single = (): Passes => {
    if (peek() === 'not') {
      take()
      const inner = single()
      return entry => !inner(entry)
    }
    if (peek() === '(') {
      take()
      const inner = either()
      expect(')')
      return inner
    }
    if (peek() === 'startswith' || peek() === 'endswith') return beginning()
    return comparison()
  }
  const beginning = (): Passes => {
    const isStart = take().toLowerCase() === 'startswith'
    expect('(')
    const name = take()
    expect(',')
    const part = String(valueOf(take())).toLowerCase()
    expect(')')
    return entry => {
      const value = String(fieldOf(entry, name) ?? '').toLowerCase()
      return isStart ? value.startsWith(part) : value.endsWith(part)
    }
  }
  const comparison = (): Passes => {
    const name = take()
    if (name.toLowerCase().endsWith('/any')) return anyOf(name.slice(0, -4))
    const operator = take().toLowerCase()
    if (operator === 'in') return among(name)
    const value = valueOf(take())
    const compare = operators[operator] ?? wrong(text)
    return entry => compare(comparable(fieldOf(entry, name)), comparable(value))
  }
  const among = (name: string): Passes => {
    expect('(')
    const values = [valueOf(take())]
    while (peek() === ',') {
      take()
      values.push(valueOf(take()))
    }
    expect(')')
    return entry => values.some(value => comparable(value) === comparable(fieldOf(entry, name)))
  }
  const anyOf = (name: string): Passes => {
    expect('(')
    const [variable = '', together = ''] = take().split(':')
    const place = together === '' ? take() : together
    const operator = operators[take().toLowerCase()] ?? wrong(text)
    const value = valueOf(take())
    expect(')')
    const inner = place === variable ? undefined : place.slice(variable.length + 1)
    return entry => {
      const list = fieldOf(entry, name)
      if (!Array.isArray(list)) return false
      return list.some(one =>
        operator(comparable(inner === undefined ? one : fieldOf(one as Entry, inner)), comparable(value)),
      )
    }
  }

  const passes = either()
  if (at < words.length) wrong(text)
  return passes
}

const wordsOf = (text: string) => text.match(/'(?:[^']|'')*'|[(),]|[^\s(),']+/g) ?? []

function wrong(text: string): never {
  throw badRequest(`Invalid filter clause: ${text}`, 'Request_UnsupportedQuery')
}

function valueOf(word: string): unknown {
  if (word.startsWith("'")) return word.slice(1, -1).replaceAll("''", "'")
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word
}

function fieldOf(entry: Entry, name: string): unknown {
  let value: unknown = entry
  for (const step of name.split('/')) value = (value as Entry | null | undefined)?.[step]
  return value
}

type Comparable = string | number | boolean | null

/** Moments as numbers, words without regard to case. */
function comparable(value: unknown): Comparable {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : text.toLowerCase()
}

const operators: Record<string, (one: Comparable, other: Comparable) => boolean> = {
  eq: (one, other) => one === other,
  ne: (one, other) => one !== other,
  gt: (one, other) => one !== null && other !== null && one > other,
  ge: (one, other) => one !== null && other !== null && one >= other,
  lt: (one, other) => one !== null && other !== null && one < other,
  le: (one, other) => one !== null && other !== null && one <= other,
}
