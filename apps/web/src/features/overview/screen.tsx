import type { MetricAnswer } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useSources, useStatus } from '../../lib/queries.ts'
import { grainFor } from '../../lib/risk-series.ts'
import { useFrame } from '../../lib/use-frame.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { RiskOverTime } from '../../ui/chart/risk-over-time.tsx'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { Later } from '../../ui/later.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import {
  ClosedState,
  EmptyState,
  ErrorState,
  FeatureOff,
  Loaded,
  LoadingState,
  type QueryLike,
} from '../../ui/states.tsx'
import { AssetsCard } from './assets-card.tsx'
import { AtRiskCard } from './at-risk-card.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { ExposedCard, NewestCard } from './item-cards.tsx'
import { FlowCard } from './flow-card.tsx'
import { details, headline, type Details } from './questions.ts'
import { RecommendationsCard } from './recommendations-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { RunningScans } from './running-scans.tsx'
import { SourcesCard } from './sources-card.tsx'
import { texts } from '#texts/overview.ts'
import { TypesCard } from './types-card.tsx'

const FirstSteps = lazyPart(() => import('../../ui/first-steps/first-steps.tsx').then(module => module.FirstSteps))

/** What sensitive information there is, who can reach it, what left and what is risky, in one time frame. */
export function OverviewScreen() {
  const { org } = useStatus()
  if (!org.features.some(({ id }) => id === 'overview'))
    return (
      <Page title={texts.title}>
        <Card title={texts.title}>
          <FeatureOff feature="overview" />
        </Card>
      </Page>
    )
  return <Overview />
}

function Overview() {
  const [query, setQuery] = useSearchParams()
  const frame = useFrame(query.get('frame') ?? undefined)
  const sources = useSources()
  const setFrame = (key: string) =>
    setQuery(current => {
      const next = new URLSearchParams(current)
      next.set('frame', key)
      return next
    })
  const picker = (
    <FramePicker value={frame.current.key} name={frame.current.name} options={frame.options} onChange={setFrame} />
  )
  const isEmpty = sources.data?.length === 0 && !frame.hasEvents && frame.ready
  return (
    <Page title={texts.title} aside={isEmpty ? undefined : picker}>
      <CardGrid>
        <RunningScans sources={sources.data ?? []} />
        {isEmpty ? <Welcome /> : <Cards frame={frame} onFrame={setFrame} />}
      </CardGrid>
    </Page>
  )
}

/** Who may connect sources is led on; the others learn what is missing. */
function Welcome() {
  const { user } = useStatus()
  if (user.type !== 'system')
    return (
      <Card title={texts.assets}>
        <EmptyState title={texts.empty} hint={texts.emptyWait} />
      </Card>
    )
  return (
    <Card title={texts.empty}>
      <p className="muted" style={{ marginBottom: 12 }}>
        {texts.emptyHint}
      </p>
      <FirstSteps inside />
    </Card>
  )
}

function Cards({
  frame: { ready, current, clock, options, newestEvents },
  onFrame,
}: {
  frame: ReturnType<typeof useFrame>
  onFrame: (key: string) => void
}) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...headline(current),
    enabled: ready,
    placeholderData: keepPreviousData,
  })
  const rest = useQuery({
    ...details(current),
    enabled: data !== undefined && !isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return (
      <Card title={texts.title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!ready || !data) return <CardSkeletons />
  const { risk, before, items } = data
  const newest = options().find(({ key, disabled }) => key === newestEvents && key !== current.key && !disabled)
  return (
    <>
      <Opened answer={risk} title={texts.risk}>
        {([now]) => (
          <RiskCard
            now={now}
            before={current.previous ? before.rows[0] : undefined}
            frame={current}
            timeZone={clock.timeZone}
            newest={newest}
          />
        )}
      </Opened>
      <AssetsCard answers={data} frame={current.key} />
      <Part query={rest} of="over" title={texts.over} span={8} height={266}>
        {over => (
          <RiskOverTime
            rows={over}
            grain={grainFor(current.range)}
            timeZone={clock.timeZone}
            range={current.range}
            onFrame={onFrame}
          />
        )}
      </Part>
      <RecommendationsCard frame={current} />
      <Later
        fallback={
          <Card title={texts.types} span={8}>
            <LoadingState height={300} />
          </Card>
        }
      >
        <TypesCard frame={current} />
      </Later>
      <Part query={rest} of="sources" title={texts.sources} height={396}>
        {rows => <SourcesCard rows={rows} frame={current.key} />}
      </Part>
      <Later fallback={<Below />}>
        <FlowCard frame={current} />
        <Opened answer={items} title={texts.coverage}>
          {([counts]) => <CoverageCard items={counts} reasons={rest.data?.reasons.rows ?? []} frame={current.key} />}
        </Opened>
        <AtRiskCard frame={current} />
      </Later>
      <Part query={rest} of="exposed" title={texts.exposed} height={240}>
        {rows => <ExposedCard rows={rows} frame={current.key} />}
      </Part>
      <Part query={rest} of="newest" title={texts.newest} height={240}>
        {rows => <NewestCard rows={rows} frame={current.key} timeZone={clock.timeZone} />}
      </Part>
    </>
  )
}

interface PartProps {
  query: QueryLike<Details>
  of: keyof Details
  title: string
  span?: number
  height: number
  children: (rows: MetricAnswer['rows']) => ReactNode
}

/** A card, or what stands in its place until its answer is there. */
function Part({ query, of, title, span = 4, height, children }: PartProps) {
  const answer = query.data?.[of]
  if (answer)
    return (
      <Opened answer={answer} title={title} span={span}>
        {children}
      </Opened>
    )
  return (
    <Card title={title} span={span}>
      <Loaded query={query} height={height}>
        {() => null}
      </Loaded>
    </Card>
  )
}

/** A card, or the word in its place that what it tells is closed to the user. */
function Opened({
  answer,
  title,
  span = 4,
  children,
}: {
  answer: MetricAnswer
  title: string
  span?: number
  children: PartProps['children']
}) {
  return answer.restricted === undefined ? (
    children(answer.rows)
  ) : (
    <Card title={title} span={span}>
      <ClosedState />
    </Card>
  )
}

function Below() {
  return (
    <>
      <Card title={texts.flows} span={8}>
        <LoadingState height={420} />
      </Card>
      <Card title={texts.coverage} span={4}>
        <LoadingState height={420} />
      </Card>
      <Card title={texts.atRisk} span={4}>
        <LoadingState height={240} />
      </Card>
    </>
  )
}

function CardSkeletons() {
  return (
    <>
      <Card title={texts.risk} span={4}>
        <LoadingState height={170} />
      </Card>
      <Card title={texts.assets} span={8}>
        <LoadingState height={170} />
      </Card>
      <Card title={texts.over} span={8}>
        <LoadingState height={270} />
      </Card>
      <Card title={texts.recommendations} span={4}>
        <LoadingState height={360} />
      </Card>
      <Card title={texts.types} span={8}>
        <LoadingState height={280} />
      </Card>
      <Card title={texts.sources} span={4}>
        <LoadingState height={396} />
      </Card>
    </>
  )
}
