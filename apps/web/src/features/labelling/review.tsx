import { Button } from '@mantine/core'
import type { Labelling, LabellingSimulation } from '@sharelight/contract'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/labelling.ts'
import { texts as shared } from '#texts/shared.ts'
import { CoverageCard } from './coverage.tsx'
import { Conflicts } from './effect.tsx'
import { FilesBehind } from './files-behind.tsx'
import classes from './labelling.module.css'
import { RunsCard } from './runs.tsx'
import { stageLink } from './stage-link.ts'
import { useRun, useRuns, useSimulation, useStop, useSwitch } from './use-labelling.ts'

const t = texts.review

/** What would happen, the switch, and what has. */
export function ReviewStage({ labelling }: { labelling: Labelling }) {
  const query = useSimulation(labelling.rules)
  const runs = useRuns()
  if (labelling.rules.length === 0)
    return <EmptyState title={t.nothing} action={<Link to={stageLink(2)}>{t.toMapping}</Link>} />
  return (
    <CardGrid>
      <div className={classes.main}>
        <Loaded query={query} height={240}>
          {simulation => <Simulation simulation={simulation} />}
        </Loaded>
        <FilesBehind counts={query.data?.counts ?? {}} />
      </div>
      <div className={classes.side}>
        <Switching labelling={labelling} changes={changesIn(query.data)} />
        <CoverageCard />
        <RunsCard query={runs} title={texts.runs.title} />
      </div>
    </CardGrid>
  )
}

const changesIn = (simulation: LabellingSimulation | undefined) =>
  (simulation?.counts.apply ?? 0) + (simulation?.counts.raise ?? 0)

function Simulation({ simulation }: { simulation: LabellingSimulation }) {
  return (
    <Card title={t.title}>
      <p className={classes.headline}>{t.would(shared.files(changesIn(simulation)))}</p>
      <Conflicts simulation={simulation} />
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={t.by}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[t.by, t.change, t.keep].map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {simulation.labels.map(({ id, name, counts }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td className="numeric">{formatNumber((counts.apply ?? 0) + (counts.raise ?? 0))}</td>
                <td className="numeric">
                  {formatNumber(
                    (counts.higher ?? 0) + (counts.person ?? 0) + (counts.unknown ?? 0) + (counts.same ?? 0),
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Switching({ labelling, changes }: { labelling: Labelling; changes: number }) {
  const { org } = useStatus()
  const [switching, run, stop] = [useSwitch(), useRun(), useStop()]
  const turnOn = () =>
    confirm({
      title: t.sure,
      description: t.sureHint(shared.files(changes)),
      submit: t.switchOn,
      onSubmit: () => switching.mutateAsync(true),
    })
  return (
    <Card title={t.switchTitle} note={labelling.isOn ? t.on : t.off}>
      <p className={classes.text}>
        {labelling.isOn ? t.isOn(labelling.switchedBy, formatDateTime(labelling.switchedAt, org.timeZone)) : t.isOff}
      </p>
      <div className={classes.tools}>
        {labelling.isOn ? (
          <>
            <Button variant="default" loading={run.isPending} onClick={() => run.mutate(undefined)}>
              {t.now}
            </Button>
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
              {t.stop}
            </Button>
          </>
        ) : (
          <Button onClick={turnOn}>{t.switchOn}</Button>
        )}
      </div>
    </Card>
  )
}
