import type { Rule } from '../../rule.ts'
import { addressRules } from './addresses.ts'
import { assignedRules } from './assigned.ts'
import { commandRules } from './commands.ts'
import { fileRules } from './files.ts'
import { keyRules } from './keys.ts'
import { prefixedRules } from './prefixed.ts'

/** Secrets: keys, tokens and passwords that let somebody in. */
export const secretRules: readonly Rule[] = [
  ...prefixedRules,
  ...keyRules,
  ...addressRules,
  ...commandRules,
  ...fileRules,
  ...Object.values(assignedRules),
]
