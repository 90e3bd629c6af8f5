import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Label, topLevelCodes } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { labelTree } from './product-labels.ts'
import { idOfKey } from './seed.ts'
import { buildLabelTree, topLevelKeys } from './tree.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpora/topic-documents/documents.jsonl')

test('the top level has eight labels with the codes 1 to 8 (S3.033, S9.007)', () => {
  expect(labelTree.level(0).map(({ code, labelName }) => [code, labelName])).toEqual([
    [1, 'Other'],
    [2, 'Governance'],
    [3, 'Business'],
    [4, 'Finance'],
    [5, 'HR'],
    [6, 'Legal'],
    [7, 'Regulated'],
    [8, 'Microsoft Labels'],
  ])
  expect(topLevelKeys).toEqual(Object.keys(topLevelCodes))
  expect(labelTree.byKey('finance')?.shortName).toBe('Financial')
  expect(labelTree.byKey('regulated')).toMatchObject({ code: 7, shortName: 'Personal' })
})

test('every label has every field, of the types and categories named (S3.029–S3.032)', () => {
  for (const label of labelTree.all) expect(() => Label.parse(label)).not.toThrow()
  expect(new Set(labelTree.all.map(({ id }) => id)).size).toBe(labelTree.all.length)
})

test('virtual, abstract and folder context labels exist, and the Personal group has two subgroups (S3.031, S3.034, S3.036)', () => {
  expect(labelTree.byKey('virtual/sensitive_personal')).toMatchObject({
    labelName: 'Sensitive Personal Information',
    labelCategory: 'Virtual',
  })
  expect(labelTree.byKey('virtual/microsoft')?.labelName).toBe('Microsoft labels')
  expect(new Set(labelTree.all.map(({ labelType }) => labelType))).toEqual(
    new Set(['Content_label', 'Content_abstract', 'Folder_context', 'Context']),
  )
  expect(
    labelTree.all.filter(({ labelCategory }) => labelCategory.endsWith('Information')).map(({ key }) => key),
  ).toEqual(['abstract/internal', 'abstract/external'])
})

test('privacy is the only regulation type (S3.082)', () => {
  expect(new Set(labelTree.all.map(({ regulationType }) => regulationType))).toEqual(new Set([null, 'Privacy']))
})

test('the path of a label names everything above it', () => {
  expect(labelTree.byKey('hr/payroll')).toMatchObject({
    path: ['HR', 'Payroll'],
    parentId: 5,
    generation: 1,
    infoTypeCategoryId: 5,
    infoTypeSubCategoryId: 504,
    nested: false,
  })
  expect(labelTree.byKey('hr')).toMatchObject({ nested: true, parentId: null })
  expect(labelTree.lineOf('hr/payroll').map(({ key }) => key)).toEqual(['hr', 'hr/payroll'])
  expect(labelTree.lineOf('nothing/here')).toEqual([])
})

test('a sub-level without its top level is an error (S5.010)', () => {
  expect(() => labelTree.level(1)).toThrow('name one of other, governance')
  expect(() => labelTree.level(1, 'finances')).toThrow('top-level label')
  expect(labelTree.level(1, 'legal').map(({ key }) => key)).toContain('legal/ndas')
})

test('detectors and custom labels join below their parents and keep their ids', () => {
  const tree = buildLabelTree([
    { key: 'regulated/pii/us-ssn', name: 'US SSN', score: 0.85, description: '' },
    { key: 'finance/our_forecast', name: 'Our forecast', score: 0.5, description: '', manual: true },
  ])
  expect(tree.byKey('regulated/pii/us-ssn')).toMatchObject({
    generation: 2,
    labelCategory: 'Contains PII',
    concrete: true,
    id: idOfKey('regulated/pii/us-ssn'),
    infoTypeSubCategoryId: 701,
  })
  expect(tree.byKey('finance/our_forecast')).toMatchObject({ labelType: 'Custom_label', origin: 'Manual' })
  expect(tree.childrenOf('regulated/pii')).toHaveLength(1)
})

test('a label that is defined twice or hangs in the air is refused by name', () => {
  expect(() => buildLabelTree([{ key: 'finance/tax', name: 'Tax', score: 0, description: '' }])).toThrow(
    'finance/tax is defined twice',
  )
  expect(() => buildLabelTree([{ key: 'finance/none/such', name: 'x', score: 0, description: '' }])).toThrow(
    'no parent finance/none',
  )
})

test.skipIf(!existsSync(corpus))(
  'every topic of the labelled documents is in the tree (skipped without the corpora)',
  () => {
    const tops: Record<string, string> = { 'Regulated (Personal)': 'regulated' }
    const missing = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
      .map(({ l1, l2 }) => `${tops[l1] ?? l1.toLowerCase()}/${l2}`)
      .filter(key => !labelTree.byKey(key))
    expect(missing).toEqual([])
  },
)
