import { comment, type Parts } from './parts.ts'

/** Servers differ too much to share more than a comment. */
export function sqlFrame({ head, prelude, calls, end }: Parts): string {
  return `${[comment('--', head), prelude.trim(), ...calls, end.trim()].filter(Boolean).join('\n\n')}\n`
}
