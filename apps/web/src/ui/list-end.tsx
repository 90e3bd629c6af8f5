import { EditionName } from '@sharelight/contract'
import { lowestUnlimitedEdition, paymentEdition } from '@sharelight/domain'
import { formatDate } from '../lib/format.ts'
import { useStatus } from '../lib/queries.ts'
import type { Page } from '../lib/use-paged.ts'
import { texts } from '#texts/shared.ts'

/** Where a list ends: which part of it the edition shows, and the edition that shows all; nothing where it is whole. */
export function ListEnd({
  page: { total, limited, timeFrame },
}: {
  page: Pick<Page<unknown>, 'total' | 'limited' | 'timeFrame'>
}) {
  const {
    org: { timeZone },
  } = useStatus()
  if (!limited && !timeFrame) return null
  const sentences = [
    limited && texts.listEnd.rows(limited.to, total),
    timeFrame &&
      texts.listEnd.frame(formatDate(timeFrame.from, timeZone), formatDate(lastMoment(timeFrame.to), timeZone)),
    texts.listEnd.all(paymentEdition(EditionName.catch(lowestUnlimitedEdition).parse(limited?.edition)).displayName),
  ]
  return (
    <p className="caption" data-testid="list-end" style={{ flex: 'none', paddingTop: 8 }}>
      {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

/** A frame is half open: its last day is that of the moment before its end. */
function lastMoment(to: string) {
  return new Date(Date.parse(to) - 1).toISOString()
}
