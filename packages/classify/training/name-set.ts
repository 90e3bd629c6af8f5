import { filterOf } from '../src/names/word-filter.ts'
import type { Gazetteers } from '../src/names/features.ts'
import { peopledTexts, syntheticTexts } from './made-sentences.ts'
import { foreignTexts, labelledTexts, neutralTexts, type NameText } from './name-corpus.ts'
import { wordLists } from './word-lists.ts'

const sentencesMade = 32_000
const sentencesPeopled = 12_000
const foreignPerLanguage = 600

export interface NameSet {
  gazetteers: Gazetteers
  /** Labelled and neutral texts of the corpora. */
  texts: NameText[]
  made: NameText[]
}

/** Everything that the tagger is trained on; always the same. */
export function nameSet(): NameSet {
  const lists = wordLists()
  const given = new Set(lists.given)
  return {
    gazetteers: {
      given: filterOf(lists.given),
      family: filterOf(lists.family),
      places: filterOf(lists.places),
      common: filterOf(lists.common),
    },
    texts: [...labelledTexts('pii-spans-en'), ...labelledTexts('pii-spans-es-meddocan'), ...neutralTexts(given)],
    made: [
      ...syntheticTexts(sentencesMade),
      ...peopledTexts(sentencesPeopled, given),
      ...foreignTexts(foreignPerLanguage),
    ],
  }
}
