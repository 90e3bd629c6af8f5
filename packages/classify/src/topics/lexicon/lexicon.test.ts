import { describe, expect, test } from 'vitest'
import { borrowedRuns, lexiconSources } from '../../../training/attested.ts'
import { hasCorpora, loadTexts } from '../../../training/corpus.ts'
import { madeUpSentences } from '../../../training/synthetic.ts'

/** Set phrases of law and trade reach seven words; more in a row are copied. */
const longestCommonRun = 8

describe.skipIf(!hasCorpora)('what the model of topics is taught besides the corpora', () => {
  const documents = hasCorpora ? loadTexts() : []

  test('no entry of the lexicon occurs in one source of the corpora only', () => {
    const alone = [...lexiconSources(documents)]
      .filter(([, sources]) => sources.size === 1)
      .map(([phrase, [source]]) => `${phrase} (${source})`)
    expect(alone).toEqual([])
  })

  test('no made-up sentence shares a long row of words with one source of the corpora only', () => {
    expect([...borrowedRuns(madeUpSentences(), documents, longestCommonRun)]).toEqual([])
  })
})
