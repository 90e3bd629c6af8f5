import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crossesCutoff, informationTypeSetOf, labelInSet } from './information-type-set.ts'
import { labelTree } from './product-labels.ts'
import {
  abstractLabels,
  briefName,
  labelsForFeatures,
  labelsForSources,
  listedLabels,
  privacyLabels,
  visibleLabels,
  withRestrictions,
} from './rules.ts'
import { isCritical, levelOfScore, scoreOfLevel } from './score.ts'
import { decidingLabels, scoresOf, sensitivityOf } from './sensitivity.ts'

const keys = labelTree.all.map(({ key }) => key)
const anyLabels = fc.uniqueArray(
  fc.constantFrom(...keys, 'regulated/pii/us-ssn', 'regulated/pii/email', 'unheard/of'),
  { maxLength: 8 },
)
const scoreOf = scoresOf(labelTree)

test('scores below 0.3 are low, below 0.7 medium, else high; levels are 0.2, 0.5 and 0.85 (S5.011, S9.006)', () => {
  expect([0.01, 0.29, 0.3, 0.69, 0.7, 1].map(levelOfScore)).toEqual([1, 1, 2, 2, 3, 3])
  expect(([1, 2, 3] as const).map(scoreOfLevel)).toEqual([0.2, 0.5, 0.85])
  for (const level of [0, 1, 2, 3] as const) expect(levelOfScore(scoreOfLevel(level))).toBe(level)
  expect(() => levelOfScore(Number.NaN)).toThrow(RangeError)
})

test('critical is above 0.7 (S3.035, S5.011)', () => {
  expect([0.7, 0.71].map(isCritical)).toEqual([false, true])
})

test('content is as sensitive as the highest of its deciding labels, and general without any', () => {
  expect(sensitivityOf([], scoreOf)).toEqual({ score: 0, level: 0, critical: false })
  fc.assert(
    fc.property(anyLabels, labels => {
      expect(sensitivityOf(labels, scoreOf).score).toBe(Math.max(0, ...decidingLabels(labels).map(scoreOf)))
    }),
  )
})

test('the more specific of two labels in one branch decides', () => {
  expect(
    sensitivityOf(['regulated', 'regulated/pii'], scoresOf(labelTree, new Map([['regulated/pii', 0.2]]))).level,
  ).toBe(1)
  expect(decidingLabels(['finance', 'finance/invoices', 'legal'])).toEqual(['finance/invoices', 'legal'])
})

test('a detector without its branch does not decide', () => {
  const scores = scoresOf(labelTree, new Map([['regulated/pii/email', 0.85]]))
  expect(sensitivityOf(['regulated/pii/email'], scores).level).toBe(0)
  expect(sensitivityOf(['regulated', 'regulated/pii', 'regulated/pii/email'], scores).level).toBe(3)
})

test('an unknown detector is as sensitive as the nearest label above it', () => {
  expect(scoreOf('regulated/pci/new-card')).toBe(labelTree.byKey('regulated/pci')?.sensitivity)
  expect(scoreOf('unheard/of')).toBe(0)
})

test('regulations do not undo a label that was lowered', () => {
  const lowered = scoresOf(
    labelTree,
    new Map([
      ['regulated', 0],
      ['regulated/pii', 0],
    ]),
  )
  expect(sensitivityOf(['regulated', 'regulated/pii', 'regulation/gdpr'], lowered).level).toBe(0)
})

test('restricted codes flag their labels (S5.005)', () => {
  const flagged = withRestrictions(labelTree.all, new Set([4, 7]))
  expect(flagged.filter(({ restricted }) => restricted).every(({ code }) => code === 4 || code === 7)).toBe(true)
  expect(flagged.find(({ key }) => key === 'finance/tax')?.restricted).toBe(true)
  expect(flagged.find(({ key }) => key === 'hr')?.restricted).toBe(false)
})

test('Gmail alone has no Microsoft labels (S5.006)', () => {
  const of = (...sources: string[]) => labelsForSources(labelTree.all, sources).some(({ code }) => code === 8)
  expect([of('gmail'), of('gmail', 'onedrive'), of()]).toEqual([false, true, true])
})

test('without pii_labeler five categories are kept (S5.007)', () => {
  const categories = new Set(
    labelsForFeatures(labelTree.all, { piiLabeler: false }).map(({ labelCategory }) => labelCategory),
  )
  expect(categories).toEqual(new Set(['Content', 'Contains PII', 'Contains PFI', 'Contains PCI', 'Regulations']))
  expect(labelsForFeatures(labelTree.all, { piiLabeler: true })).toHaveLength(labelTree.all.length)
})

test('lists keep what each of them is for (S5.008)', () => {
  const [finance] = labelTree.level(0).slice(3)
  const deep = { ...finance!, generation: 5 }
  expect(
    listedLabels([...labelTree.all, deep as never]).every(
      ({ labelCategory, labelType, generation }) =>
        labelCategory !== 'Virtual' && labelType === 'Content_label' && generation < 5,
    ),
  ).toBe(true)
  expect(privacyLabels(labelTree.all).map(({ key }) => key)).toContain('regulated/phi')
  expect(privacyLabels(labelTree.all).map(({ key }) => key)).not.toContain('finance/budgets')
  expect(abstractLabels(labelTree.all).map(({ key }) => key)).toEqual(['abstract/internal', 'abstract/external'])
})

test('a deleted label is hidden (S4.039)', () => {
  expect(visibleLabels(labelTree.all, new Set([504])).some(({ key }) => key === 'hr/payroll')).toBe(false)
})

test('a narrow place shows the first word of a label (S5.009)', () => {
  expect(['Board minutes', 'PII', ' Tax '].map(briefName)).toEqual(['Board', 'PII', 'Tax'])
})

test('before 2025-05-01 the older information types are in force (S4.056, S9.003)', () => {
  expect(['2025-04-30', '2025-05-01'].map(informationTypeSetOf)).toEqual(['older', 'current'])
  expect(crossesCutoff('2025-04-30', '2025-05-01')).toBe(true)
  expect(crossesCutoff('2025-05-01', '2026-01-01')).toBe(false)
  expect(labelInSet('regulated/credentials/aws-key', 'older')).toBe('regulated')
  expect(labelInSet('regulated/credentials', 'current')).toBe('regulated/credentials')
  fc.assert(
    fc.property(fc.constantFrom(...keys), key => {
      expect(labelInSet(labelInSet(key, 'older'), 'older')).toBe(labelInSet(key, 'older'))
    }),
  )
})
