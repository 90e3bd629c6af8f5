import type { PatternSource } from '../pattern/nfa.ts'
import { lengthsOf, parsePattern } from '../pattern/syntax.ts'
import type { Rule } from '../rule.ts'
import { Vocabulary } from '../text/vocabulary.ts'
import { pointersIn, type Pointer } from '../verdict/countries.ts'
import { mayEnd, secretMayEnd } from './boundaries.ts'
import { mayYield, namedBy } from './names-of-kinds.ts'
import { PatternSet, type Supports } from './pattern-set.ts'

/** Rules made ready to run: all patterns in three automata, all words in one vocabulary. */
export interface Compiled {
  rules: readonly Rule[]
  vocabulary: Vocabulary
  identifiers: PatternSet
  /** Of identifiers as short as any number in a text, which count beside their words only: looked for there only. */
  brief: PatternSet
  /** Per phrase id: 1 where the phrase speaks for a rule in `brief`. */
  supportsBrief: Uint8Array
  secrets: PatternSet
  /** Per rule, one of `needs`. */
  needsOf: Uint8Array
  /** Per rule, per phrase id: one of `says`. */
  meaning: readonly Uint8Array[]
  /** Per phrase id: the rules that it speaks for, where it names an identifier. */
  naming: readonly (readonly number[] | undefined)[]
  /** Per phrase id: for the rules of how many countries it speaks. */
  sharedBy: Uint16Array
  /** Per phrase id: the countries that it points to. */
  pointers: readonly (readonly Pointer[] | undefined)[]
  /** Per rule: 1 where its value is another thing's beside that thing's name. */
  yields: Uint8Array
  /** Per rule: near phrases in scripts without spaces, looked for as substrings. */
  unspaced: readonly (readonly string[])[]
  /** Per phrase id: rules that it is itself a finding of, and rules whose finder it starts. */
  termRules: readonly (readonly number[] | undefined)[]
  finderRules: readonly (readonly number[] | undefined)[]
  /** Per phrase id: 1 where it has either, or points to a country. */
  tells: Uint8Array
  atRules: readonly number[]
  colonRules: readonly number[]
}

/** What a phrase says of a rule: nothing, for it, against it, or for it where it stands right before the value. */
export const says = { nothing: 0, near: 1, against: 2, named: 3 } as const

/** When a value of a rule counts only beside a word. */
export const needs = { never: 0, always: 1, unlessFull: 2, unlessPrefixed: 3 } as const

export function compileRules(rules: readonly Rule[]): Compiled {
  const vocabulary = new Vocabulary()
  const idsOf = (phrases: readonly string[] = []) => phrases.map(phrase => vocabulary.add(phrase))
  const named = rules.map(rule => idsOf(rule.named))
  const near = rules.map((rule, index) => [...idsOf(rule.near), ...named[index]!])
  const against = rules.map(rule => idsOf(rule.not))
  const termRules = indexWords(vocabulary, rules, rule => rule.terms)
  const finderRules = indexWords(vocabulary, rules, rule => rule.finder?.words)
  const pointers = pointersIn(vocabulary)
  const unspaced = new Set(vocabulary.unspaced)
  const supports = supportsOf(near)
  const patternSet = (wanted: (rule: Rule) => boolean, ends: (end: number) => boolean) =>
    new PatternSet(patternsOf(rules, wanted), supports, ends)
  return {
    rules,
    vocabulary,
    identifiers: patternSet(rule => !rule.secret && !isBrief(rule), mayEnd),
    brief: patternSet(isBrief, mayEnd),
    supportsBrief: Uint8Array.from(vocabulary.phrases, (_, id) =>
      supports[id]?.some(rule => isBrief(rules[rule]!)) ? 1 : 0,
    ),
    secrets: patternSet(rule => Boolean(rule.secret), secretMayEnd),
    needsOf: Uint8Array.from(rules, needOf),
    meaning: rules.map((_, index) =>
      meanings(vocabulary.phrases.length, { near: near[index]!, named: named[index]!, against: against[index]! }),
    ),
    sharedBy: Uint16Array.from(
      vocabulary.phrases,
      (_, id) => new Set(supports[id]?.map(rule => rules[rule]!.country ?? rules[rule]!.id)).size,
    ),
    pointers,
    naming: vocabulary.phrases.map((phrase, id) => namedBy(phrase, supports[id] ?? [], rules)),
    yields: Uint8Array.from(rules, rule => (mayYield(rule) ? 1 : 0)),
    unspaced: near.map(ids => ids.filter(id => unspaced.has(id)).map(id => vocabulary.phrases[id]!)),
    termRules,
    finderRules,
    tells: Uint8Array.from(vocabulary.phrases, (_, id) => (termRules[id] || finderRules[id] || pointers[id] ? 1 : 0)),
    atRules: rules.flatMap((rule, index) => (rule.finder?.on === 'at' ? [index] : [])),
    colonRules: rules.flatMap((rule, index) => (rule.finder?.on === 'colon' ? [index] : [])),
  }
}

/** Rules that need no word come first in every ending: where no word for the others is near, they are not looked at. */
function patternsOf(rules: readonly Rule[], wanted: (rule: Rule) => boolean): PatternSource[] {
  const patterns = rules.flatMap((rule, means) =>
    wanted(rule)
      ? rule.patterns.map(({ source, ignoreCase }) => ({ means, source, ignoreCase: !rule.secret || ignoreCase }))
      : [],
  )
  const isFree = ({ means }: { means: number }) => (needOf(rules[means]!) === needs.always ? 0 : 1)
  return patterns.sort((a, b) => isFree(a) - isFree(b))
}

/** A prefix and digits are at least this long; what is shorter may be any word and number. */
export const shortestPrefixed = 10
const longestBrief = 4
const lengthsByRule = new WeakMap<Rule, [shortest: number, longest: number][]>()

function lengths(rule: Rule) {
  const known = lengthsByRule.get(rule) ?? rule.patterns.map(({ source }) => lengthsOf(parsePattern(source)))
  lengthsByRule.set(rule, known)
  return known
}

function isBrief(rule: Rule): boolean {
  return !rule.secret && needOf(rule) === needs.always && lengths(rule).some(([shortest]) => shortest <= longestBrief)
}

function needOf(rule: Rule): number {
  if (rule.strength === 'none') return needs.always
  if (rule.strength !== 'weak') return needs.never
  if (rule.strengthOf) return needs.unlessFull
  return rule.prefix && lengths(rule).some(([, longest]) => longest >= shortestPrefixed)
    ? needs.unlessPrefixed
    : needs.always
}

function indexWords(
  vocabulary: Vocabulary,
  rules: readonly Rule[],
  wordsOf: (rule: Rule) => readonly string[] | undefined,
) {
  const byPhrase: (number[] | undefined)[] = []
  rules.forEach((rule, index) => {
    for (const word of wordsOf(rule) ?? []) (byPhrase[vocabulary.add(word)] ??= []).push(index)
  })
  return byPhrase
}

function supportsOf(near: readonly (readonly number[])[]): Supports {
  const supports: (number[] | undefined)[] = []
  near.forEach((ids, rule) => {
    for (const id of ids) (supports[id] ??= []).push(rule)
  })
  return supports
}

type Phrases = Record<'near' | 'named' | 'against', readonly number[]>

function meanings(size: number, { near, named, against }: Phrases): Uint8Array {
  const meaning = new Uint8Array(size)
  for (const id of named) meaning[id] = says.named
  for (const id of near) if (!named.includes(id)) meaning[id] = says.near
  for (const id of against) meaning[id] = says.against
  return meaning
}
