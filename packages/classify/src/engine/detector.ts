import type { Match, Rule } from '../rule.ts'
import { survey, Survey, units } from '../scan/survey.ts'
import { canonical, canonicalText, isAlphanumericCode, isLetterCode } from '../text/canonical.ts'
import { isLooseDigits, isPrefixWord, mayEnd, mayStart, partBefore, secretMayEnd, wideEnd, wideStart, wordBefore } from './boundaries.ts'
import type { Automata, Compiled } from './compile.ts'
import { confidenceOf } from './confidence.ts'
import type { Detection, RuleFault } from './detection.ts'
import { Surroundings } from './evidence.ts'
import type { Window } from './window.ts'

/** The part of a secret that holds its randomness is at least this long. */
const shortestSecretToken = 14
const longestPrefixWord = 12
/** Digits with separators are longer than this. */
const shortestFull = 9
/** Parts that signs may join in one secret. */
const mostParts = 6
const contextLength = 48

/** Runs all rules over one window of text at a time. */
export class Detector {
  readonly faults = new Map<string, RuleFault>()
  readonly seen = new Survey()
  private readonly compiled: Compiled
  private readonly surroundings: Surroundings
  private readonly pairs: number[] = []
  private found: Detection[] = []
  private window: Window = { length: 0, ownStart: 0, ownEnd: 0, offset: 0, whole: false, text: '' }
  private reported = new Set<number>()

  constructor(compiled: Compiled) {
    this.compiled = compiled
    this.surroundings = new Surroundings(compiled, this.seen)
  }

  /** All values that begin in the window's part of the shared buffer, or up to `margin` units after it. */
  detect(window: Window, margin: number): Detection[] {
    this.window = window
    this.found = []
    this.surroundings.begin(window.length, window.text)
    survey(window.length, this.compiled.vocabulary, this.seen)
    const last = Math.min(window.length, window.ownEnd + margin)
    this.tokens(window.ownStart, last)
    this.signs(this.seen.ats, this.compiled.atRules, window.ownStart)
    this.signs(this.seen.colons, this.compiled.colonRules, window.ownStart)
    this.words()
    return this.found.filter(detection => detection.start >= window.ownStart + window.offset && detection.start < last + window.offset)
  }

  private tokens(from: number, to: number) {
    const { at, length } = this.seen.tokens
    let secretStart = -1
    for (let index = 0; index < length; index += 2) {
      const start = at[index]!
      const end = at[index + 1]!
      if (end < from || start >= to) continue
      this.identifiersFrom(start)
      if (wideEnd(end) - wideStart(start) >= shortestSecretToken) secretStart = this.secretsAround(start, secretStart)
    }
  }

  /** Tries the secrets' patterns at the start of the token and of the few parts that signs such as `.` join to it. */
  private secretsAround(token: number, triedTo: number): number {
    const first = wideStart(token)
    for (let start = first, hops = 0; start > triedTo && hops < mostParts; hops++) {
      this.match(this.compiled.secrets, start, secretMayEnd)
      const before = partBefore(start)
      if (before < 0) break
      start = before
    }
    return Math.max(first, triedTo)
  }

  /** Tries all patterns at a token, at a sign or bracket before it, and at the one or two short words before it. */
  private identifiersFrom(start: number) {
    const { identifiers } = this.compiled
    if (isLooseDigits(start)) return
    if (mayStart(start)) this.match(identifiers, start, mayEnd)
    let signed = start
    while (signed > 0 && start - signed < 3 && isPhoneSign(canonical[units[signed - 1]!]!)) {
      signed--
      if (mayStart(signed)) this.match(identifiers, signed, mayEnd)
    }
    const before = wordBefore(start, longestPrefixWord)
    if (before < 0 || !isPrefixWord(before, start)) return
    if (mayStart(before)) this.match(identifiers, before, mayEnd)
    const twoBefore = wordBefore(before, 4)
    if (twoBefore >= 0 && mayStart(twoBefore)) this.match(identifiers, twoBefore, mayEnd)
  }

  private match({ automaton, ruleOf }: Automata, start: number, ends: (end: number) => boolean) {
    const { pairs } = this
    pairs.length = 0
    automaton.match(units, { start, limit: this.window.length }, pairs, ends)
    if (!pairs.length) return
    this.reported.clear()
    for (let index = pairs.length - 2; index >= 0; index -= 2) {
      const rule = ruleOf[pairs[index]!]!
      if (!this.reported.has(rule) && this.consider(rule, start, pairs[index + 1]!)) this.reported.add(rule)
    }
  }

  private signs({ at, length }: Survey['ats'], rules: readonly number[], from: number) {
    for (let index = 0; index < length; index++) {
      if (at[index]! >= from) for (const rule of rules) this.find(rule, at[index]!)
    }
  }

  private words() {
    const { at, length } = this.seen.words
    const { termRules, finderRules } = this.compiled
    for (let index = 0; index < length; index += 3) {
      const id = at[index]!
      for (const rule of termRules[id] ?? []) this.consider(rule, at[index + 1]!, at[index + 2]!)
      for (const rule of finderRules[id] ?? []) this.find(rule, at[index + 2]!)
    }
  }

  private find(index: number, at: number) {
    const rule = this.compiled.rules[index]!
    try {
      const span = rule.finder?.find(units, at, this.window.length)
      if (span) this.consider(index, span.start, span.end)
    } catch (error) {
      this.fault(rule, error)
    }
  }

  private consider(index: number, start: number, end: number): boolean {
    const rule = this.compiled.rules[index]!
    const alone = this.window.whole && this.isWholeText(start, end)
    if (needsWord(rule, start, end) && !alone && !this.surroundings.mayHelp(index, start)) return false
    try {
      return this.report(rule, { index, start, end, alone })
    } catch (error) {
      this.fault(rule, error)
      return false
    }
  }

  private report(rule: Rule, { index, start, end, alone }: { index: number; start: number; end: number; alone: boolean }): boolean {
    const match = matchOf(rule, start, end)
    if (rule.accept && !rule.accept(match.value, match)) return false
    const evidence = this.surroundings.of(index, start, end)
    const confidence = confidenceOf(rule.strengthOf?.(match) ?? rule.strength, evidence, alone)
    if (!confidence) return false
    const [from, to] = rule.part?.(match) ?? [0, end - start]
    this.found.push({
      rule, confidence, alone, evidence, value: match.value,
      start: this.window.offset + start + from, end: this.window.offset + start + to,
      country: rule.country ?? rule.countryOf?.(match.value),
    })
    return true
  }

  private fault(rule: Rule, error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    const fault = this.faults.get(rule.id) ?? { rule: rule.id, message, count: 0 }
    fault.count++
    this.faults.set(rule.id, fault)
  }

  private isWholeText(start: number, end: number): boolean {
    return isBlank(0, start) && isBlank(end, this.window.length)
  }
}

const isPhoneSign = (code: number) => code === 43 || code === 40

/** Whether a value counts only beside a word; those written in full (a prefix, separators) may speak for themselves. */
function needsWord({ strength, strengthOf }: Rule, start: number, end: number): boolean {
  if (strength === 'none') return true
  return strength === 'weak' && !(strengthOf && (end - start > shortestFull || isLetterCode(canonical[units[start]!]!)))
}

function isBlank(start: number, end: number): boolean {
  if (end - start > 64) return false
  for (let at = start; at < end; at++) if (units[at]! > 32 && units[at] !== 0xFEFF) return false
  return true
}

function matchOf(rule: Rule, start: number, end: number): Match {
  const raw = canonicalText(units, start, end)
  return {
    raw,
    value: rule.secret || rule.terms || rule.finder ? raw : compact(start, end),
    before: () => canonicalText(units, Math.max(0, start - contextLength), start),
    after: () => canonicalText(units, end, Math.min(units.length, end + contextLength)),
  }
}

/** Letters and digits only, upper case. */
function compact(start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; at++) {
    const code = canonical[units[at]!]!
    if (isAlphanumericCode(code)) text += String.fromCharCode(code >= 97 && code <= 122 ? code - 32 : code)
  }
  return text
}
