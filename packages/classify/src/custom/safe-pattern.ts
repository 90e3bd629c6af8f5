import { RE2JS } from 're2js'

/** A pattern that is not taken, with the reason in words. */
export class RefusedPattern extends Error {
  readonly pattern: string
  constructor(pattern: string, reason: string) {
    super(`The pattern ${pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern} cannot be used: ${reason}`)
    this.name = 'RefusedPattern'
    this.pattern = pattern
  }
}

const largestProgram = 10_000
/** Why constructs that other engines have are not taken. */
const constructs: [RegExp, string][] = [
  [
    /^\(\?[=!]/,
    'it looks ahead, which cannot be matched in linear time. Say what must stand near the value as a near word instead',
  ],
  [/^\(\?>/, 'it has an atomic group, which no linear-time engine has. A plain group does the same here'],
  [/^\(\?\(/, 'it has a condition, which cannot be matched in linear time. Write both cases as alternatives'],
  [/^\\[1-9]/, 'it refers back to a group, which cannot be matched in linear time. Write the repeated part out'],
  [/^\\k/, 'it refers back to a named group, which cannot be matched in linear time. Write the repeated part out'],
]

/**
 * Compiles a pattern for matching in time linear in the text, whatever the pattern (RE2's automata, https://github.com/google/re2/wiki/Syntax).
 * `^` and `$` stand for the beginning and the end of a line.
 * @throws RefusedPattern naming the construct and the way out
 */
export function safePattern(pattern: string, { ignoreCase = false } = {}): RE2JS {
  const compiled = compile(pattern, RE2JS.MULTILINE | RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0))
  const size = compiled.programSize()
  if (size > largestProgram)
    throw new RefusedPattern(
      pattern,
      `it needs ${size} steps where ${largestProgram} are allowed. Repeat less, or use a dictionary.`,
    )
  if (compiled.testExact(''))
    throw new RefusedPattern(
      pattern,
      'it matches nothing at all as well, and so would be found everywhere. Let it ask for at least one character.',
    )
  return compiled
}

function compile(pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(translated(pattern), flags)
  } catch (error) {
    throw new RefusedPattern(pattern, reasonOf(error))
  }
}

/** Spellings of the same thing in other engines: `(?<name>…)`, possessive quantifiers are left as they are and refused. */
const translated = (pattern: string) => pattern.replaceAll(/(?<!\\)\\Z/g, '\\z')

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const construct = /`(.*)`$/s.exec(message)?.[1] ?? ''
  const known = constructs.find(([form]) => form.test(construct))
  if (known) return `${known[1]} (at ${construct}).`
  const plain = message.replace(/^error parsing regexp: /, '')
  if (plain.includes('nested repetition'))
    return `${construct} repeats a repetition, or is possessive, which has no meaning here. Write it once.`
  if (plain.includes('repeat count'))
    return `${construct} repeats more than 1,000 times, also within itself. Repeat less.`
  return `${plain}.`
}
