import type { AnomalyKind, EventAnomaly, EventRow } from '@sharelight/contract'
import { anomalySentence } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

/** What made an event unusual. */
export async function anomaliesOf(_: Context, __: EventRow, kinds: readonly AnomalyKind[]): Promise<EventAnomaly[]> {
  return kinds.map(kind => ({ kind, sentence: anomalySentence(kind) }))
}
