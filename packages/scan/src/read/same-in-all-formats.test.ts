import fc from 'fast-check'
import { extract, fromBytes } from '@sharelight/extract'
import { tableDocuments, tableFiles, type TableOfText } from '@sharelight/extract/testing'
import { expect, test } from 'vitest'
import { openClassification } from './classification.ts'

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map(list => list.join(''))
const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map(value => String(value).padStart(2, '0'))
const day = (from: number, to: number) =>
  fc.tuple(fc.integer({ min: from, max: to }), two(1, 12), two(1, 28)).map(parts => parts.join('-'))
const first = fc.constantFrom(
  'Anna',
  'Bernhard',
  'Chloé',
  'David',
  'Élodie',
  'Francesca',
  'Giulia',
  'Hans',
  'Jürgen',
  'María',
)
const last = fc.constantFrom(
  'Müller',
  'Dubois',
  'García',
  'Rossi',
  'O’Brien',
  'Kowalski',
  'Smith',
  'Johnson',
  'Petit',
  'Weber',
)
const street = fc.constantFrom('Main Street', 'Lindenweg', 'rue de la Paix', 'Calle Mayor', 'Via Roma')
const whole = (limit: number) => fc.integer({ min: 1, max: limit }).map(String)

function luhn(payload: string): string {
  const sum = [...payload].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return payload + ((10 - (sum % 10)) % 10)
}

/** What columns of a table may hold, people's data and what looks like it. */
const columns: Readonly<Record<string, fc.Arbitrary<string>>> = {
  full_name: fc.tuple(first, last).map(parts => parts.join(' ')),
  email: fc.tuple(whole(9_999), fc.constantFrom('mail.test', 'example.org')).map(parts => `u${parts.join('@')}`),
  geburtsdatum: day(1950, 2005),
  credit_card: digits(14).map(rest => luhn(`4${rest}`)),
  cvv: digits(3),
  ssn: fc.tuple(two(1, 65), two(1, 99), digits(3)).map(([area, group, serial]) => `5${area}-${group}-1${serial}`),
  street_address: fc.tuple(street, whole(150)).map(parts => parts.join(' ')),
  ville: fc.constantFrom('Paris', 'Lyon', 'Metz', 'Bordeaux'),
  plz: digits(5),
  telefon: digits(7).map(rest => `+49 30 ${rest}`),
  gehalt: fc.integer({ min: 20, max: 150 }).map(thousands => `${thousands}000`),
  order_no: digits(10),
  created_at: day(2019, 2025),
  updated_ms: fc.integer({ min: 1_500_000_000, max: 1_750_000_000 }).map(seconds => `${seconds}123`),
  sku: fc.tuple(fc.constantFrom('AB', 'CX', 'ZT'), digits(5)).map(parts => parts.join('-')),
  uuid: fc.uuid(),
  status: fc.constantFrom('open', 'closed'),
  notes: fc.constantFrom('', 'pays late; "really"', 'two, or three', 'x < y & z', 'back\\slash'),
}

const tables: fc.Arbitrary<TableOfText> = fc
  .uniqueArray(fc.constantFrom(...Object.keys(columns)), { minLength: 3, maxLength: 8 })
  .chain(headers =>
    fc
      .array(fc.tuple(...headers.map(header => columns[header]!)), { minLength: 5, maxLength: 12 })
      .map(rows => ({ headers, rows })),
  )

/** Without what only the text around the table says. */
async function verdictsOf(name: string, content: string | Buffer) {
  const classification = openClassification({ name })
  for await (const chunk of extract(fromBytes(Buffer.from(content), name))) classification.push(chunk.text, chunk.cells)
  const columnsOf = classification.finish().findings.filter(({ reason }) => reason)
  return columnsOf.map(({ rule, count, confidence, reason }) => ({ rule, count, confidence, reason })).sort(byRule)
}

const byRule = (a: { rule: string; reason?: string | undefined }, b: { rule: string; reason?: string | undefined }) =>
  `${a.rule} ${a.reason}` < `${b.rule} ${b.reason}` ? -1 : 1

test('a table has the same verdicts in any of the formats that hold tables', async () => {
  let findings = 0
  const formats = Object.entries({ ...tableFiles, ...tableDocuments })
  await fc.assert(
    fc.asyncProperty(tables, async table => {
      const expected = await verdictsOf('comma.csv', tableFiles['comma.csv']!(table))
      findings += expected.length
      for (const [name, write] of formats)
        expect([name, await verdictsOf(name, write(table))]).toEqual([name, expected])
    }),
    { numRuns: 20 },
  )
  expect(findings).toBeGreaterThan(20)
}, 60_000)
