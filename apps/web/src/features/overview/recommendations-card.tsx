import {
  queryMetrics,
  type MetricCondition,
  type MetricQuery,
  type PlaybookId,
  type SeverityLevel,
} from '@sharelight/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { opened } from '../../lib/ask.ts'
import { listLink, type ListName } from '../../lib/lists.ts'
import { numberIn } from '../../lib/metric-rows.ts'
import { paths } from '../../lib/paths.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { openOf } from '../../lib/open-risk.ts'
import { isFailing, isRunning } from '../../lib/scan-state.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import classes from './overview.module.css'
import { PostureLine } from './posture-line.tsx'
import { texts } from '#texts/overview.ts'

interface Advice {
  /** The playbook that mends it, and with which conditions on top of its own. */
  playbook?: { id: PlaybookId; where: MetricCondition[] }
  id: Exclude<keyof typeof texts.advice, 'sources'>
  severity: SeverityLevel
  list: Extract<ListName, 'files' | 'events'>
  where: MetricCondition[]
}
const eq = (dimension: string, value: string | number | boolean): MetricCondition => ({
  dimension,
  operator: 'eq',
  value,
})

/** What is worth doing, the gravest first. Each counts what it would mend. */
const advice: readonly Advice[] = [
  {
    id: 'anonymousLinks',
    severity: 3,
    list: 'files',
    where: [eq('shareType', 'anonymous'), eq('sensitivity', 3)],
    playbook: { id: 'close_anonymous_links', where: [eq('sensitivity', 3)] },
  },
  { id: 'highEvents', severity: 3, list: 'events', where: openOf(3) },
  {
    id: 'personalAccess',
    severity: 3,
    list: 'files',
    where: [eq('shareType', 'personal'), { dimension: 'sensitivity', operator: 'gte', value: 2 }],
    playbook: {
      id: 'remove_personal_access',
      where: [eq('shareType', 'personal'), { dimension: 'sensitivity', operator: 'gte', value: 2 }],
    },
  },
  {
    id: 'secrets',
    severity: 3,
    list: 'files',
    where: [eq('label1', 'regulated/credentials'), { dimension: 'shareType', operator: 'neq', value: 'inside' }],
    playbook: { id: 'rotate_secrets', where: [{ dimension: 'shareType', operator: 'neq', value: 'inside' }] },
  },
  { id: 'outsideAccess', severity: 2, list: 'files', where: [eq('shareType', 'outside'), eq('sensitivity', 3)] },
  { id: 'encrypted', severity: 1, list: 'files', where: [eq('reason', 'encrypted')] },
  { id: 'pictures', severity: 1, list: 'files', where: [eq('reason', 'ocr_off')] },
  { id: 'failed', severity: 1, list: 'files', where: [eq('status', 'failed')] },
]
const shown = 6

/** What to do next, with how many things each step is about. */
export function RecommendationsCard({ frame }: { frame: TimeFrame }) {
  const { org, user } = useStatus()
  const mayMend = user.type === 'system' && org.features.some(({ id }) => id === 'it_scripts')
  const sources = useSources().data ?? []
  const isReading = sources.some(({ lastScan }) => isRunning(lastScan))
  const failing = user.type === 'system' ? sources.filter(isFailing).length : 0
  const query = useQuery({
    queryKey: ['metrics', 'advice', frame.key, frame.range?.from],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { answers } = await call(queryMetrics, { queries: advice.map(each => question(each, frame)) }, { signal })
      if (answers.every(({ restricted }) => restricted !== undefined)) opened(answers[0])
      return advice
        .map((each, index) => ({ ...each, count: numberIn(answers[index]?.rows[0], measureOf(each)) }))
        .filter(({ count }) => count > 0)
    },
  })
  return (
    <Card title={texts.recommendations} span={4} way={<PostureLine frame={frame} />}>
      <Loaded query={query} height={300}>
        {list =>
          list.length + failing === 0 ? (
            <EmptyState title={isReading ? texts.recommendationsReading : texts.recommendationsEmpty} />
          ) : (
            <ul className={classes.advice}>
              {failing > 0 && <Step id="sources" severity={3} count={failing} to={paths.sources} />}
              {list
                .slice(0, failing ? shown - 1 : shown)
                .map(({ id, severity, list: name, where, count, playbook }) => (
                  <Step
                    key={id}
                    id={id}
                    severity={severity}
                    count={count}
                    to={
                      mayMend && playbook
                        ? playbookLink({ playbook: playbook.id, scope: { where: playbook.where } })
                        : listLink(name, { frame: frame.key, where })
                    }
                  />
                ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

interface StepProps extends Pick<Advice, 'severity'> {
  id: keyof typeof texts.advice
  count: number
  to: string
}

const Step = ({ id, severity, count, to }: StepProps) => (
  <li>
    <Link to={to}>
      <SeverityBadge level={severity} />
      <span>
        <strong>{texts.advice[id].title}</strong>
        <span className="caption">{texts.advice[id].what(count)}</span>
      </span>
      <IconChevronRight size={16} aria-hidden />
    </Link>
  </li>
)

function measureOf({ list }: Advice) {
  return list === 'files' ? 'items' : 'events'
}

function question(each: Advice, { range }: TimeFrame): MetricQuery {
  return {
    cube: measureOf(each),
    measures: [measureOf(each)],
    filter: { and: each.where },
    ...(range && { timeFrame: range }),
  }
}
