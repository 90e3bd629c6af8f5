import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { compileCustom, patternTest, type CustomRule, type CustomRules, type ExceptionRule } from '@sharelight/classify'

/** What an organisation decided for its own documents. Holds definitions, keyed hashes and weights; no value and no text. */
export interface PolicyContent { rules: readonly CustomRule[]; exceptions: readonly ExceptionRule[] }

/** A policy as it travels with a document: too large to be sent with each. */
export interface ReadingPolicy { file: string; sourceId: string }

export interface Policy {
  rules: CustomRules
  exceptions: readonly ExceptionRule[]
  /** Ids of the exceptions whose pattern matches a value. */
  patterns: (rule: string, value: string) => string[]
}

/** Puts a policy where reading processes of this machine and user find it. */
export async function writePolicy(content: PolicyContent): Promise<{ file: string; release(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'sharelight-'))
  const file = join(folder, 'policy')
  await writeFile(file, serialize(content), { mode: 0o600 })
  return { file, release: () => rm(folder, { recursive: true, force: true }) }
}

let last: { file: string; policy: Policy } | undefined

/** A process reads for few policies, mostly one: the last one is kept ready. */
export async function loadPolicy(file: string, key: Uint8Array): Promise<Policy> {
  if (last?.file !== file) last = { file, policy: ready(deserialize(await readFile(file)) as PolicyContent, key) }
  return last.policy
}

function ready({ rules, exceptions }: PolicyContent, key: Uint8Array): Policy {
  return { rules: compileCustom(rules, key), exceptions, patterns: patternTest(exceptions) }
}
