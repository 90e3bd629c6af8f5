import type { Finding } from '@sharelight/contract'
import { isFact } from '@sharelight/contract/confidence'
import { compileRules } from './engine/compile.ts'
import type { Detection } from './engine/detection.ts'
import { DetectionStream } from './engine/stream.ts'
import { toFinding } from './labels/tally.ts'
import { secretRules } from './rules/secrets/index.ts'

/** A secret in a text. The value must not be kept. */
export interface FoundSecret {
  finding: Finding
  /** Name of the rule, in English. */
  name: string
  value: string
}

/**
 * Finds secrets alone, in texts of any length: what a whole classification says of them, without what else a text is
 * about. Values of documentation are left out. Deterministic and free of I/O.
 */
export function createSecretFinder(): (text: string) => FoundSecret[] {
  const compiled = compileRules(secretRules)
  return text => {
    const found: FoundSecret[] = []
    const stream = new DetectionStream(compiled, detection => {
      if (!detection.example) found.push(secretOf(detection))
    })
    stream.push(text)
    stream.finish()
    return found.filter(({ finding }) => isFact(finding))
  }
}

const secretOf = (detection: Detection): FoundSecret => ({
  finding: toFinding(detection),
  name: detection.rule.name,
  value: detection.value,
})
