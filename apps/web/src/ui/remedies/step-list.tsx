import { Button, Checkbox, Group, SegmentedControl, Text } from '@mantine/core'
import type { PlanDetail, PlanStep } from '@sharelight/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { ErrorState, LoadingState } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { useSteps, type StepFilter } from './use-plans.ts'
import classes from './remedies.module.css'

const filters: Record<keyof typeof texts.filters, StepFilter> = {
  all: {},
  planned: { state: 'planned' },
  inUse: { inUse: true },
  refused: { state: 'refused' },
  failed: { state: 'failed' },
}
type FilterName = keyof typeof filters

interface StepListProps {
  plan: PlanDetail
  chosen: ReadonlySet<number>
  /** Absent while nothing can be chosen. */
  onChoose: ((chosen: ReadonlySet<number>) => void) | undefined
}

/** Step by step, what is there and what is to be. */
export function StepList({ plan, chosen, onChoose }: StepListProps) {
  const [filter, setFilter] = useState<FilterName>('all')
  const query = useSteps(plan, filters[filter])
  const steps = query.data?.pages.flatMap(page => page.steps)
  const counts = { all: undefined, inUse: plan.inUse, ...plan.counts } as Partial<Record<FilterName, number>>
  const names = (Object.keys(filters) as FilterName[]).filter(name => name === 'all' || (counts[name] ?? 0) > 0)
  const choose = (number: number) => {
    const next = new Set(chosen)
    if (!next.delete(number)) next.add(number)
    onChoose?.(next)
  }
  return (
    <>
      {names.length > 2 && (
        <SegmentedControl
          size="xs"
          style={{ justifySelf: 'start', maxWidth: '100%', overflowX: 'auto' }}
          aria-label={texts.filter}
          value={filter}
          onChange={value => setFilter(value as FilterName)}
          data={names.map(name => ({
            value: name,
            label: name === 'all' ? texts.filters.all : `${texts.filters[name]} (${formatNumber(counts[name] ?? 0)})`,
          }))}
        />
      )}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!steps && !query.error && <LoadingState height={120} />}
      {steps?.length === 0 && <p className="muted">{texts.stepsNone}</p>}
      {steps && steps.length > 0 && (
        <ul className={classes.steps} aria-label={texts.steps}>
          {steps.map(step => (
            <Step
              key={step.number}
              step={step}
              isChosen={chosen.has(step.number)}
              onChoose={onChoose && steps.length > 1 && isOpen(step) ? () => choose(step.number) : undefined}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          style={{ justifySelf: 'start' }}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

const isOpen = ({ state }: PlanStep) => state === 'planned' || state === 'applied' || state === 'undone'

const colours: Partial<Record<PlanStep['state'], string>> = {
  applied: 'var(--severity-1)',
  refused: 'var(--severity-3)',
  failed: 'var(--severity-3)',
}

interface StepProps {
  step: PlanStep
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function Step({ step, isChosen, onChoose }: StepProps) {
  const { target, says, state, error, use, undoable, before, after } = step
  const {
    org: { timeZone },
  } = useStatus()
  const isBad = state === 'refused' || state === 'failed'
  return (
    <li data-state={state}>
      {onChoose && (
        <Checkbox size="xs" mt={2} aria-label={texts.choose(target)} checked={isChosen} onChange={onChoose} />
      )}
      <div className={classes.step}>
        <div className={classes.head}>
          <strong className="truncate mono" title={target}>
            {target}
          </strong>
          <Group component="span" gap={4} wrap="nowrap" c={colours[state] ?? 'dimmed'} style={{ flex: 'none' }}>
            {state === 'applied' && <IconCheck size={14} aria-hidden />}
            {isBad && <IconAlertTriangle size={14} aria-hidden />}
            <Text component="span" size="xs">
              {texts.state[state]}
            </Text>
          </Group>
        </div>
        {says !== error && <div className={classes.says}>{says}</div>}
        {error && <div className={classes.error}>{error}</div>}
        {use && use.events > 0 && state === 'planned' && (
          <div className={classes.warning}>{texts.used(use.events, formatDate(use.lastAt, timeZone))}</div>
        )}
        {!undoable && !isBad && <div className={classes.warning}>{texts.final}</div>}
        {Object.keys(before).length + Object.keys(after).length > 0 && (
          <details>
            <summary>{texts.settings}</summary>
            <div className={classes.change}>
              <Settings title={texts.before} value={before} />
              <Settings title={texts.after} value={after} />
            </div>
          </details>
        )}
      </div>
    </li>
  )
}

function Settings({ title, value }: { title: string; value: Record<string, unknown> }) {
  return (
    <div>
      <span className="caption">{title}</span>
      <pre tabIndex={0} aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
}
