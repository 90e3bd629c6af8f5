import { useDebouncedValue } from '@mantine/hooks'
import type { MetricCondition, OpenRisk, PolicySimulation } from '@sharelight/contract'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDate, formatDateTime, formatNumber, formatShare } from '../../lib/format.ts'
import { comparisonsOf } from '../../lib/conditions.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import { SeverityBadge } from '../../ui/badges.tsx'
import { Card } from '../../ui/card.tsx'
import { tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { texts as drawer } from '#texts/drawer.ts'
import { texts as investigation } from '#texts/investigation.ts'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/policies.ts'
import classes from './policies.module.css'
import { useSimulation, type SimulationInput } from './use-policies.ts'

const t = texts.simulation
const settleMs = 400

/** What a policy would have matched, as it is written. */
export function Simulation({ input }: { input: SimulationInput | undefined }) {
  const [settled] = useDebouncedValue(input, settleMs)
  const { data, error, isFetching, refetch } = useSimulation(settled)
  return (
    <div className={classes.simulation} aria-busy={isFetching} data-testid="simulation">
      {!input || !settled ? (
        <Card title={t.title} note={t.note}>
          <p className="muted">{t.waiting}</p>
        </Card>
      ) : error ? (
        <Card title={t.title}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : data ? (
        <Outcome outcome={data} where={settled.window ? undefined : comparisonsOf(settled.filter)} />
      ) : (
        <Card title={t.title} note={t.note}>
          <LoadingState height={240} />
        </Card>
      )}
    </div>
  )
}

interface OutcomeProps {
  outcome: PolicySimulation
  /** What lists are filtered by to hold what it matches; absent where they cannot say the same. */
  where: MetricCondition[] | undefined
}

function Outcome({ outcome, where }: OutcomeProps) {
  const { events, share, actors, items, sentences, tooBroad } = outcome
  return (
    <>
      <Card title={t.title} note={t.note}>
        <ul className={classes.sentences}>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p role="status" className={classes.headline} data-testid="simulated">
          <strong>
            <Counted says={t.matches(events)} where={where} />
          </strong>
          <span className="muted">
            {t.of(formatShare(share))} · {t.people(actors)} · {t.items(items)}
          </span>
        </p>
        {tooBroad && <p className={classes.warning}>{tooBroad}</p>}
        <OpenRiskChange {...outcome} />
      </Card>
      {events > 0 ? (
        <>
          <Weeks {...outcome} />
          <People {...outcome} where={where} />
          <Examples {...outcome} />
        </>
      ) : (
        <Card title={t.examples}>
          <p className="muted">{t.nothing}</p>
        </Card>
      )}
      <Overlaps {...outcome} />
    </>
  )
}

/** A number of events with the list of them, in a tab of its own, so that what is being written stays. */
function Counted({ says, where }: { says: string } & Pick<OutcomeProps, 'where'>) {
  if (!where) return says
  return (
    <Link to={listLink('events', { frame: 'last-90-days', where })} target="_blank">
      {says}
    </Link>
  )
}

const levels = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

function OpenRiskChange({ before, after }: { before: OpenRisk; after: OpenRisk }) {
  const changed = levels.filter(([, name]) => before[name] !== after[name])
  if (!changed.length) return <p className="muted">{t.unchanged}</p>
  return (
    <ul className={classes.risk} aria-label={t.openRisk}>
      {changed.map(([level, name]) => (
        <li key={name}>
          <SeverityBadge level={level} withName />
          <span className="numeric">
            {formatNumber(before[name])} → <strong>{formatNumber(after[name])}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Weeks({ weeks }: Pick<PolicySimulation, 'weeks'>) {
  const { timeZone } = useStatus().org
  const option = useMemo(
    () => (colors: ChartColors) => ({
      grid: { left: 8, right: 8, top: 12, bottom: 4, containLabel: true },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltip(colors) },
      xAxis: {
        type: 'category',
        data: weeks.map(({ time }) => formatDate(time, timeZone)),
        axisTick: { show: false },
        axisLine: { lineStyle: { color: colors.hairline } },
        axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitNumber: 2,
        axisLabel: { color: colors.muted, fontSize: 11 },
        splitLine: { lineStyle: { color: colors.hairline } },
      },
      series: [
        {
          type: 'bar',
          name: t.events,
          data: weeks.map(({ events }) => events),
          itemStyle: { color: colors.accent },
          barMaxWidth: 24,
        },
      ],
    }),
    [weeks, timeZone],
  )
  return (
    <Figure
      title={t.weeks}
      height={150}
      label={t.weeks}
      option={option}
      table={{
        columns: [t.week, t.events],
        rows: weeks.map(({ time, events }) => [formatDate(time, timeZone), formatNumber(events)]),
      }}
    />
  )
}

function People({ byActor, where }: Pick<PolicySimulation, 'byActor'> & Pick<OutcomeProps, 'where'>) {
  const most = Math.max(1, ...byActor.map(({ events }) => events))
  return (
    <Card title={t.byActor}>
      <ul className={classes.people}>
        {byActor.map(({ id, name, events }) => (
          <li key={id}>
            <span className="truncate">{name || shared.empty}</span>
            <span className={classes.track}>
              <span style={{ width: `${(events / most) * 100}%` }} />
            </span>
            <span className="numeric">
              <Counted
                says={formatNumber(events)}
                where={where && [...where, { dimension: 'actor', operator: 'eq', value: id }]}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** In a tab of their own, so that what is being written stays. */
function Examples({ examples }: Pick<PolicySimulation, 'examples'>) {
  const { timeZone } = useStatus().org
  return (
    <Card title={t.examples}>
      <ul className={classes.examples}>
        {examples.map(({ id, time, type, severity, actor, item }) => (
          <li key={id}>
            <SeverityBadge level={severity} />
            <span className={classes.example}>
              <Link to={listLink('events', { frame: 'all', item: id })} target="_blank">
                {investigation.eventType[type]}: {item.name || shared.empty}
              </Link>
              <span className="caption">
                {actor.name || drawer.event.nobody} · {formatDateTime(time, timeZone)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Overlaps({ overlaps }: Pick<PolicySimulation, 'overlaps'>) {
  if (!overlaps.length) return null
  return (
    <Card title={t.overlaps}>
      <ul className={classes.overlaps}>
        {overlaps.map(({ id, name, events, sentence, isConflict }) => (
          <li key={id}>
            <strong>{name}</strong> <span className="caption">{t.overlap(events)}</span>
            <p className={isConflict ? classes.warning : 'muted'}>{sentence}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
