import type { LabellingRule, SensitivityLabel } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelTree } from '../index.ts'
import { labellingConflicts } from './conflicts.ts'
import { decideLabel, lowerThan, ranksOf } from './decide.ts'
import { suggestRules } from './suggest.ts'
import { wantedLabels } from './wanted.ts'

const idOf = (n: number) => `0a1b2c3d-4e5f-4a6b-8c7d-${String(n).padStart(12, '0')}`
const tenant = '11111111-2222-4333-8444-555555555555'
const named = (...names: string[]): SensitivityLabel[] => names.map((name, n) => ({ id: idOf(n), tenant, name }))
const labels = named('Personal', 'Public', 'General', 'Confidential', 'Highly Confidential')
const sensitivity = (level: 0 | 1 | 2 | 3, label: number): LabellingRule => ({
  of: 'sensitivity',
  level,
  label: idOf(label),
})
const type = (key: string, label: number): LabellingRule => ({ of: 'type', key, label: idOf(label) })

const carried = fc.record({
  ids: fc.uniqueArray(fc.integer({ min: 0, max: 9 }).map(idOf), { maxLength: 4 }),
  by: fc.constantFrom('person' as const, 'rule' as const, '' as const),
})

test('whatever a file carries, a rule never lowers its label, never takes the place of a person’s or of an unknown one', () => {
  const whole = fc.integer({ min: 0, max: 9 })
  const holds = fc.property(whole, whole, carried, (wanted, count, carries) => {
    const own = named(...Array.from({ length: count }, (_, n) => `Label ${n}`))
    const ranks = ranksOf(own)
    const outcome = decideLabel(idOf(wanted), carries, ranks)
    if (outcome === 'apply') return carries.ids.length === 0 && ranks.has(idOf(wanted))
    if (outcome !== 'raise') return true
    const lower = new Set(lowerThan(idOf(wanted), own))
    return carries.by === 'rule' && carries.ids.every(id => lower.has(id))
  })
  expect(fc.check(holds).failed).toBe(false)
})

test('what carries nothing gets the label, a rule’s lower one is raised, and the rest is kept for the reason that counts', () => {
  const decide = (ids: number[], by: 'person' | 'rule' | '' = 'rule') =>
    decideLabel(idOf(3), { ids: ids.map(idOf), by }, ranksOf(labels))
  expect(decide([], '')).toBe('apply')
  expect(decide([2])).toBe('raise')
  expect(decide([2], 'person')).toBe('person')
  expect(decide([4])).toBe('higher')
  expect(decide([4], 'person')).toBe('higher')
  expect(decide([3], 'person')).toBe('same')
  expect(decide([7])).toBe('unknown')
  expect(decide([3, 7])).toBe('unknown')
})

test('a label of Google’s stands beside those of Microsoft and of its other labels: the choices of one alone take each other’s place', () => {
  const google = (label: string, choice: string) => ({
    id: `google/${label}/field/${choice}`,
    tenant: 'contoso.example',
    name: `${label} \\ ${choice}`,
  })
  const all = [...labels, google('Level', 'Internal'), google('Level', 'Confidential'), google('Team', 'Blue')]
  const confidential = 'google/Level/field/Confidential'
  const decide = (ids: string[]) => decideLabel(confidential, { ids, by: 'rule' }, ranksOf(all))
  expect(decide([idOf(4), 'google/Team/field/Blue'])).toBe('apply')
  expect(decide(['google/Level/field/Internal'])).toBe('raise')
  expect(lowerThan(confidential, all)).toEqual(['google/Level/field/Internal'])
  const rules: LabellingRule[] = [type('hr', 4), { of: 'type', key: 'hr', label: confidential }]
  expect(labellingConflicts(rules, all, key => key)).toEqual([])
  expect(wantedLabels(rules, all).map(({ filter }) => filter)).toEqual(
    Array(2).fill({ and: [{ or: [{ dimension: 'label', operator: 'in', value: ['hr'] }] }] }),
  )
  const levels = suggestRules(all, []).flatMap(({ rule }) =>
    rule.of === 'sensitivity' && rule.level === 3 ? rule.label : [],
  )
  expect(levels).toEqual([idOf(4), confidential])
})

test('of several rules about a file the most sensitive label counts', () => {
  const wanted = wantedLabels([sensitivity(2, 3), type('regulated/pii', 4), type('hr', 3), sensitivity(3, 9)], labels)
  expect(wanted.map(({ label }) => label.name)).toEqual(['Highly Confidential', 'Confidential'])
  const above = { dimension: 'label', operator: 'in', value: ['regulated/pii'] }
  expect(wanted[0]?.filter).toEqual({ and: [{ or: [above] }] })
  expect(wanted[1]?.filter).toEqual({
    and: [
      {
        or: [
          { dimension: 'label', operator: 'in', value: ['hr'] },
          { dimension: 'sensitivity', operator: 'in', value: [2] },
        ],
      },
      { nor: [above] },
    ],
  })
})

test('rules that do nothing, never count or fall are told with the reason', () => {
  const rules = [type('hr', 4), type('hr/payroll', 3), sensitivity(3, 2), sensitivity(2, 3), sensitivity(1, 8)]
  expect(labellingConflicts(rules, labels, key => key).map(({ kind, rules: places }) => [kind, places])).toEqual([
    ['hidden', [1, 0]],
    ['falling', [2, 3]],
    ['unknown_label', [4]],
  ])
  expect(labellingConflicts([sensitivity(2, 3), sensitivity(3, 4), type('hr', 3)], labels, key => key)).toEqual([])
})

test('a mapping is suggested by what the labels are called, else by their order, and has no conflicts', () => {
  const levelsOf = (own: SensitivityLabel[]) =>
    suggestRules(own, labelTree.all).flatMap(({ rule }) =>
      rule.of === 'sensitivity' ? [[rule.level, own.find(({ id }) => id === rule.label)?.name]] : [],
    )
  expect(levelsOf(labels)).toEqual([
    [3, 'Highly Confidential'],
    [2, 'Confidential'],
    [1, 'General'],
  ])
  expect(levelsOf(named('Öffentlich', 'Intern', 'Vertraulich', 'Streng vertraulich'))).toEqual([
    [3, 'Streng vertraulich'],
    [2, 'Vertraulich'],
    [1, 'Intern'],
  ])
  expect(levelsOf(named('Blue', 'Red'))).toEqual([[3, 'Red']])
  expect(levelsOf([])).toEqual([])
  const rules = suggestRules(labels, labelTree.all).map(({ rule }) => rule)
  expect(rules.length).toBeGreaterThan(3)
  expect(labellingConflicts(rules, labels, key => key)).toEqual([])
})
