import type { Detection } from '../engine/detection.ts'
import type { CountryEvidence } from './evidence.ts'
import { isOpen } from './open.ts'
import { unclearRule } from './unclear.ts'

/** A country is decided for when so much speaks for it, and so many times what speaks for the next. */
const enough = 3
const lead = 1.5

/**
 * The one verdict on a value that several rules claim with equal right: the country that the text speaks of, else the kind with its country left open
 * and the rivals as candidates; open too where a form and a general word is all that one country has. The order of the rivals does not matter.
 */
export function decide(detection: Detection, evidence: CountryEvidence): Detection {
  const first = ofOneKind(detection.rivals ?? [detection])
  const countries = [...new Set(first.map(({ country }) => country ?? ''))]
  const [only] = countries
  if (countries.length === 1)
    return isOpen(first[0]!) && !evidence.of(only!, detection.hints) ? unclear(first) : alone(first[0]!)
  const ranked = countries
    .map(country => ({ country, score: evidence.of(country, detection.hints) }))
    .sort((a, b) => b.score - a.score || (a.country < b.country ? -1 : 1))
  const [best, next] = ranked
  if (best && best.score >= enough && best.score >= lead * (next?.score ?? 0))
    return alone(first.find(({ country }) => country === best.country)!)
  return unclear(first)
}

const alone = (detection: Detection): Detection => ({ ...detection, rivals: undefined, hints: undefined })

/** Those that are of the kind of the first, for the first stands nearest to its word. */
function ofOneKind(rivals: readonly Detection[]): Detection[] {
  const group = groupOf(rivals[0]!)
  return rivals.filter(rival => groupOf(rival) === group)
}
const groupOf = ({ rule }: Detection) => (rule.kind === 'tax-id' ? 'national-id' : rule.kind)

function unclear(rivals: readonly Detection[]): Detection {
  const [first] = rivals
  const rule = unclearRule(rivals.map(({ rule: { kind } }) => kind))
  const candidates = rivals.flatMap(({ rule: each, country: of }) => (of ? [{ rule: each, country: of }] : []))
  return rule ? { ...alone(first!), country: undefined, rule, candidates } : alone(first!)
}
