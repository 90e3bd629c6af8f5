import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { compileCustom, patternTest, type CustomRule, type CustomRules, type ExceptionRule } from '@sharelight/classify'

/** What an organisation decided for its own documents. Holds definitions, keyed hashes and weights; no value and no text. */
export interface Ruleset {
  rules: readonly CustomRule[]
  exceptions: readonly ExceptionRule[]
}

/** A ruleset, ready to travel: too large to be sent with each document, so that a worker asks once for the one that it is to read by. */
export interface PackedRuleset {
  id: string
  bytes: Uint8Array
  exceptions: readonly ExceptionRule[]
}

/** A ruleset as a worker reads by it. */
export interface CompiledRuleset {
  rules: CustomRules
  /** Ids of the exceptions whose pattern matches a value. */
  patterns: (rule: string, value: string) => string[]
}

export function packRuleset(content: Ruleset): PackedRuleset {
  return { id: randomUUID(), bytes: serialize(content), exceptions: content.exceptions }
}

let last: { id: string; ruleset: CompiledRuleset } | undefined

/** A process reads for few rulesets, mostly one: the last one is kept ready. */
export async function loadRuleset(id: string, ask: () => Promise<Uint8Array>): Promise<CompiledRuleset> {
  if (last?.id !== id) last = { id, ruleset: ready(deserialize(await ask()) as Ruleset) }
  return last.ruleset
}

function ready({ rules, exceptions }: Ruleset): CompiledRuleset {
  return { rules: compileCustom(rules), patterns: patternTest(exceptions) }
}
