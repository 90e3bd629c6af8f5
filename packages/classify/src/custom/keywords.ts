import type { CustomDefinition } from '@sharelight/contract'
import { Apart, type Hit, type NewSpanMatcher } from './hit.ts'
import { isWhole, Phrases } from './phrases.ts'
import { termOf } from './sequence.ts'
import { Surroundings } from './surroundings.ts'

type Terms = Extract<CustomDefinition, { kind: 'keywords' | 'dictionary' }>

/** Keywords, phrases and dictionaries: all terms in one pass. */
export function keywordMatcher(definition: Terms): NewSpanMatcher {
  const terms = definition.terms.map(term => termOf(term, definition))
  const phrases = new Phrases(terms)
  const words = definition.kind === 'keywords' ? definition : { near: [], not: [], nearRequired: false, within: 0 }
  const surroundings = new Surroundings(words)
  return () => {
    const apart = new Apart()
    return {
      find(window) {
        const sequence = window.sequence(definition)
        const hits: (Hit & { term: number })[] = []
        phrases.find(sequence, (term, first, last) => {
          const start = sequence.from[first]!
          if (
            start < window.ownStart ||
            start >= window.ownEnd ||
            (definition.wholeWords && !isWhole(sequence, first, last))
          )
            return
          hits.push({
            start,
            end: sequence.from[last]! + 1,
            value: terms[term]!,
            confidence: definition.confidence,
            term,
          })
        })
        return apart.keep(hits, window).flatMap(hit => {
          const judged = surroundings.judge(window, hit, hit.confidence)
          return judged ? [{ start: hit.start, end: hit.end, value: hit.value, ...judged }] : []
        })
      },
    }
  }
}
