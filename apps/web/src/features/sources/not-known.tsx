import { sourceCoverage, type Source } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

/** Times that a source cannot tell of, and records of it that nothing understood. */
export function NotKnown({ source: { id, lastScan }, timeZone }: { source: Source; timeZone: string }) {
  const { data } = useQuery({
    queryKey: ['coverage', id, lastScan?.finishedAt],
    queryFn: ({ signal }) => call(sourceCoverage, { id }, { signal }),
  })
  if (!data || data.gaps.length + data.unmapped.length === 0) return null
  return (
    <details className={classes.needs} data-testid="not-known">
      <summary>{texts.notKnown}</summary>
      <ul>
        {data.gaps.map(({ feed, from, to }) => (
          <li key={`${feed} ${from} ${to}`}>
            {texts.gap(feed, formatDateTime(from, timeZone), formatDateTime(to, timeZone))}
          </li>
        ))}
        {data.unmapped.map(({ feed, operation, count }) => (
          <li key={`${feed} ${operation}`}>{texts.unmapped(feed, operation, formatNumber(count))}</li>
        ))}
      </ul>
    </details>
  )
}
