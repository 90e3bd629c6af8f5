import { useSearchParams } from 'react-router'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { CardGrid } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/posture.ts'
import { ChecksCard } from './checks-card.tsx'
import { ScoreCard } from './score-card.tsx'
import { ScoresCard } from './scores-card.tsx'
import { TrendCard } from './trend-card.tsx'
import { usePlace } from './use-place.ts'
import { usePosture } from './use-posture.ts'

const CheckDrawer = lazyPart(() => import('./check-drawer.tsx').then(module => module.CheckDrawer))

/** How the organisation stands: scores, their way over time, and the checks behind them. The address says what is shown. */
export function PostureScreen() {
  const { org } = useStatus()
  const query = usePosture()
  const place = usePlace(useSearchParams())
  return (
    <Page title={screens.posture ?? ''} description={texts.description}>
      <Loaded query={query} height={320}>
        {posture =>
          posture.evaluatedAt === null || posture.sources.length === 0 ? (
            <EmptyState
              title={texts.noScore}
              hint={texts.notJudged}
              action={<Link to={paths.sources}>{texts.connect}</Link>}
            />
          ) : (
            <CardGrid>
              <ScoreCard posture={posture} judgedAt={formatDateTime(posture.evaluatedAt, org.timeZone)} />
              <TrendCard part={place.part} sources={posture.sources} />
              <ScoresCard posture={posture} place={place} />
              <ChecksCard checks={posture.checks} place={place} />
            </CardGrid>
          )
        }
      </Loaded>
      {place.check && <CheckDrawer id={place.check} onClose={() => place.change({ check: '' })} />}
    </Page>
  )
}
