import type { Finding } from '@sharelight/contract'
import { isFact } from '@sharelight/contract/confidence'
import { compileRules } from './engine/compile.ts'
import type { Detection } from './engine/detection.ts'
import { DetectionStream } from './engine/stream.ts'
import { toFinding } from './labels/tally.ts'
import { secretRules } from './rules/secrets/index.ts'
import { prefixedRules } from './rules/secrets/prefixed.ts'

/** A secret in a text. The value must not be kept. */
export interface FoundSecret {
  finding: Finding
  /** Name of the rule, in English. */
  name: string
  value: string
  /** Why it is one of documentation, in words: nobody is let in by it. */
  example?: string
}

/**
 * Finds secrets alone, in texts of any length: what a whole classification says of them, without what else a text is
 * about. Of values of documentation those with the layout of a token are told, with why they are none; the others are left out. Deterministic and free of I/O.
 */
export function createSecretFinder(): (text: string) => FoundSecret[] {
  const compiled = compileRules(secretRules)
  return text => {
    const found: FoundSecret[] = []
    const stream = new DetectionStream(compiled, detection => {
      if (!detection.example || hasLayout(detection)) found.push(secretOf(detection))
    })
    stream.push(text)
    stream.finish()
    return found.filter(({ finding }) => isFact(finding))
  }
}

const layouts = new Set(prefixedRules.map(({ id }) => id))
/** Names of variables and words to be filled in are everywhere; a whole token is looked at by whoever sees it. */
const hasLayout = ({ rule }: Detection) => layouts.has(rule.id)

const secretOf = (detection: Detection): FoundSecret => ({
  finding: toFinding(detection),
  name: detection.rule.name,
  value: detection.value,
  ...(detection.example && { example: detection.example }),
})
