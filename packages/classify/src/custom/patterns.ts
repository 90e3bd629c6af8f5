import type { CustomDefinition, PatternRule } from '@sharelight/contract'
import type { RE2JS } from 're2js'
import { canonical } from '../text/canonical.ts'
import { entropy } from '../validators/randomness.ts'
import { checks, compact } from './checks.ts'
import { Apart, type Hit, type NewSpanMatcher } from './hit.ts'
import { safePattern } from './safe-pattern.ts'
import { Surroundings } from './surroundings.ts'
import type { TextWindow } from './text-window.ts'

/**
 * A search is linear, but one search per match is not: each may look as far as its piece goes. Pieces this short keep the
 * whole linear in the text; a value is no longer than one.
 */
const piece = 1_024
const before = 128
/** Matches of one document beyond this many are not looked for; hostile text has them, documents do not. */
const mostMatches = 100_000

interface Ready {
  rule: PatternRule
  pattern: RE2JS
  except: RE2JS[]
  surroundings: Surroundings
}

/** Patterns of a label. Of matches that overlap, the leftmost stays. @throws RefusedPattern */
export function patternMatcher({ patterns }: Extract<CustomDefinition, { kind: 'pattern' }>): NewSpanMatcher {
  const ready = patterns.map((rule): Ready => ({
    rule,
    pattern: safePattern(rule.pattern, rule),
    except: rule.except.map(each => safePattern(each)),
    surroundings: new Surroundings(rule),
  }))
  return () => {
    const apart = new Apart()
    const finders = ready.map(each => finder(each))
    return {
      find: window =>
        apart.keep(
          finders.flatMap(find => find(window)),
          window,
        ),
    }
  }
}

function finder(ready: Ready): (window: TextWindow) => Hit[] {
  let count = 0
  let [seen, seenIn] = [0, 0]
  return window => {
    const text = plain(window.text)
    if (count >= mostMatches || !ready.pattern.test(text)) return []
    const hits: Hit[] = []
    // Where the last match of the window before ended, in this window.
    let from = Math.max(window.ownStart, seenIn + seen - window.offset)
    for (let start = window.ownStart; start < window.ownEnd && count < mostMatches; start += piece) {
      const stop = Math.min(start + piece, window.ownEnd)
      for (const [first, last] of spans(ready, text, { from: Math.max(start, from), stop })) {
        from = last
        count++
        const hit = judged(ready, { window, text, start: first, end: last })
        if (hit) hits.push(hit)
      }
    }
    ;[seen, seenIn] = [from, window.offset]
    return hits
  }
}

/** Spans of the matches that begin from `from` on and before `stop`. */
function* spans(
  { pattern, rule }: Ready,
  text: string,
  { from, stop }: { from: number; stop: number },
): Generator<[number, number]> {
  const base = Math.max(0, from - before)
  const end = Math.min(text.length, stop + piece)
  const matcher = pattern.matcher(text.slice(base, end))
  for (let at = from; at < stop && matcher.find(at - base);) {
    const whole = [base + matcher.start(), base + matcher.end()] as const
    if (whole[0] >= stop) return
    at = Math.max(whole[1], at + 1)
    const group = rule.group <= matcher.groupCount() && matcher.start(rule.group) >= 0 ? rule.group : 0
    const span: [number, number] = [base + matcher.start(group), base + matcher.end(group)]
    // What goes on beyond the piece is no value.
    if (span[1] > span[0] && span[1] - span[0] < piece) yield span
  }
}

interface Found {
  window: TextWindow
  text: string
  start: number
  end: number
}

function judged({ rule, except, surroundings }: Ready, { window, text, start, end }: Found): Hit | undefined {
  const value = text.slice(start, end)
  const check = rule.check && checks[rule.check]
  if (check && !check.holds(compact(value))) return undefined
  if (rule.entropy !== undefined && entropy(value) < rule.entropy) return undefined
  if (except.some(pattern => pattern.test(value))) return undefined
  const evidence = surroundings.judge(window, { start, end }, rule.confidence)
  return evidence && { start, end, value: normalised(value), ...evidence, ...(check && { check: check.name }) }
}

/** The form under which values are hashed and excepted: letters and digits in upper case, else the text as it is. */
const normalised = (value: string) => compact(value) || value.trim()

const special =
  /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u2010-\u2015\u2212\uFE58\uFE63\uFF0D\uFF01-\uFF5E\u0660-\u0669\u06F0-\u06F9]/g

/** The text with plain digits, dashes and spaces in place of their many variants; every place stays where it is. */
const plain = (text: string) =>
  text.replaceAll(special, character => String.fromCharCode(canonical[character.charCodeAt(0)]!))
