import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assemble } from '../../scripts/assemble-survey.ts'
import { foldOf, kindOf, unitKinds } from '../text/kinds.ts'
import { Vocabulary } from '../text/vocabulary.ts'
import { capacity, marks, runSurvey, units } from './kernel.ts'
import { Survey, survey } from './survey.ts'
import code from './survey-code.json' with { type: 'json' }

const { upper, lower, digit } = unitKinds
const kindAt = (text: string, at: number) => kindOf[text.charCodeAt(at)] ?? 0
const isLetter = (kind: number) => kind === upper || kind === lower

/** The same, unit by unit as its definition says. */
function plainMarks(text: string): number[] {
  return Array.from(text.split(''), (_, at) => at).filter(
    at => kindAt(text, at) > digit || (kindAt(text, at) === digit && kindAt(text, at - 1) !== digit),
  )
}

function plainWords(text: string): [string, number][] {
  const words: [string, number][] = []
  let word = ''
  for (let at = 0; at <= text.length; at++) {
    const goesOn = isLetter(kindAt(text, at)) && !(kindAt(text, at - 1) === lower && kindAt(text, at) === upper)
    if (word && !goesOn) words.push([word, at])
    if (!goesOn) word = ''
    if (isLetter(kindAt(text, at))) word += String.fromCharCode(foldOf[text.charCodeAt(at)]!)
  }
  return words
}

function load(text: string) {
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
}

const letters = 'aZéßЖд٣1290@:=%&\\ .-_\n\u0000\u00AD\uD800中ＡＺ９'
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 300 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.constantFrom('passport', 'Number', 'SSN', 'the', 'of', ' ', ' ', '12', 'größe', 'паспорт'), {
      maxLength: 60,
    })
    .map(parts => parts.join('')),
)

describe('the survey', () => {
  it('runs what its source says', async () => expect(await assemble('survey')).toBe(code))

  it('marks digits that begin a run and signs as reading unit by unit does', () => {
    fc.assert(
      fc.property(text, sample => {
        load(sample)
        const { markCount } = runSurvey(sample.length)
        expect([...marks.subarray(0, markCount)]).toEqual(plainMarks(sample))
      }),
      { numRuns: 500 },
    )
  })

  it('finds every word of the vocabulary where reading unit by unit does', () => {
    const vocabulary = new Vocabulary()
    const known = ['passport', 'number', 'ssn', 'größe', 'паспорт', 'a', 'z', 'éz', 'zaéz', 'д', 'internationalisation']
    const ids = new Map(known.map(word => [vocabulary.phrases[vocabulary.add(word)]!, word]))
    const seen = new Survey()
    fc.assert(
      fc.property(text, sample => {
        load(sample)
        survey(sample.length, vocabulary, seen)
        const found = Array.from({ length: seen.words.length / 3 }, (_, index) => [
          vocabulary.phrases[seen.words.at[index * 3]!],
          seen.words.at[index * 3 + 2],
        ])
        expect(found).toEqual(plainWords(sample).filter(([word]) => ids.has(word)))
      }),
      { numRuns: 500 },
    )
  })

  it('has room for a window of nothing but signs, and of nothing but words', () => {
    load('@'.repeat(capacity))
    expect(runSurvey(capacity).markCount).toBe(capacity)
    const vocabulary = new Vocabulary()
    vocabulary.add('a')
    load('a '.repeat(capacity / 2))
    const seen = new Survey()
    survey(capacity, vocabulary, seen)
    expect(seen.words.length / 3).toBe(capacity / 2)
  })
})
