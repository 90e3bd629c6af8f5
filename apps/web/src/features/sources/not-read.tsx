import { queryMetric, type Source } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { RecognitionSwitch } from '../../ui/recognition-switch.tsx'
import { reasonNames, reasons } from '#texts/reasons.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

const shown = 5
const ways: Record<string, string> = reasons

/** What of a source was not read completely, by kind, each with the way to mend it and the files that it is about. */
export function NotRead({ source: { id, lastScan } }: { source: Source }) {
  const { data } = useQuery({
    queryKey: ['metrics', 'not-read', id, lastScan?.finishedAt],
    // What somebody has opened stays open when a scan ends.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call(
          queryMetric,
          {
            cube: 'items',
            dimensions: ['reason'],
            measures: ['items'],
            sort: [{ by: 'items', direction: 'Descend' }],
            limit: shown,
            filter: {
              and: [
                { dimension: 'source', operator: 'eq', value: id },
                { dimension: 'status', operator: 'neq', value: 'complete' },
              ],
            },
          },
          { signal },
        )
      ).rows.filter(row => textIn(row, 'reason')),
  })
  if (!data?.length) return null
  return (
    <details className={classes.needs}>
      <summary>{texts.notRead}</summary>
      <ul>
        {data.map(row => {
          const reason = textIn(row, 'reason')
          return (
            <li key={reason}>
              <Link
                to={listLink('files', {
                  frame: 'all',
                  where: [
                    { dimension: 'source', operator: 'eq', value: id },
                    { dimension: 'reason', operator: 'eq', value: reason },
                  ],
                })}
              >
                {formatNumber(numberIn(row, 'items'))} · {reasonNames[reason] ?? reason}
              </Link>
              <br />
              {ways[reason]}
              {reason === 'ocr_off' && <RecognitionSwitch sourceId={id} />}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
