import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ask } from '../../lib/ask.ts'
import { formatNumber } from '../../lib/format.ts'
import { numberIn } from '../../lib/metric-rows.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { texts } from '#texts/overview.ts'
import { texts as shared } from '#texts/shared.ts'

/** The share of files that pass every posture check, at the end of the time frame. */
export function PostureLine({ frame: { key, range } }: { frame: TimeFrame }) {
  const { data, error } = useQuery({
    queryKey: ['metrics', 'posture', key, range?.from],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(
        { cube: 'posture', measures: ['score', 'failing', 'checked'], ...(range && { timeFrame: range }) },
        { signal },
      ),
  })
  const mayConnect = useStatus().user.type === 'system'
  if (error) return null
  if (!data) return <span className="caption">{shared.loading}</span>
  const row = data?.rows[0]
  const checked = numberIn(row, 'checked')
  if (!row || checked === 0)
    return (
      <span className="caption">
        {texts.posture.nothing} {mayConnect && <Link to={paths.sources}>{texts.posture.way}</Link>}
      </span>
    )
  const score = Math.floor(numberIn(row, 'score'))
  return (
    <span className="caption">
      {texts.posture.title} <strong data-testid="posture-score">{score}%</strong>:{' '}
      {texts.posture.failing(formatNumber(numberIn(row, 'failing')), formatNumber(checked))}
    </span>
  )
}
