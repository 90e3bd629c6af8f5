import type { Erasure } from '@sharelight/contract'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/data-subjects.ts'

const t = texts.erasure

/** When it was begun and by whom, until when it is to be answered, and what it is called in the audit trail. */
export function About({ erasure: { createdAt, createdBy, dueAt, closedAt, reference } }: { erasure: Erasure }) {
  const { org } = useStatus()
  const day = (instant: string) => formatDate(instant, org.timeZone)
  return [
    t.begun(day(createdAt), createdBy),
    ...(dueAt ? [t.dueOn(day(dueAt))] : []),
    ...(closedAt ? [t.closedOn(day(closedAt))] : []),
    texts.reference(reference),
  ].join(' · ')
}

export const countsOf = ({ counts: { open, erased, kept, still } }: Erasure) =>
  t.counts({
    open: formatNumber(open),
    erased: formatNumber(erased),
    kept: formatNumber(kept),
    still: formatNumber(still),
  })
