import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignCluster, bandKeys, ClusterTerms, decodeSignature, documentTerms, encodeSignature, memoryIndex, nearDuplicate, signature, similarity, TermStatistics } from './index.ts'

const vocabulary = Array.from({ length: 400 }, (_, index) => `${'abcdefghij'[index % 10]}word${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvwxyz'[Math.floor(index / 100)]}`)
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 60, maxLength: 300 })

/** Exact Jaccard similarity of word 4-grams. */
function exact(one: readonly string[], other: readonly string[]): number {
  const grams = (list: readonly string[]) => new Set(list.slice(3).map((_, at) => list.slice(at, at + 4).join(' ')))
  const [a, b] = [grams(one), grams(other)]
  const shared = [...a].filter(gram => b.has(gram)).length
  return shared / (a.size + b.size - shared)
}

describe('clusters', () => {
  test('a signature estimates the share of common wording within a quarter', () => {
    fc.assert(fc.property(words, fc.nat(), fc.constantFrom(...vocabulary), (list, seed, other) => {
      const changed = list.map((word, at) => (at * 7919 + seed) % 23 === 0 ? other : word)
      const estimate = similarity(signature(list.join(' '))!, signature(changed.join(' '))!)
      expect(Math.abs(estimate - exact(list, changed))).toBeLessThan(0.25)
    }), { numRuns: 60 })
  })

  test('case, accents, digits and layout do not change a signature', () => {
    const plain = signature('The quick résumé of 2024 jumps over the lazy dog')
    expect(signature('the QUICK\nresume   of 1999; jumps, over -- THE lazy dog')).toEqual(plain)
  })

  test('texts of fewer than four words have no signature', () => {
    for (const text of ['', 'one two three', '--- !!!']) expect(signature(text)).toBeUndefined()
  })

  test('a signature survives being stored as text, and other text is refused', () => {
    fc.assert(fc.property(words, list => {
      const values = signature(list.join(' '))!
      expect(decodeSignature(encodeSignature(values))).toEqual(values)
    }), { numRuns: 20 })
    expect(() => decodeSignature('AAAA')).toThrow(/256 bytes/)
  })

  test('near-duplicates meet under a band key', () => {
    fc.assert(fc.property(words, list => {
      const near = bandKeys(signature([...list.slice(0, -1), 'changed'].join(' '))!)
      expect(bandKeys(signature(list.join(' '))!).some(key => near.includes(key))).toBe(true)
    }), { numRuns: 40 })
  })

  test('strangers share no band key', () => {
    fc.assert(fc.property(words, words, (one, other) => {
      fc.pre(exact(one, other) < 0.01)
      const far = bandKeys(signature(other.join(' '))!)
      expect(bandKeys(signature(one.join(' '))!).filter(key => far.includes(key))).toEqual([])
    }), { numRuns: 40 })
  })

  test('copies of a form join one cluster and a different text begins its own', async () => {
    const index = memoryIndex()
    const form = (name: string) => `Dear ${name}, your application for a building permit has been received by the planning office and will be decided within thirty days. Please keep this letter for your records and quote the reference when you write to us.`
    const first = await assignCluster(index, 'a', signature(form('Ms Jones'))!)
    const second = await assignCluster(index, 'b', signature(form('Mr Okafor'))!)
    const third = await assignCluster(index, 'c', signature('Chop the onions, fry them in butter until golden, add the stock and simmer for half an hour before serving.')!)
    expect([first.isNew, second.isNew, third.isNew]).toEqual([true, false, true])
    expect([second.cluster, third.cluster]).toEqual(['a', 'c'])
    expect(second.similarity).toBeGreaterThanOrEqual(nearDuplicate)
  })

  test('an index in memory never holds more clusters than its capacity', async () => {
    const index = memoryIndex(5)
    const texts = Array.from({ length: 40 }, (_, at) => vocabulary.slice(at * 10, at * 10 + 10).join(' '))
    for (const [at, text] of texts.entries()) await assignCluster(index, String(at), signature(text)!)
    const held = await Promise.all(texts.map(async text => (await index.candidates(bandKeys(signature(text)!), 10)).length))
    expect(held.reduce((sum, count) => sum + count, 0)).toBe(5)
  })

  test('a cluster is named by words that several members share and others lack', () => {
    const statistics = new TermStatistics()
    const cluster = new ClusterTerms()
    const members = ['the planning permit was granted to Anna Smith 4711', 'the planning permit was refused to Bob Jones jones@example.com', 'the planning permit was delayed for AX-2231b']
    for (const text of members) cluster.add(documentTerms(text))
    for (const text of [...members, ...Array.from({ length: 40 }, (_, at) => `something else that was written about topic ${at}`)]) statistics.add(documentTerms(text))
    expect(cluster.telling(statistics).slice(0, 2).sort()).toEqual(['permit', 'planning'])
  })

  test('names, numbers, addresses and codes never become terms', () => {
    expect([...documentTerms('Anna Smith wrote to anna.smith@example.com about invoice AB1234c and path/to/file plus user_name and 998877').keys()].sort()).toEqual(['about', 'invoice', 'plus', 'wrote'])
  })

  test('a single document names no cluster', () => {
    const cluster = new ClusterTerms()
    cluster.add(documentTerms('secret project alpha beta gamma delta'))
    expect(cluster.telling(new TermStatistics())).toEqual([])
  })
})
