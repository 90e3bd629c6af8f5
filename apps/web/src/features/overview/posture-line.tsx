import { getPostureTrend } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { texts } from '#texts/posture.ts'
import { texts as shared } from '#texts/shared.ts'

/** The posture score at the end of the time frame, with what became of it since its beginning; it leads to the checks behind it. */
export function PostureLine({ frame: { key, range } }: { frame: TimeFrame }) {
  const { user, org } = useStatus()
  const isOpen = user.type === 'system' && org.features.some(({ id }) => id === 'security_posture')
  const { data, error } = useQuery({
    queryKey: ['list', 'posture', 'trend', key, range?.from],
    enabled: isOpen,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(getPostureTrend, { ...range }, { signal })).days,
  })
  if (!isOpen || error) return null
  if (!data) return <span className="caption">{shared.loading}</span>
  const [first, last] = [data[0], data.at(-1)]
  if (!first || !last)
    return (
      <span className="caption">
        {texts.overviewNothing} <Link to={paths.posture}>{texts.open}</Link>
      </span>
    )
  return (
    <span className="caption">
      {texts.overview}{' '}
      <Link to={paths.posture} aria-label={`${texts.open}: ${Math.floor(last.score)}%`}>
        <strong data-testid="posture-score">{Math.floor(last.score)}%</strong>
      </Link>
      : {changeOf(Math.floor(last.score) - Math.floor(first.score))}.
    </span>
  )
}

function changeOf(points: number): string {
  if (points === 0) return texts.same
  return points > 0 ? texts.better(formatNumber(points)) : texts.worse(formatNumber(-points))
}
