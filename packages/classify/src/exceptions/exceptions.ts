import type { ExceptionScope } from '@sharelight/contract'
import { safePattern } from '../custom/safe-pattern.ts'

/** A decision that something does not count. */
export interface ExceptionRule {
  id: string
  scope: ExceptionScope
  /** Milliseconds since 1970; null: lasts. */ expiresAt: number | null
}

/** Where an item lies. */
export interface Place {
  sourceId: string
  path: string
}

/** A value that was found in an item, once for all its places there. */
export interface CountedFinding {
  rule: string
  /** Hex HMAC-SHA-256 of the normalised value under the organisation's key. */
  hash: string
  confidence: number
  /** How often it occurs, and how often with at least medium confidence. */
  count: number
  confident: number
  /** Ids of the exceptions whose pattern the value matches; only reading the item tells. */
  patterns: readonly string[]
}

/** Exceptions that may hold in a place at a time. */
export function inForce(exceptions: readonly ExceptionRule[], { sourceId, path }: Place, now: number): ExceptionRule[] {
  return exceptions.filter(
    ({ scope, expiresAt }) =>
      (expiresAt === null || expiresAt > now) &&
      (scope.sourceId === undefined || scope.sourceId === sourceId) &&
      (scope.path === undefined || isWithin(path, scope.path)),
  )
}

/** A folder holds itself and what is in it, not its namesakes. */
function isWithin(path: string, folder: string): boolean {
  if (path === folder) return true
  return path.startsWith(/[/\\!>]$/.test(folder) ? folder : `${folder}/`)
}

/** Whether a finding with the label `key` is excepted by one of these, in force here. */
export function excepts({ id, scope }: ExceptionRule, finding: CountedFinding, key: string): boolean {
  if (scope.rule !== undefined && scope.rule !== finding.rule) return false
  if (scope.label !== undefined && !isUnder(key, scope.label)) return false
  if (scope.valueHash !== undefined && scope.valueHash !== finding.hash) return false
  return scope.pattern === undefined || finding.patterns.includes(id)
}

/** Whether a label as a whole is excepted: the exception is about no value. */
export function exceptsLabel({ scope }: ExceptionRule, key: string): boolean {
  if (scope.valueHash !== undefined || scope.pattern !== undefined) return false
  if (scope.rule !== undefined && !key.endsWith(`/${scope.rule}`)) return false
  return scope.label === undefined || isUnder(key, scope.label)
}

const isUnder = (key: string, label: string) => key === label || key.startsWith(`${label}/`)

/**
 * Ids of the exceptions whose pattern matches a whole value. For use while an item is read; the value must not be kept.
 * A pattern that cannot be used matches nothing: it is refused when it is made.
 */
export function patternTest(exceptions: readonly ExceptionRule[]): (rule: string, value: string) => string[] {
  const patterns = exceptions.flatMap(({ id, scope }) =>
    scope.pattern === undefined ? [] : [{ id, rule: scope.rule, pattern: safePattern(scope.pattern) }],
  )
  return (rule, value) =>
    patterns
      .filter(each => (each.rule === undefined || each.rule === rule) && each.pattern.testExact(value))
      .map(({ id }) => id)
}
