import { badRequest } from '../http/fail.ts'

type Row = Record<string, unknown>
type Passes = (row: Row) => boolean
type Value = (row: Row) => string | number

/** Kusto's language, as far as it is asked for: `where` with comparisons, `startswith`, `strcmp`, `and`, `or`, `not`; `order by`, `take`, `project`. @throws Refusal */
export function answerOf(query: string, tables: Readonly<Record<string, readonly Row[]>>): Row[] {
  const [name = '', ...steps] = query.split(/\|(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(step => step.trim())
  const table = tables[name]
  if (!table) throw badRequest(`Failed to resolve table or column expression named '${name}'`)
  return steps.reduce<Row[]>((rows, step) => stepOf(step)(rows), [...table])
}

function stepOf(step: string): (rows: Row[]) => Row[] {
  const [, word = '', rest = ''] = /^(where|order by|take|project) +(.*)$/s.exec(step) ?? []
  if (word === 'where') {
    const passes = condition(rest)
    return rows => rows.filter(passes)
  }
  if (word === 'take') return rows => rows.slice(0, Number(rest))
  const names = rest.split(',').map(each => each.trim())
  if (word === 'project')
    return rows => rows.map(row => Object.fromEntries(names.map(name => [name, row[name] ?? null])))
  if (word !== 'order by') throw wrong(step)
  const keys = names.map(each => each.replace(/ asc$/, ''))
  return rows =>
    rows.toSorted((one, other) => {
      const key = keys.find(each => String(one[each]) !== String(other[each]))
      return key === undefined ? 0 : ordinal(String(one[key]), String(other[key]))
    })
}

function condition(text: string): Passes {
  const words = text.match(/datetime\([^)]*\)|"(?:[^"\\]|\\.)*"|[<>=!]=|[<>(),]|[^\s(),"<>=!]+/g) ?? []
  let at = 0
  const take = () => words[at++] ?? fail(text)
  const expect = (word: string) => void (take() === word || fail(text))

  const either = (): Passes => {
    const one = both()
    if (words[at] !== 'or') return one
    take()
    const other = either()
    return row => one(row) || other(row)
  }
  const both = (): Passes => {
    const one = single()
    if (words[at] !== 'and') return one
    take()
    const other = both()
    return row => one(row) && other(row)
  }
  const single = (): Passes => {
    const isNot = words[at] === 'not'
    if (isNot) take()
    if (words[at] !== '(') return comparison()
    take()
    const inner = either()
    expect(')')
    return row => inner(row) !== isNot
  }
  const value = (): Value => {
    const word = take()
    const moment = /^datetime\((.+)\)$/.exec(word)?.[1]
    if (moment !== undefined) return () => ticks(moment)
    if (word.startsWith('"')) return () => String(JSON.parse(word))
    if (/^-?\d+$/.test(word)) return () => Number(word)
    if (word !== 'strcmp') return row => (word === 'Timestamp' ? ticks(String(row[word])) : String(row[word] ?? ''))
    expect('(')
    const one = value()
    expect(',')
    const other = value()
    expect(')')
    return row => ordinal(String(one(row)), String(other(row)))
  }
  const comparison = (): Passes => {
    const left = value()
    const operator = take()
    const right = value()
    const compare = operators[operator] ?? fail(text)
    return row => compare(left(row), right(row))
  }

  const passes = either()
  if (at < words.length) fail(text)
  return passes
}

const operators: Readonly<Record<string, (one: string | number, other: string | number) => boolean>> = {
  '==': (one, other) => one === other,
  '>=': (one, other) => one >= other,
  '<=': (one, other) => one <= other,
  // Texts are not compared so: it takes `strcmp`.
  '>': (one, other) => (typeof one === 'number' && typeof other === 'number' ? one > other : fail('>')),
  startswith: (one, other) => String(one).toLowerCase().startsWith(String(other).toLowerCase()),
}

/** Moments have seven places. */
function ticks(text: string): number {
  const [, fraction = '0'] = /\.(\d{1,7})/.exec(text) ?? []
  const seconds = Date.parse(`${text.slice(0, 19)}Z`) / 1000
  return Number.isNaN(seconds) ? fail(text) : seconds * 1e7 + Number(fraction.padEnd(7, '0'))
}

const ordinal = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const wrong = (text: string) => badRequest(`Query could not be parsed at '${text}'`)
function fail(text: string): never {
  throw wrong(text)
}
