import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKnownName, isOrdinaryWord } from '../names/index.ts'
import { bandKeys, clusterTraits, nearDuplicate, nearestCluster, similarity } from './index.ts'

const vocabulary = Array.from(
  { length: 400 },
  (_, index) =>
    `${'abcdefghij'[index % 10]}word${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvwxyz'[Math.floor(index / 100)]}`,
)
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 60, maxLength: 300 })
const none = new Set<string>()
const signature = (text: string) => clusterTraits(text, none)?.signature
const form = (name: string) =>
  `Dear ${name}, your application for a building permit has been received by the planning office and will be decided within thirty days. Please keep this letter for your records and quote the reference when you write to us.`

/** Exact Jaccard similarity of word 4-grams. */
function exact(one: readonly string[], other: readonly string[]): number {
  const grams = (list: readonly string[]) => new Set(list.slice(3).map((_, at) => list.slice(at, at + 4).join(' ')))
  const [a, b] = [grams(one), grams(other)]
  const shared = [...a].filter(gram => b.has(gram)).length
  return shared / (a.size + b.size - shared)
}

describe('clusters', () => {
  test('a signature estimates the share of common wording within a quarter', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.constantFrom(...vocabulary), (list, seed, other) => {
        const changed = list.map((word, at) => ((at * 7919 + seed) % 23 === 0 ? other : word))
        const estimate = similarity(signature(list.join(' '))!, signature(changed.join(' '))!)
        expect(Math.abs(estimate - exact(list, changed))).toBeLessThan(0.25)
      }),
      { numRuns: 60 },
    )
  })

  test('case, accents, digits and layout do not change a signature', () => {
    const plain = signature('The quick résumé of 2024 jumps over the lazy dog and then it rests')
    expect(plain).toHaveLength(64)
    expect(signature('the QUICK\nresume   of 1999; jumps, over -- THE lazy dog AND then it rests')).toEqual(plain)
  })

  test('texts of fewer than twelve words have no signature', () => {
    for (const text of ['', 'one two three', '--- !!!', 'a b c d e f g h i j k'])
      expect(signature(text)).toBeUndefined()
  })

  test('near-duplicates meet under a band key', () => {
    fc.assert(
      fc.property(words, list => {
        const near = bandKeys(signature([...list.slice(0, -1), 'changed'].join(' '))!)
        expect(bandKeys(signature(list.join(' '))!).some(key => near.includes(key))).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('strangers share no band key, and a band key is an unsigned 64-bit number', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        fc.pre(exact(one, other) < 0.01)
        const far = bandKeys(signature(other.join(' '))!)
        const keys = bandKeys(signature(one.join(' '))!)
        expect(keys.filter(key => far.includes(key))).toEqual([])
        for (const key of keys) expect(BigInt.asUintN(64, BigInt(key)).toString()).toBe(key)
      }),
      { numRuns: 40 },
    )
  })

  test('copies of a form are near to each other and a different text is not', () => {
    const first = { id: 'a', signature: signature(form('Ms Jones'))! }
    const other = {
      id: 'b',
      signature: signature(
        'Chop the onions, fry them in butter until golden, add the stock and simmer for half an hour before serving.',
      )!,
    }
    const copy = signature(form('Mr Okafor'))!
    expect(similarity(copy, first.signature)).toBeGreaterThanOrEqual(nearDuplicate)
    expect(nearestCluster(copy, [other, first])).toBe(first)
    expect(nearestCluster(copy, [other])).toBeUndefined()
  })

  test('the most telling words of a text come first, ordinary ones last', () => {
    const { terms } = clusterTraits(`${form('Ms Jones')} The permit is a permit.`, none)!
    expect(terms[0]).toBe('permit')
    expect(terms).not.toContain('jones')
  })

  test('terms are in the order of what they count, then of their letters', () => {
    const some = ['permit', 'invoice', 'ledger', 'voltage', 'with', 'about', 'which', 'anna', 'zebra', 'zinc', 'quorum']
    const any = fc.array(fc.constantFrom(...some, ...vocabulary.slice(0, 90)), { minLength: 12, maxLength: 700 })
    fc.assert(
      fc.property(any, list => {
        const counts = new Map<string, number>()
        for (const word of list) if (!isKnownName(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
        const weight = (word: string) => (1 + Math.log(counts.get(word)!)) * (isOrdinaryWord(word) ? 0.3 : 1)
        const expected = [...counts.keys()].sort((a, b) => weight(b) - weight(a) || (a < b ? -1 : 1)).slice(0, 40)
        expect(clusterTraits(list.join(' '), none)!.terms).toEqual(expected)
      }),
      { numRuns: 100 },
    )
  })

  test('names, numbers, addresses, codes and what a rule found never become terms', () => {
    const text =
      'Anna Smith wrote to anna.smith@example.com about the invoice AB1234c and path/to/file plus user_name and 998877, which jennifer takes with zoloft.'
    const { terms } = clusterTraits(text, new Set(['zoloft']))!
    expect(terms.toSorted()).toEqual(['about', 'invoice', 'plus', 'takes', 'which', 'with', 'wrote'])
  })

  test('any text has either no traits or a whole signature', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
        expect([0, 64]).toContain(clusterTraits(text, none)?.signature.length ?? 0)
      }),
      { numRuns: 60 },
    )
  })
})
