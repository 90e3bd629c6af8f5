import { randomUUID } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { compileCustom, patternTest, type CustomRule, type CustomRules, type ExceptionRule } from '@sharelight/classify'

/** What an organisation decided for its own documents. Holds definitions, keyed hashes and weights; no value and no text. */
export interface PolicyContent {
  rules: readonly CustomRule[]
  exceptions: readonly ExceptionRule[]
}

/** A policy, ready to travel: too large to be sent with each document, so that a worker asks once for the one that it is to read by. */
export interface ReadingPolicy {
  id: string
  bytes: Uint8Array
  exceptions: readonly ExceptionRule[]
}

/** A policy as a worker reads by it. */
export interface Policy {
  rules: CustomRules
  /** Ids of the exceptions whose pattern matches a value. */
  patterns: (rule: string, value: string) => string[]
}

export function createPolicy(content: PolicyContent): ReadingPolicy {
  return { id: randomUUID(), bytes: serialize(content), exceptions: content.exceptions }
}

let last: { id: string; policy: Policy } | undefined

/** A process reads for few policies, mostly one: the last one is kept ready. */
export async function loadPolicy(id: string, ask: () => Promise<Uint8Array>): Promise<Policy> {
  if (last?.id !== id) last = { id, policy: ready(deserialize(await ask()) as PolicyContent) }
  return last.policy
}

function ready({ rules, exceptions }: PolicyContent): Policy {
  return { rules: compileCustom(rules), patterns: patternTest(exceptions) }
}
