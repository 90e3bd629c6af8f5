import { announcedBy, type NameSpan } from '../names/index.ts'
import { personName, postalAddress } from '../rules/person/index.ts'
import type { Detection } from './detection.ts'

/** Names and addresses that a model finds in `text`, save where a rule has found something more telling. */
export function nameDetections(text: string, known: readonly Detection[], find: (text: string) => NameSpan[]): Detection[] {
  const taken = known.filter(detection => detection.start < text.length && detection.rule.kind !== 'address')
  return find(text).filter(span => !taken.some(({ start, end }) => start < span.end && span.start < end)).map(span => ({
    rule: span.kind === 'person' ? personName : postalAddress,
    start: span.start, end: span.end, confidence: span.confidence, value: text.slice(span.start, span.end), alone: false,
    evidence: { near: announcedBy(text, span.start), distance: Infinity },
  }))
}
