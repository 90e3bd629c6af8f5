import type { RuleSource } from '../../rule.ts'

export const common = { kind: 'secret', parent: 'regulated/credentials', secret: true } satisfies Partial<RuleSource>

/** Not a variable or another piece of code. */
export const isWritten = (value: string): boolean => !/[${}<>[\]%*]|\w\($/.test(value)
