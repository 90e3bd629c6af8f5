import type { Detection } from './detection.ts'

/**
 * Of values that overlap, the best stays: higher confidence, then longer, then nearer to its word. Rules that claim
 * the same characters with equal right are its rivals: which of them it is, the whole text decides (verdict/). `keepAll` keeps every
 * reading, where a value is all that is asked about.
 */
export function resolve(detections: Detection[], keepAll: boolean): Detection[] {
  const [urls, others] = [detections.filter(isUrl), detections.filter(detection => !isUrl(detection))]
  return urls.length ? [...urls, ...resolveRivals(others, keepAll)].sort(byPlace) : resolveRivals(others, keepAll)
}

/** A web address does not rival what it holds: an e-mail address, an identifier in its query. */
const isUrl = ({ rule }: Detection) => rule.kind === 'url'
const byPlace = (a: Detection, b: Detection) => a.start - b.start || b.end - a.end

function resolveRivals(detections: Detection[], keepAll: boolean): Detection[] {
  const inOrder = [...detections].sort(byPlace)
  if (keepAll) return inOrder.filter(detection => !inOrder.some(other => holds(other, detection)))
  const kept: Detection[] = []
  for (let first = 0; first < inOrder.length;) {
    const next = overlapEnd(inOrder, first)
    const group = inOrder.slice(first, next)
    kept.push(...(group.length === 1 ? group : best(group)))
    first = next
  }
  return kept
}

/** Place of the first after `first` that does not overlap with those before it. */
function overlapEnd(inOrder: readonly Detection[], first: number): number {
  let [next, end] = [first, -Infinity]
  for (let one = inOrder[next]; one && (next === first || one.start < end); one = inOrder[++next])
    end = Math.max(end, one.end)
  return next
}

/** A longer value of the same kind, such as an IPv6 address that ends in an IPv4 one. */
const holds = (outer: Detection, inner: Detection) =>
  outer.rule.kind === inner.rule.kind &&
  outer.rule.country === inner.rule.country &&
  outer.start <= inner.start &&
  inner.end <= outer.end &&
  outer.end - outer.start > inner.end - inner.start &&
  (outer.rule === inner.rule || outer.confidence >= inner.confidence)

/** Overlaps beyond this many are hostile; the rest of them is taken as it comes. */
const mostOverlapping = 200

function best(overlapping: Detection[]): Detection[] {
  const kept = new Map<Detection, Detection[]>()
  const ranked = overlapping.slice(0, mostOverlapping).sort(better)
  for (const detection of ranked) {
    const over = [...kept.keys()].filter(other => other.start < detection.end && detection.start < other.end)
    const [winner] = over
    if (!winner) kept.set(detection, [detection])
    else if (over.length === 1 && equals(winner, detection))
      kept.get(winner)!.push(...(detection.rivals ?? [detection]))
  }
  return [
    ...[...kept].map(([winner, rivals]) => withRivals(winner, rivals)),
    ...overlapping.slice(mostOverlapping),
  ].sort(byPlace)
}

/** Words that speak for so many times as many countries say nothing of the country beside one that does. */
const vaguer = 4

function withRivals(winner: Detection, rivals: readonly Detection[]): Detection {
  if (rivals.length === 1) return winner
  const plainest = Math.min(...rivals.map(({ evidence }) => evidence.shared))
  const told = rivals.filter(({ evidence }) => evidence.shared <= vaguer * plainest)
  return told.length === 1 ? told[0]! : { ...told[0]!, rivals: told }
}

function better(a: Detection, b: Detection): number {
  return (
    b.confidence - a.confidence ||
    Number(a.rule.isGeneral ?? false) - Number(b.rule.isGeneral ?? false) ||
    b.end - b.start - (a.end - a.start) ||
    a.evidence.distance - b.evidence.distance ||
    a.evidence.shared - b.evidence.shared ||
    Number(isNamesake(b)) - Number(isNamesake(a)) ||
    (a.rule.id < b.rule.id ? -1 : 1)
  )
}

/** The word near by is what the rule is called: `nif` for `es-nif`. */
const isNamesake = ({ rule, evidence }: Detection) =>
  evidence.near !== undefined && rule.id.endsWith(`-${evidence.near.replaceAll(' ', '-')}`)

function equals(kept: Detection, other: Detection): boolean {
  return (
    kept.start === other.start &&
    kept.end === other.end &&
    kept.confidence === other.confidence &&
    kept.rule.id !== other.rule.id &&
    kept.rule.isGeneral === other.rule.isGeneral &&
    other.evidence.distance <= kept.evidence.distance * 2 + 12
  )
}
