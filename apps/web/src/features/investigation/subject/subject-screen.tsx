import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { numberIn } from '../../../lib/metric-rows.ts'
import { grainFor } from '../../../lib/risk-series.ts'
import { eventsOf, subjects, type Subject } from '../../../lib/subject.ts'
import { useFrame } from '../../../lib/use-frame.ts'
import { Card, CardGrid } from '../../../ui/card.tsx'
import { RiskOverTime } from '../../../ui/chart/risk-over-time.tsx'
import { FramePicker } from '../../../ui/frame-picker.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Loaded, LoadingState } from '../../../ui/states.tsx'
import { EventDrawer } from '../event-drawer.tsx'
import { isMissing, ItemBody, useItem } from '../item-body.tsx'
import { SavedMenu } from '../saved-menu.tsx'
import { texts } from '#texts/investigation.ts'
import { texts as t } from '#texts/subject.ts'
import { FolderContext } from './folder-context.tsx'
import { FactsCard, LabelsCard, SubjectRisk } from './facts-card.tsx'
import { ReachCard } from './reach-card.tsx'
import { RelatedTabs } from './related-tabs.tsx'
import { RelationGraph } from './relation-graph.tsx'
import { useRelations, useSubjectSummary } from './related.ts'
import classes from './subject.module.css'
import { SubjectPicker } from './subject-picker.tsx'
import { useFacts, type SubjectFacts } from './use-facts.ts'

const ColleaguesCard = lazyPart(() => import('./colleagues-card.tsx').then(module => module.ColleaguesCard))

/** Everything about one person, organisation, folder or file in a time frame. */
export function SubjectScreen({ subject }: { subject: Subject }) {
  const [query, setQuery] = useSearchParams()
  const frame = useFrame(query.get('frame') ?? undefined, 'events')
  const facts = useFacts(subject)
  const item = useItem(subject.id, subject.kind === 'file')
  const name = subject.kind === 'file' ? item.data?.name : facts.data?.name
  const change = (key: string, value: string | undefined) =>
    setQuery(current => {
      const next = new URLSearchParams(current)
      if (value) next.set(key, value)
      else next.delete(key)
      return next
    })
  const setFrame = (key: string) => change('frame', key)
  const event = query.get('event')
  const failed = subject.kind === 'file' ? item.error : facts.error
  const isGone = subject.kind === 'file' ? isMissing(failed) : facts.data?.name === ''
  return (
    <Page
      title={name || (subject.kind === 'organization' ? subject.id : texts.title)}
      description={t.kinds[subject.kind]}
      aside={
        <>
          <SubjectPicker />
          <SavedMenu name={name ?? ''} type={subjects[subject.kind].icon} />
          <FramePicker
            value={frame.current.key}
            name={frame.current.name}
            options={frame.options}
            onChange={setFrame}
          />
        </>
      }
    >
      {isGone && (
        <Card title={texts.title}>
          <EmptyState title={t.gone} hint={t.goneHint} />
        </Card>
      )}
      {failed && !isGone && (
        <Card title={texts.title}>
          <ErrorState error={failed} onRetry={() => void (subject.kind === 'file' ? item : facts).refetch()} />
        </Card>
      )}
      {!failed && !isGone && (
        <Body
          subject={subject}
          name={name ?? ''}
          frame={frame}
          facts={facts.data}
          onFrame={setFrame}
          onEvent={id => change('event', id)}
          item={
            subject.kind === 'file' && (
              <Card title={t.file} span={6}>
                <Loaded query={item} height={400}>
                  {found => <ItemBody item={found} />}
                </Loaded>
              </Card>
            )
          }
        />
      )}
      {event && <EventDrawer id={event} onClose={() => change('event', undefined)} />}
    </Page>
  )
}

const isPerson = ({ kind }: Subject) => kind === 'employee' || kind === 'contact' || kind === 'personal'

interface BodyProps {
  subject: Subject
  name: string
  frame: ReturnType<typeof useFrame>
  facts: SubjectFacts | undefined
  item: ReactNode
  onFrame: (key: string) => void
  onEvent: (id: string) => void
}

function Body({ subject, name, frame: { current, clock }, facts, item, onFrame, onEvent }: BodyProps) {
  const grain = grainFor(current.range)
  const summary = useSubjectSummary(subject, current, grain)
  const relations = useRelations(subject, current)
  const span = item ? 12 : 8
  const risk = summary.data?.risk
  const timeline = summary.data ? (
    <RiskOverTime
      rows={summary.data.over}
      grain={grain}
      timeZone={clock.timeZone}
      range={current.range}
      where={[eventsOf(subject)]}
      onFrame={onFrame}
      span={span}
      height={200}
    />
  ) : (
    <Card title={t.over} span={span}>
      <LoadingState height={220} />
    </Card>
  )
  const graph = relations.data ? (
    <RelationGraph
      subject={subject}
      name={name}
      related={relations.data.flatMap(({ top }) => top)}
      frame={current.key}
      span={span}
    />
  ) : (
    <Card title={t.graph} span={span}>
      <Loaded query={relations} height={360}>
        {() => null}
      </Loaded>
    </Card>
  )
  const labels = summary.data && (
    <LabelsCard subject={subject} labels={summary.data.labels} frame={current.key} span={4} />
  )
  return (
    <CardGrid>
      {item ? (
        <>
          {item}
          <div className={classes.side}>
            {timeline}
            {graph}
          </div>
        </>
      ) : (
        <>
          <Card title={t.facts} span={4}>
            {facts ? <FactsCard subject={subject} facts={facts} /> : <LoadingState height={100} />}
            {summary.data ? (
              <SubjectRisk subject={subject} risk={risk} frame={current.key} />
            ) : (
              <LoadingState height={150} />
            )}
          </Card>
          {timeline}
          {labels}
          {graph}
          {isPerson(subject) && <ReachCard id={subject.id} />}
          {subject.kind === 'employee' && <ColleaguesCard id={subject.id} />}
          {subject.kind === 'folder' && <FolderContext id={subject.id} />}
        </>
      )}
      <RelatedTabs
        key={`${subject.kind}:${subject.id}`}
        subject={subject}
        frame={current}
        onEvent={onEvent}
        events={numberIn(risk, 'events')}
        totals={new Map(relations.data?.map(({ kind, total }) => [kind, total]))}
      />
    </CardGrid>
  )
}
