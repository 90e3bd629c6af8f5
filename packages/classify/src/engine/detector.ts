import { confidenceLevels } from '@sharelight/contract/confidence'
import type { Place, Rule, Said, Strength } from '../rule.ts'
import { units } from '../scan/kernel.ts'
import { survey, Survey } from '../scan/survey.ts'
import { codeAt, isLetterCode } from '../text/canonical.ts'
import { isDayOfDocuments } from '../validators/dates.ts'
import {
  isLooseDigits,
  isPrefixWord,
  isTokenSign,
  mayStart,
  partBefore,
  tableEnd,
  wideEnd,
  wideStart,
  wordBefore,
} from './boundaries.ts'
import { needs, shortestPrefixed, type Compiled } from './compile.ts'
import { confidenceOf } from './confidence.ts'
import type { Detection, RuleFault } from './detection.ts'
import { Surroundings, type Evidence } from './evidence.ts'
import { LuhnCheck } from './luhn-check.ts'
import { UnitsMatch } from './match.ts'
import { isVague } from './names-of-kinds.ts'
import type { PatternSet } from './pattern-set.ts'
import type { Pointing } from '../verdict/evidence.ts'
import type { Window } from './window.ts'

/** The part of a secret that holds its randomness is at least this long. */
const shortestSecretToken = 14
const longestPrefixWord = 12
/** Digits with separators are longer than this. */
const shortestFull = 9
/** Of words that point to countries, so many of a window are kept. */
const mostPointings = 4_096
/** A word of the rule's own that is no farther than this is as good a name. */
const nearestName = 12
/** Parts that signs may join in one secret. */
const mostParts = 6

const detectors = new WeakMap<Compiled, Detector>()

/** The detector of some rules: one for all texts, for its tables are large and only one window is looked at at a time. */
export function detectorOf(compiled: Compiled): Detector {
  const known = detectors.get(compiled) ?? new Detector(compiled)
  detectors.set(compiled, known)
  return known
}

/** By rule. */
export type Faults = Map<string, RuleFault>

/** Runs all rules over one window of text at a time. */
class Detector {
  private faults: Faults = new Map()
  readonly seen = new Survey()
  private readonly compiled: Compiled
  private readonly surroundings: Surroundings
  private readonly luhn = new LuhnCheck()
  private found: Detection[] = []
  /** Words of the window that point to countries. */
  readonly pointings: Pointing[] = []
  private window: Window = { length: 0, ownStart: 0, ownEnd: 0, offset: 0, whole: false }
  /** Per rule, the number of the walk in which it last reported a value. */
  private readonly reported: Int32Array
  private walks = 0
  /** A value that begins here at the latest and ends here at the earliest is all the text there is. */
  private aloneFrom = -1
  private aloneTo = 0

  constructor(compiled: Compiled) {
    this.compiled = compiled
    this.reported = new Int32Array(compiled.rules.length)
    this.surroundings = new Surroundings(compiled, this.seen)
  }

  /** All values that begin in the window's part of the shared buffer, or up to `margin` units after it; rules that throw are added to `faults`. */
  detect(window: Window, margin: number, faults: Faults): Detection[] {
    this.window = window
    this.faults = faults
    this.found = []
    this.pointings.length = 0
    this.surroundings.begin(window.length)
    this.luhn.begin()
    this.aloneFrom = window.whole ? firstVisible(window.length) : -1
    this.aloneTo = lastVisible(window.length)
    survey(window.length, this.compiled.vocabulary, this.seen)
    const last = Math.min(window.length, window.ownEnd + margin)
    this.tokens(window.ownStart, last)
    this.signs(this.seen.ats, this.compiled.atRules, window.ownStart)
    this.signs(this.seen.colons, this.compiled.colonRules, window.ownStart)
    this.words()
    return this.found.filter(
      detection => detection.start >= window.ownStart + window.offset && detection.start < last + window.offset,
    )
  }

  private tokens(from: number, to: number) {
    const { at, length } = this.seen.tokens
    let secretStart = -1
    let wideFrom = 0
    let wideTo = -1
    let tableTo = 0
    for (let index = 0; index < length; index += 2) {
      const start = at[index]!
      const end = at[index + 1]!
      if (end < from || start >= to) continue
      if (start >= tableTo) tableTo = tableEnd(start)
      if (start >= tableTo && !isLooseDigits(start)) this.identifiersFrom(start)
      if (end - start < shortestSecretToken && !isTokenSign(start - 1) && !isTokenSign(end)) continue
      if (end > wideTo) {
        wideFrom = wideStart(start)
        wideTo = wideEnd(end)
      }
      if (wideTo - wideFrom >= shortestSecretToken) secretStart = this.secretsFrom(wideFrom, secretStart)
    }
  }

  /** Tries the secrets' patterns at the start of a run and of the few parts that signs such as `.` join to it. */
  private secretsFrom(first: number, triedTo: number): number {
    for (let start = first, hops = 0; start > triedTo && hops < mostParts; hops++) {
      this.match(this.compiled.secrets, start)
      const visible = afterSigns(start)
      if (visible > start) this.match(this.compiled.secrets, visible)
      start = partBefore(start)
    }
    return Math.max(first, triedTo)
  }

  /** Tries all patterns at a token, at a sign or bracket before it, and at the one or two short words before it. */
  private identifiersFrom(start: number) {
    this.identifierAt(start)
    let signed = start
    while (signed > 0 && start - signed < 3 && isPhoneSign(codeAt(units, signed - 1))) this.identifierAt(--signed)
    const before = wordBefore(start, longestPrefixWord)
    if (before < 0 || !isPrefixWord(before, start)) return
    this.identifierAt(before)
    const twoBefore = wordBefore(before, 4)
    if (twoBefore >= 0) this.identifierAt(twoBefore)
  }

  private identifierAt(start: number) {
    if (!mayStart(start)) return
    const { identifiers, brief } = this.compiled
    this.match(identifiers, start)
    if (start <= this.aloneFrom || this.surroundings.mayHelpBrief(start)) this.match(brief, start)
  }

  private match(patterns: PatternSet, start: number) {
    const { hits, hitEnds, endings } = patterns.automaton
    const count = patterns.automaton.walk(units, start, this.window.length)
    if (count === 0) return
    const walk = ++this.walks
    const { needsOf } = this.compiled
    for (let hit = count - 1; hit >= 0; hit--) {
      const ending = hits[hit]!
      const rules = endings[ending]!
      const helped = start <= this.aloneFrom || this.surroundings.mayHelpAny(patterns, ending, start)
      for (let index = 0; index < rules.length; index++) {
        const rule = rules[index]!
        if (!helped && needsOf[rule] === needs.always) break
        if (this.reported[rule] !== walk && this.consider(rule, start, hitEnds[hit]!)) this.reported[rule] = walk
      }
    }
  }

  private signs({ at, length }: Survey['ats'], rules: readonly number[], from: number) {
    for (let index = 0; index < length; index++) {
      if (at[index]! >= from) for (const rule of rules) this.find(rule, at[index]!)
    }
  }

  private words() {
    const { at, length } = this.seen.words
    const { termRules, finderRules, pointers, tells, vocabulary } = this.compiled
    for (let index = 0; index < length; index += 3) {
      const id = at[index]!
      if (tells[id] === 0) continue
      const start = at[index + 1]!
      const end = at[index + 2]!
      const points = pointers[id]
      if (points && this.pointings.length < mostPointings)
        this.pointings.push({ at: this.window.offset + start, pointers: points })
      const terms = termRules[id]
      // `unionMember` names a thing in a program and is not a union member.
      if (terms && end - start >= vocabulary.phrases[id]!.length)
        for (const rule of terms) this.consider(rule, start, end)
      for (const rule of finderRules[id] ?? []) this.find(rule, end)
    }
  }

  private find(index: number, at: number) {
    const rule = this.compiled.rules[index]!
    try {
      const span = rule.finder?.find(units, at, this.window.length)
      if (span) this.consider(index, span.start, span.end, span.place)
    } catch (error) {
      this.fault(rule, error)
    }
  }

  private consider(index: number, start: number, end: number, place?: Place): boolean {
    const alone = start <= this.aloneFrom && end >= this.aloneTo
    const needsWord = !alone && this.needsWord(index, start, end)
    if (needsWord && !this.surroundings.mayHelp(index, start)) return false
    try {
      return this.report(index, { start, end, alone, needsWord, place })
    } catch (error) {
      this.fault(this.compiled.rules[index]!, error)
      return false
    }
  }

  /** Whether a value counts only beside a word; those written in full (a prefix, separators) may speak for themselves. */
  private needsWord(index: number, start: number, end: number): boolean {
    const need = this.compiled.needsOf[index]!
    if (need === needs.never || need === needs.always) return need === needs.always
    if (isLetterCode(codeAt(units, start))) return false
    return need === needs.unlessPrefixed || end - start <= shortestFull
  }

  private report(index: number, { start, end, alone, needsWord, place }: Candidate): boolean {
    const rule = this.compiled.rules[index]!
    if (rule.luhn && !this.luhn.holds(start, end)) return false
    if (needsWord && !this.surroundings.of(index, start, end).near) return false
    const near = () => this.surroundings.of(index, start, end).near
    const match = new UnitsMatch(rule, { start, end, limit: this.window.length, place, near })
    if (rule.accept && !rule.accept(match.value, match)) return false
    const said = rule.settle?.(match.value, match)
    if (rule.settle && !said) return false
    const evidence = this.surroundings.of(index, start, end)
    if (!isCommonCard(rule, match) && this.isCalledOtherwise(index, evidence, { start, end })) return false
    if (isDated(rule, match, evidence) && !alone) return false
    const strength = strengthOf(rule, match)
    const confidence = confidenceOf(strength, evidence, alone)
    if (!confidence) return false
    const [from, to] = rule.part?.(match) ?? [0, end - start]
    this.found.push({
      rule: said?.rule ?? rule,
      confidence: said?.isDoubtful ? Math.min(confidence, confidenceLevels.low) : confidence,
      alone,
      ...(strength === 'none' && rule.strength !== 'none' && { isUnchecked: true }),
      evidence,
      value: match.value,
      start: this.window.offset + start + from,
      end: this.window.offset + start + to,
      country: rule.country ?? rule.countryOf?.(match.value),
      ...judged(rule, said),
    })
    return true
  }

  /** Whether a name right before the value says that it is another thing: then it is that or nothing. */
  private isCalledOtherwise(index: number, { distance, near }: Evidence, { start, end }: Span): boolean {
    if (this.compiled.yields[index] === 0) return false
    const named = this.surroundings.introducedFor(start, end)
    return named !== undefined && !named.has(index) && !(distance < nearestName && near && !isVague(near))
  }

  private fault(rule: Rule, error: unknown) {
    const message = error instanceof Error ? error.message : String(error)
    const fault = this.faults.get(rule.id) ?? { rule: rule.id, message, count: 0 }
    fault.count++
    this.faults.set(rule.id, fault)
  }
}

interface Span {
  start: number
  end: number
}
interface Candidate extends Span {
  alone: boolean
  needsWord: boolean
  place: Place | undefined
}

function judged(rule: Rule, said: Said | undefined): Pick<Detection, 'vendor' | 'reason' | 'example'> {
  const vendor = said?.vendor ?? rule.vendor
  return {
    ...(vendor && { vendor }),
    ...(said?.reason && { reason: said.reason }),
    ...(said?.example && { example: said.example }),
  }
}

/** Past the signs before a token, as in `${NAME:-token}`; no further on than four units. */
function afterSigns(start: number): number {
  let at = start
  while (at < start + 4 && isTokenSign(at)) at++
  return at
}

/** Fifteen or sixteen digits of a network with their check digit are a card, whatever they are called. */
const isCommonCard = ({ kind }: Rule, { value }: UnitsMatch) =>
  kind === 'card' && (value.length === 15 || value.length === 16)

/** Eight digits that are a day are one, unless a name right before them says that they are another thing. */
const isDated = ({ kind }: Rule, { value }: UnitsMatch, { distance }: Evidence) =>
  kind !== 'date-of-birth' && distance >= nearestName && isDayOfDocuments(value)

const isPhoneSign = (code: number) => code === 43 || code === 40

function strengthOf(rule: Rule, match: UnitsMatch): Strength {
  if (rule.prefix && match.value.length >= shortestPrefixed && match.value.startsWith(rule.prefix)) return 'strong'
  return rule.strengthOf?.(match) ?? rule.strength
}

const mostBlank = 64
const isBlank = (unit: number) => unit <= 32 || unit === 0xfeff

/** First unit of the text that is not blank; no further on than 64. */
function firstVisible(length: number): number {
  let at = 0
  while (at < length && at < mostBlank && isBlank(units[at]!)) at++
  return at
}

/** End of the text's last unit that is not blank; no further back than 64. */
function lastVisible(length: number): number {
  let at = length
  while (at > 0 && length - at < mostBlank && isBlank(units[at - 1]!)) at--
  return at
}
