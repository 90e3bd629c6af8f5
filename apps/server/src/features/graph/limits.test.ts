import { parse, specifiedRules, validate, visit, type DocumentNode } from 'graphql'
import { describe, expect, test } from 'vitest'
import { beyondLimits } from './limits.ts'
import { readQuery } from './read-query.ts'
import { schema } from './schema.ts'
import { withinTextLimits } from './text-limits.ts'

const longest = 20_000
const times = (count: number, part: (n: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, n) => part(n)).join(between)
/** As many parts as fit into the longest text that the call takes. */
function filled(before: string, part: (n: number) => string, after: string): string {
  let text = before
  for (let n = 0; text.length + part(n).length + after.length < longest; n++) text += part(n)
  return text + after
}
const chain = (count: number, inside: (n: number) => string, last: string) =>
  `{ ...f0 } ${times(count, n => `fragment f${n} on Query { ${inside(n)} }`)} fragment f${count} on Query { ${last} }`

/** Every way that we know to make few characters into much work. */
const hostile: Record<string, string> = {
  'fragments that double': chain(55, n => `...f${n + 1} ...f${n + 1}`, 'dateInfo { endTime }'),
  'fragments that multiply by eight': chain(20, n => times(8, () => `...f${n + 1}`), 'dateInfo { endTime }'),
  'fragments that multiply and are not used': chain(
    30,
    n => times(8, () => `...f${n + 1}`),
    'dateInfo { endTime }',
  ).replace('...f0', 'dateInfo { endTime }'),
  'fragments that multiply below a field':
    times(30, n => `fragment g${n} on Entity { ${times(6, () => `...g${n + 1}`)} }`) +
    ' fragment g30 on Entity { id } { tier1count(kind: files) { items { ...g0 } } }',
  'a fragment that names itself': '{ ...a } fragment a on Query { dateInfo { endTime } ...a }',
  'fragments that circle': chain(50, n => `...f${n + 1}`, '...f0'),
  'many fragments': filled('{ dateInfo { endTime } }', n => ` fragment f${n} on Query{dateInfo{endTime}}`, ''),
  'every fragment in every other': `{ ...f0 } ${times(55, n => `fragment f${n} on Query { dateInfo { endTime } ${times(55 - n - 1, m => `...f${n + m + 1}`)} }`)}`,
  'ten thousand aliases': filled('{dateInfo{', n => `a${n}:endTime `, '}}'),
  'many questions': filled('{', n => `a${n}:dateInfo{endTime} `, '}'),
  'the same field again and again': filled('{dateInfo{', () => 'endTime ', '}}'),
  'the same question with other arguments': filled('{', n => `tier1count(kind:files,offset:${n}){total} `, '}'),
  'duplicate selections in duplicate selections': filled('{', () => 'tier1count(kind:files){items{id id id}} ', '}'),
  'questions below an item': filled('{item(id:"x"){', n => `a${n}:labelHistory{time} `, '}}'),
  'deep selections': `${'{a'.repeat(9000)}`,
  'deep and closed selections': `${'{a'.repeat(5000)}${'}'.repeat(5000)}`,
  'deep lists as arguments': `{ tier1count(kind: ${'['.repeat(9900)}`,
  'deep objects as arguments': `{ metrics(query: ${'{a:'.repeat(6000)}`,
  'deep lists in a default': `query($a: JSON = ${'['.repeat(9000)}${']'.repeat(9000)}) { metrics(query: $a) { total } }`,
  'deep list types': `query($a: ${'['.repeat(9000)}Int${']'.repeat(9000)}) { dateInfo { endTime } }`,
  'many directives': filled('{ dateInfo', () => ' @skip(if:false)', ' { endTime } }'),
  'many unknown directives': filled('query', n => ` @d${n}`, ' { dateInfo { endTime } }'),
  'many variables': filled('query(', n => `$a${n}:Int `, ') { dateInfo { endTime } }'),
  'many unused operations': filled('', n => `query q${n}{dateInfo{endTime}}`, ''),
  'the schema in itself': `{ __schema { types ${'{ fields { type '.repeat(6)} { name } ${'} }'.repeat(6)} } }`,
  'inline fragments in one another': `{ ${'... on Query {'.repeat(1200)} dateInfo { endTime } ${'}'.repeat(1200)} }`,
  'half of a pair': '{ item(id: "\\u0000") { name } }',
}

/** Long, and no work. */
const harmless: Record<string, string> = {
  'a huge block string': `{ item(id: """${'\n  x'.repeat(4000)}""") { name } }`,
  'a huge string of escapes': `{ item(id: "${'\\u0041'.repeat(3000)}") { name } }`,
  'a huge comment': `#${'#'.repeat(19_000)}\n{ dateInfo { endTime } }`,
}

/** Counts each look at a field's name: what every rule that compares fields must do. */
function counted(document: DocumentNode): () => number {
  let looks = 0
  visit(document, {
    Field(node) {
      const { name } = node
      Object.defineProperty(node, 'name', {
        get: () => {
          looks++
          return name
        },
      })
    },
  })
  return () => looks
}

describe('whatever twenty thousand characters hold', () => {
  test.each(Object.entries(hostile))('%s are refused', (_, query) => {
    expect(readQuery(query.slice(0, longest)).document).toBeUndefined()
  })

  test.each(Object.entries(harmless))('%s is read', (_, query) => {
    expect(readQuery(query).refusals).toEqual([])
  })

  test('work before the rules of the language is linear in the text, and what reaches them asks for bounded work', () => {
    for (const [name, query] of Object.entries({ ...hostile, ...harmless })) {
      const document = parsed(query.slice(0, longest))
      if (!document) continue
      const { refusals, visited } = beyondLimits(document)
      expect({ name, linear: visited <= query.length }).toEqual({ name, linear: true })
      if (refusals.length) continue
      const looks = counted(document)
      validate(schema, document, specifiedRules, { maxErrors: 10 })
      expect({ name, looks: Math.floor(looks() / 200_000) }).toEqual({ name, looks: 0 })
    }
  })

  test('the heaviest document that is let through is compared in bounded work', () => {
    const query = `{ ${times(24, n => `a${n}: tier1count(kind: files) { total items { ${times(17, () => 'id')} } }`)} }`
    const document = parse(query)
    expect(beyondLimits(document).refusals).toEqual([])
    const looks = counted(document)
    expect(validate(schema, document, specifiedRules)).toEqual([])
    expect(looks()).toBeLessThan(200_000)
  })
})

test('what tools ask of the schema, and what screens ask, is let through', () => {
  const ofType = times(7, () => 'ofType { kind name', ' ') + ' }'.repeat(7)
  const introspection = `query { __schema { queryType { name } types { ...T } directives { name args { ...I } } } }
    fragment T on __Type { kind name fields(includeDeprecated: true) { name args { ...I } type { ...R } } inputFields { ...I } interfaces { ...R } enumValues { name } possibleTypes { ...R } }
    fragment I on __InputValue { name type { ...R } defaultValue } fragment R on __Type { kind name ${ofType} }`
  expect(readQuery(introspection).refusals).toEqual([])
  expect(
    readQuery('query a($id: ID!) { item(id: $id) { id labelHistory { time } } dateInfo { endTime } }').document,
  ).toBeDefined()
})

function parsed(query: string): DocumentNode | undefined {
  try {
    withinTextLimits(query)
    return parse(query)
  } catch {
    return undefined
  }
}
