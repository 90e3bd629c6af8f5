import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryMetrics } from '@sharelight/contract'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { grainFor } from '../../lib/risk-series.ts'
import { useFrame } from '../../lib/use-frame.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { RiskOverTime } from '../../ui/chart/risk-over-time.tsx'
import { FramePicker } from '../../ui/frame-picker.tsx'
import { Later } from '../../ui/later.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { AssetsCard } from './assets-card.tsx'
import { AtRiskCard } from './at-risk-card.tsx'
import { CoverageCard } from './coverage-card.tsx'
import { ExposedCard, NewestCard } from './item-cards.tsx'
import { FlowCard } from './flow-card.tsx'
import { byName, questions } from './questions.ts'
import { RecommendationsCard } from './recommendations-card.tsx'
import { RiskCard } from './risk-card.tsx'
import { RunningScans } from './running-scans.tsx'
import { SourcesCard } from './sources-card.tsx'
import { texts } from '#texts/overview.ts'
import { TypesCard } from './types-card.tsx'

const FirstSteps = lazyPart(() => import('../../ui/first-steps/first-steps.tsx').then(module => module.FirstSteps))

/** What sensitive information there is, who can reach it, what left and what is risky, in one time frame. */
export function OverviewScreen() {
  const [query, setQuery] = useSearchParams()
  const frame = useFrame(query.get('frame') ?? undefined)
  const sources = useSources()
  const setFrame = (key: string) => setQuery(current => {
    const next = new URLSearchParams(current)
    next.set('frame', key)
    return next
  })
  const picker = <FramePicker value={frame.current.key} name={frame.current.name} options={frame.options} onChange={setFrame} />
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
  if (user.type !== 'system') return <Card title={texts.assets}><EmptyState title={texts.empty} hint={texts.emptyWait} /></Card>
  return <Card title={texts.empty}><p className="muted" style={{ marginBottom: 12 }}>{texts.emptyHint}</p><FirstSteps inside /></Card>
}

function Cards({ frame: { ready, current, clock }, onFrame }: { frame: ReturnType<typeof useFrame>; onFrame: (key: string) => void }) {
  const grain = grainFor(current.range)
  const asked = questions({ range: current.range, previous: current.previous, grain })
  const { data, error, refetch } = useQuery({
    queryKey: ['metrics', 'overview', current.key, current.range?.from], enabled: ready, placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => byName(Object.keys(asked), (await call(queryMetrics, { queries: Object.values(asked) }, { signal })).answers),
  })
  if (error && !data) return <Card title={texts.title}><ErrorState error={error} onRetry={() => void refetch()} /></Card>
  if (!data) return <CardSkeletons />
  return (
    <>
      <RiskCard now={data.risk[0]} before={current.previous ? data.before[0] : undefined} frame={current} timeZone={clock.timeZone} />
      <AssetsCard answers={data} frame={current.key} />
      <RiskOverTime rows={data.over} grain={grain} timeZone={clock.timeZone} onFrame={onFrame} />
      <RecommendationsCard frame={current} />
      <Later fallback={<Card title={texts.types} span={8}><LoadingState height={300} /></Card>}><TypesCard frame={current} /></Later>
      <SourcesCard rows={data.sources} frame={current.key} />
      <Later fallback={<Below />}>
        <FlowCard frame={current} />
        <CoverageCard items={data.items[0]} reasons={data.reasons} frame={current.key} />
        <AtRiskCard frame={current} />
      </Later>
      <ExposedCard rows={data.exposed} frame={current.key} />
      <NewestCard rows={data.newest} frame={current.key} timeZone={clock.timeZone} />
    </>
  )
}

function Below() {
  return (
    <>
      <Card title={texts.flows} span={8}><LoadingState height={380} /></Card>
      <Card title={texts.coverage} span={4}><LoadingState height={380} /></Card>
      <Card title={texts.atRisk} span={4}><LoadingState height={240} /></Card>
    </>
  )
}

function CardSkeletons() {
  return (
    <>
      <Card title={texts.risk} span={4}><LoadingState height={170} /></Card>
      <Card title={texts.assets} span={8}><LoadingState height={170} /></Card>
      <Card title={texts.over} span={8}><LoadingState height={250} /></Card>
      <Card title={texts.recommendations} span={4}><LoadingState height={250} /></Card>
      <Card title={texts.types} span={8}><LoadingState height={280} /></Card>
      <Card title={texts.sources} span={4}><LoadingState height={280} /></Card>
    </>
  )
}
