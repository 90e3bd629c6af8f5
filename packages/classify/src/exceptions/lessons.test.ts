import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fewestDenials, lessonsOf, type Denial } from './lessons.ts'

const denial = (id: string, paths: readonly string[], scope: Denial['scope'] = {}): Denial => ({
  id,
  paths,
  scope: { rule: 'iban', valueHash: id.repeat(64).slice(0, 64), ...scope },
})
const label = { valueHash: undefined, rule: undefined, label: 'finance/invoices' }

describe('what single decisions have in common', () => {
  it('is a rule in the deepest folder that holds them', () => {
    const denials = ['a', 'b', 'c'].map(id => denial(id, [`/team/samples/${id}/one.txt`]))
    expect(lessonsOf(denials)).toEqual([{ scope: { rule: 'iban', path: '/team/samples' }, from: ['a', 'b', 'c'] }])
  })
  it('is a label in a folder where items were denied one by one', () => {
    const denials = ['a', 'b', 'c', 'd'].map(id =>
      denial(id, [`/team/forms/${id}.pdf`], { ...label, path: `/team/forms/${id}.pdf` }),
    )
    expect(lessonsOf(denials)).toEqual([
      { scope: { label: 'finance/invoices', path: '/team/forms' }, from: ['a', 'b', 'c', 'd'] },
    ])
  })
  it('is nothing for two, for different rules, for forms, and for folders of their own', () => {
    const here = (id: string) => [`/team/samples/${id}.txt`]
    expect(lessonsOf([denial('a', here('a')), denial('b', here('b'))])).toEqual([])
    expect(lessonsOf(['iban', 'us-ssn', 'card'].map((rule, n) => denial(`${n}`, here(rule), { rule })))).toEqual([])
    expect(lessonsOf(['a', 'b', 'c'].map(id => denial(id, here(id), { pattern: 'X+' })))).toEqual([])
    expect(lessonsOf(['a', 'b', 'c'].map(id => denial(id, [`/${id}/x/one.txt`])))).toEqual([])
  })
  it('is nothing where a wider exception says it already, in that folder, above it or everywhere', () => {
    const denials = ['a', 'b', 'c'].map(id => denial(id, [`/team/samples/${id}.txt`]))
    for (const path of ['/team/samples', '/team', undefined])
      expect(lessonsOf([...denials, denial('w', [], { valueHash: undefined, path })])).toEqual([])
    expect(lessonsOf([...denials, denial('w', [], { valueHash: undefined, path: '/team/sam' })])).toHaveLength(1)
  })
  it('does not widen further by what it has taught', () => {
    const denials = ['a', 'b', 'c'].flatMap(id => [
      denial(id, [`/top/team/forms/${id}.txt`]),
      denial(`${id}2`, [`/top/team/forms/${id}.pdf`], { ...label, path: `/top/team/forms/${id}.pdf` }),
    ])
    const said = lessonsOf(denials).map(({ scope }, n) =>
      denial(`said ${n}`, [scope.path ?? ''], { valueHash: undefined, rule: undefined, ...scope }),
    )
    expect(said).toHaveLength(2)
    expect(lessonsOf([...denials, ...said])).toEqual([])
  })
  it('never names a topmost folder, and is always learnt from three decisions or more that lie in its folder', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 })
      .map(parts => `/${parts.join('/')}`)
    const some = fc.array(fc.tuple(fc.constantFrom('iban', 'us-ssn'), fc.array(path, { maxLength: 3 })), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(some, given => {
        const denials = given.map(([rule, paths], n) => denial(String(n), paths, { rule }))
        for (const { scope, from } of lessonsOf(denials)) {
          expect(scope.path?.split('/').length).toBeGreaterThan(2)
          expect(from.length).toBeGreaterThanOrEqual(fewestDenials)
          for (const id of from) {
            const { paths, scope: own } = denials[Number(id)]!
            expect(own.rule).toBe(scope.rule)
            expect(paths.some(each => each.startsWith(`${scope.path}/`))).toBe(true)
          }
        }
      }),
    )
  })
})
