import type { Detection } from './detection.ts'

/**
 * Of values that overlap, the best stays: higher confidence, then longer, then nearer to its word. Rules that claim
 * the same characters with equal right all stay, for the text does not say which it is.
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
  const kept: Detection[] = []
  const ranked = overlapping.slice(0, mostOverlapping).sort(better)
  for (const detection of ranked) {
    const rivals = kept.filter(other => other.start < detection.end && detection.start < other.end)
    if (rivals.every(other => equals(other, detection))) kept.push(detection)
  }
  return [...kept, ...overlapping.slice(mostOverlapping)].sort(byPlace)
}

function better(a: Detection, b: Detection): number {
  return (
    b.confidence - a.confidence ||
    b.end - b.start - (a.end - a.start) ||
    a.evidence.distance - b.evidence.distance ||
    (a.rule.id < b.rule.id ? -1 : 1)
  )
}

function equals(kept: Detection, other: Detection): boolean {
  return (
    kept.start === other.start &&
    kept.end === other.end &&
    kept.confidence === other.confidence &&
    kept.rule.id !== other.rule.id &&
    other.evidence.distance <= kept.evidence.distance * 2 + 12
  )
}
