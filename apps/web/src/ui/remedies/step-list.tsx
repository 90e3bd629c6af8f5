import { Button, SegmentedControl } from '@mantine/core'
import type { PlanDetail, PlanStep } from '@sharelight/contract'
import { useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { ErrorState, LoadingState } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { StepsOfOne } from './steps-of-one.tsx'
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
  const choose = (numbers: readonly number[], isChosen: boolean) => {
    const others = [...chosen].filter(number => !numbers.includes(number))
    onChoose?.(new Set([...others, ...(isChosen ? numbers : [])]))
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
          {thingsIn(steps).map(ofOne => (
            <StepsOfOne
              key={ofOne[0]?.number}
              steps={ofOne}
              chosen={chosen}
              onChoose={onChoose && steps.length > 1 ? choose : undefined}
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

/** Steps that are about one thing stand together. */
function thingsIn(steps: readonly PlanStep[]): PlanStep[][] {
  const things: PlanStep[][] = []
  for (const step of steps) {
    const last = things.at(-1)
    if (last?.[0] && isOfSame(last[0], step)) last.push(step)
    else things.push([step])
  }
  return things
}

const isOfSame = (one: PlanStep, other: PlanStep) => one.sourceId === other.sourceId && one.target === other.target
