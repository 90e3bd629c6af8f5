import type { Match, Rule } from '../../rule.ts'
import { canonical } from '../../text/canonical.ts'

const missing: ReadonlySet<string> = new Set(
  `|null|nil|none|nan|undefined|unknown|missing|blank|empty|tbd|\\n|(null)|(none)|(blank)|n/a|na|n.a.|n.a|#n/a|#ref!|#value!|n/d|n.d.|nd|s/d|s.d.|\
sin dato|sin datos|n.v.t.|k.a.|k. a.|keine|keine angabe|unbekannt|inconnu|neant|néant|desconocido|sconosciuto|onbekend|brak|нет|нет данных|無|无|なし|없음`.split(
    '|',
  ),
)
const placeholder = /^[-–—_.?*#/\\ ]+$/
const [skipped, other] = [255, 128]
export const longestTested = 256
const plain = /^[ -~]*$/
/** A number that samples have in place of somebody's. */
const oneDigit = /^(\d)\1{5,}$/

/** Whether a cell is left empty, in one of the ways that programs write it. */
export const isMissing = (value: string): boolean =>
  value.length <= longestMissing &&
  !startsWithDigit(value) &&
  (missing.has(value.toLowerCase()) || placeholder.test(value))

const longestMissing = 14
const startsWithDigit = (value: string) => value.charCodeAt(0) >= 48 && value.charCodeAt(0) <= 57

/** The value in the canonical ASCII that rules are written over. */
export function ascii(value: string): string {
  if (plain.test(value)) return value
  let text = ''
  for (let at = 0; at < value.length; at++) {
    const code = canonical[value.charCodeAt(at)]!
    if (code !== skipped) text += code === other ? '\u00BF' : String.fromCharCode(code)
  }
  return text
}

/** Tests whole values by the patterns and the check of one rule. */
export interface RuleTest {
  rule: Rule
  passes(value: string, header: string): boolean
}

/** @returns undefined for a rule that has no pattern to test a value by */
export function testOf(rule: Rule): RuleTest | undefined {
  if (!rule.patterns.length) return undefined
  const whole = new RegExp(`^(?:${rule.patterns.map(({ source }) => source).join(')$|^(?:')})$`, rule.secret ? '' : 'i')
  return {
    rule,
    passes(value, header) {
      if (value.length > longestTested) return false
      const raw = ascii(value)
      if (!whole.test(raw)) return false
      if (oneDigit.test(raw)) return false
      const compact = rule.secret ? raw : raw.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
      return accepts(rule, compact, { value: compact, raw, before: () => `${header}: `, after: () => ';' })
    },
  }
}

/** A rule that throws has not accepted the value; its fault is reported where it reads text. */
function accepts(rule: Rule, value: string, match: Match): boolean {
  try {
    const said = rule.settle?.(value, match)
    if (rule.settle) return said !== undefined && !said.example
    return rule.accept?.(value, match) ?? true
  } catch {
    return false
  }
}
