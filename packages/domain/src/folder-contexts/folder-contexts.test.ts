import { expect, test } from 'vitest'
import { labelTree } from '../labels/product-labels.ts'
import { scoresOf } from '../labels/sensitivity.ts'
import { folderContext, outOfPlaceTypes, tellingTypes, type FolderHoldings } from './context.ts'
import { branchOfName, kindOfName } from './names.ts'
import { describeContext, describeOutOfPlace } from './sentences.ts'

const nobody = { departments: new Set<string>(), customers: new Set<string>(), people: new Set<string>() }
const nameOf = (key: string) => labelTree.byKey(key)?.labelName ?? key
const holding = (types: Record<string, number>, items = 0): FolderHoldings => {
  const telling = Object.values(types).reduce((sum, count) => sum + count, 0)
  const branches: Record<string, number> = {}
  for (const [key, count] of Object.entries(types)) {
    const branch = key.split('/')[0] ?? ''
    branches[branch] = (branches[branch] ?? 0) + count
  }
  return { items: Math.max(items, telling), telling, branches, types }
}

test('S3.036 what a folder holds and its name together say what it is about, with a confidence and a reason', () => {
  const both = folderContext('Invoices 2025', holding({ 'finance/invoices': 18, 'legal/contracts': 2 }), nobody)
  expect(both).toMatchObject({ about: 'finance', named: 'finance', expected: ['finance'] })
  expect(both.confidence).toBeGreaterThan(80)
  expect(describeContext(both, { nameOf })).toBe(
    '18 of the 20 files whose content says what it is about are Finance, most of all Invoices, and its name says so, too.',
  )
  expect(folderContext('Stuff', holding({ 'finance/invoices': 2 }), nobody).about).toBe(null)
  expect(folderContext('Stuff', holding({ 'finance/invoices': 5 }), nobody)).toMatchObject({ about: 'finance' })
})

test('a name alone is enough to expect something, and loses against much that says otherwise', () => {
  expect(folderContext('Marketing', holding({}), nobody)).toMatchObject({ about: 'business', confidence: 80 })
  const few = folderContext('Marketing', holding({ 'hr/payroll': 2 }), nobody)
  expect(few).toMatchObject({ about: 'business' })
  const many = folderContext('Marketing', holding({ 'hr/payroll': 12 }), nobody)
  expect(many).toMatchObject({ about: null, expected: [] })
  expect(describeContext(many, { nameOf })).toContain('neither decides')
})

test('payroll stands out in a marketing folder; what is not sensitive, or is expected as well, does not', () => {
  const stands = new Set(
    tellingTypes(
      labelTree.all.map(({ key }) => key),
      scoresOf(labelTree),
    ),
  )
  const { expected } = folderContext('Marketing', holding({ 'business/sales_and_marketing': 20 }), nobody)
  const types = (labels: string[]) => outOfPlaceTypes(labels, expected, key => stands.has(key))
  expect(types(['hr', 'hr/payroll', 'regulated/pii'])).toEqual(['hr/payroll'])
  expect(types(['hr/payroll', 'business/price_lists'])).toEqual([])
  expect(types(['other/recipes', 'regulated/pii'])).toEqual([])
  expect(outOfPlaceTypes(['hr/payroll'], [], () => true)).toEqual([])
  expect(describeOutOfPlace(['hr/payroll'], { about: 'business', folder: 'Marketing', nameOf })).toBe(
    'It holds Payroll, and “Marketing” is about Business: whoever can open the folder may not be meant to see this.',
  )
})

test('names of folders are read in the languages of the product, and name kinds of folders', () => {
  expect(
    [
      'Human Resources',
      '2024_Rechnungen',
      'Verträge',
      'Nóminas',
      'Comptabilité',
      'שיווק',
      'Invoices and contracts',
    ].map(branchOfName),
  ).toEqual(['hr', 'finance', 'legal', 'hr', 'finance', 'business', undefined])
  const known = {
    departments: new Set(['field service']),
    customers: new Set(['contoso']),
    people: new Set(['ada lovelace']),
  }
  expect(
    ['Project Apollo', 'Field service', 'Contoso', 'Ada Lovelace', 'Misc'].map(name => kindOfName(name, known)),
  ).toEqual(['project', 'department', 'customer', 'person', undefined])
})
