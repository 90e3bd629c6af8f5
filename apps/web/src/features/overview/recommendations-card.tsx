import { listRecommendations, type Recommendation } from '@sharelight/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { listLink } from '../../lib/lists.ts'
import { paths } from '../../lib/paths.ts'
import { playbookLink } from '../../lib/playbook-link.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { isFailing } from '../../lib/scan-state.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { ClearState, Loaded } from '../../ui/states.tsx'
import classes from './overview.module.css'
import { PostureLine } from './posture-line.tsx'
import { texts } from '#texts/overview.ts'

const shown = 6

/** What to do next, with how many things each step is about. */
export function RecommendationsCard({ frame }: { frame: TimeFrame }) {
  const { org, user } = useStatus()
  const mayMend = user.type === 'system' && org.features.some(({ id }) => id === 'it_scripts')
  const sources = useSources().data ?? []
  const failing = user.type === 'system' ? sources.filter(isFailing).length : 0
  const query = useQuery({
    queryKey: ['metrics', 'advice', frame.key, frame.range?.from],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call(listRecommendations, { ...frame.range }, { signal, quiet: true })).recommendations,
  })
  return (
    <Card title={texts.recommendations} span={4} way={<PostureLine frame={frame} />}>
      <Loaded query={query} height={300}>
        {list =>
          list.length + failing === 0 ? (
            <ClearState title={texts.recommendationsEmpty} />
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

interface StepProps extends Pick<Recommendation, 'severity'> {
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
