import type { PlanRun, PlanStep } from '@sharelight/contract'
import { createBrake } from '../../../journal/brake.ts'

const errorPercent = 20
const changed = 'The file has changed since the plan was made, so it was left as it is. Plan again.'
const refusedBySource = 'The source did not allow it: the account lacks the right to change who may open this file.'

type StepEnd = Pick<PlanStep, 'state' | 'error'>
type RunEnd = Pick<PlanRun, 'what' | 'state'>

export interface DemoPlan {
  title: string
  daysAgo: number
  steps: number
  /** How each step ended, by its place. */
  end(place: number): StepEnd
  runs: readonly RunEnd[]
}

const ended = (state: StepEnd['state'], error: string | null = null): StepEnd => ({ state, error })
const run = (what: RunEnd['what'], state: RunEnd['state']): RunEnd => ({ what, state })

export const plans: readonly DemoPlan[] = [
  {
    title: 'Close anonymous links: contracts of last year',
    daysAgo: 64,
    steps: 12,
    end: () => ended('applied'),
    runs: [run('apply', 'done')],
  },
  {
    title: 'Close anonymous links: press kit',
    daysAgo: 41,
    steps: 6,
    end: () => ended('undone'),
    runs: [run('apply', 'done'), run('undo', 'done')],
  },
  {
    title: 'Close anonymous links: files of former projects',
    daysAgo: 20,
    steps: 18,
    end: place =>
      place > 4 ? ended('planned') : place % 3 === 1 ? ended('failed', refusedBySource) : ended('applied'),
    runs: [run('apply', 'stopped')],
  },
  {
    title: 'Close anonymous links: files that were being worked on',
    daysAgo: 9,
    steps: 5,
    end: place => (place < 2 ? ended('applied') : ended('refused', changed)),
    runs: [run('apply', 'done')],
  },
  {
    title: 'Close anonymous links: everything of Finance',
    daysAgo: 0,
    steps: 30,
    end: () => ended('planned'),
    runs: [run('apply', 'waiting')],
  },
]

/** As the brake of runs says it. */
export function stoppedBecause({ steps, end }: DemoPlan): string | null {
  const brake = createBrake(errorPercent)
  for (let place = 0; place < steps; place++) {
    const { state, error } = end(place)
    if (state === 'applied' || state === 'failed') brake.note({ error })
  }
  return brake.why() ?? null
}
