import { ExactTable } from './exact-table.ts'
import { exactMatcher } from './exact-match.ts'
import { exampleMatcher } from './examples.ts'
import { fingerprintMatcher } from './fingerprint.ts'
import type { NewSpanMatcher } from './hit.ts'
import { KeyedHash } from './keyed-hash.ts'
import { keywordMatcher } from './keywords.ts'
import { patternMatcher } from './patterns.ts'
import { UnusableRule, type CustomRule } from './rule.ts'

/** What is told of a document as a whole, with one sentence's worth of why. */
export interface Resemblance {
  confidence: number
  why: string
}
export interface Resembling {
  push(text: string): void
  finish(sample: string): Resemblance | undefined
}

export type Matchers = { spans: NewSpanMatcher } | { whole: () => Resembling }

/** @throws RefusedPattern or UnusableRule with the way out */
export function matchersOf({ name, definition, data }: CustomRule): Matchers {
  switch (definition.kind) {
    case 'keywords':
    case 'dictionary':
      return { spans: keywordMatcher(definition) }
    case 'pattern':
      return { spans: patternMatcher(definition) }
    case 'exact-match': {
      if (!data?.tableKey) throw new UnusableRule(`The key of ${name}'s table is missing.`)
      const table = new ExactTable(data.chunks ?? [], definition.corroborating.length)
      return { spans: exactMatcher(definition, table, new KeyedHash(data.tableKey)) }
    }
    case 'fingerprint':
      return { whole: fingerprint(name, data, definition.least) }
    case 'examples':
      return { whole: examples(name, data) }
  }
}

function fingerprint(name: string, data: CustomRule['data'], least: number): () => Resembling {
  if (!data?.print) throw new UnusableRule(`The template of ${name} is missing. Upload it again.`)
  const open = fingerprintMatcher(data.print, least)
  return () => {
    const reading = open()
    return {
      push: text => reading.push(text),
      finish() {
        const found = reading.finish()
        if (!found) return undefined
        const percent = Math.floor(found.share * 100)
        return {
          confidence: found.confidence,
          why: `it holds ${percent} % of the template's wording; below ${least} % it would not have been given`,
        }
      },
    }
  }
}

function examples(name: string, data: CustomRule['data']): () => Resembling {
  if (!data?.model) throw new UnusableRule(`What was learned of ${name} is missing. Give its examples again.`)
  const judge = exampleMatcher(data.model)
  const { low, figures } = data.model
  const percent = (share: number) => Math.round(share * 100)
  return () => ({
    push: () => undefined,
    finish(sample) {
      const found = judge(sample)
      return (
        found && {
          confidence: found.confidence,
          why: `its wording scores ${percent(found.score)} of 100 against the ${figures.positives} examples, where ${percent(low)} are needed`,
        }
      )
    },
  })
}
