import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rules } from '../rules/index.ts'
import { compileRules } from './compile.ts'
import { DetectionStream } from './stream.ts'
import { lookAhead, owned } from './window.ts'

const compiled = compileRules(rules)
const filler = 'the quick brown fox jumps over the lazy dog. '
const values = [
  'card 4012 8888 8888 1881',
  'IBAN GB88 XDHF 0561 0830 4339 55',
  'jane@example.com',
  'her SSN is 536-90-4399',
  'паспорт 4509 123456',
]

function detected(text: string, sizes: readonly number[]): string[] {
  const found: string[] = []
  const stream = new DetectionStream(compiled, ({ rule, start, end, confidence }) =>
    found.push(`${rule.id} ${start}-${end} ${confidence}`),
  )
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length]!
    stream.push(text.slice(at, at + size))
    at += size
  }
  stream.finish()
  return found
}

/** `value` in running text so that it begins at `start`. */
function placed(value: string, start: number): string {
  const before = filler.repeat(Math.ceil(start / filler.length)).slice(0, start - 2)
  return `${before}. ${value} ${filler.repeat(Math.ceil(lookAhead / filler.length))}`
}

describe('a stream', () => {
  it('finds a value once wherever it lies to a seam and however the text comes', () => {
    const seam = fc
      .tuple(fc.constantFrom(owned, 2 * owned, owned + lookAhead), fc.integer({ min: -90, max: 40 }))
      .map(([at, shift]) => at + shift)
    fc.assert(
      fc.property(
        fc.constantFrom(...values),
        seam,
        fc.array(fc.integer({ min: 500, max: 200_000 }), { minLength: 1, maxLength: 6 }),
        (value, start, sizes) => {
          const alone = detected(placed(value, 1_000), [10_000_000])
          const expected = alone.map(line =>
            line.replace(
              /(\d+)-(\d+)/,
              (_, from: string, to: string) => `${Number(from) - 1_000 + start}-${Number(to) - 1_000 + start}`,
            ),
          )
          expect(expected.length).toBeGreaterThan(0)
          expect(detected(placed(value, start), sizes)).toEqual(expected)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('loses nothing at any seam of a long text, wherever it lies to the value there', () => {
    const seams = [1, 2, 3, 4].map(window => window * owned)
    const value = 'card 4012 8888 8888 1881 '
    const words = filler.repeat(Math.ceil((5 * owned) / filler.length))
    for (let shift = -value.length - 2; shift <= 2; shift++) {
      let text = ''
      for (const seam of seams) text += `${words.slice(text.length, seam + shift - 1)} ${value}`
      const found = detected(text + filler, [owned + shift * 997, 65_536])
      expect(found).toEqual(seams.map(seam => expect.stringContaining(`${seam + shift + 5}-${seam + shift + 24} 85`)))
    }
  })

  it('counts a quarter of a million values and keeps none of them', () => {
    const chunk = 'a@b.de '.repeat(10_000)
    let count = 0
    const stream = new DetectionStream(compiled, () => {
      count++
    })
    for (let turn = 0; turn < 25; turn++) stream.push(chunk)
    stream.finish()
    expect(count).toBe(250_000)
  })

  it('leaves no window behind: another stream between two pieces changes nothing', () => {
    const text = placed(values[0]!, 1_000)
    const found: number[] = []
    const stream = new DetectionStream(compiled, ({ start }) => found.push(start))
    stream.push(text.slice(0, 900))
    detected(filler.repeat(40), [300])
    stream.push(text.slice(900))
    stream.finish()
    expect(found).toEqual([1_005])
  })
})
