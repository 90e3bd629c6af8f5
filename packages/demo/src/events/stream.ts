import type { DemoEventBatch } from '../rows.ts'
import type { World } from '../world.ts'
import { calendar } from './calendar.ts'
import type { Combinations } from './combinations.ts'
import { DayBuilder, type Draft } from './draft.ts'
import { traffic } from './traffic.ts'

/** All events, a batch a day, oldest first. `combinations` grows as they come; read it up to what a batch names. */
export function* eventBatches(
  world: World,
  planned: readonly Draft[],
  { combinations, timeZone }: { combinations: Combinations; timeZone: string },
): Generator<DemoEventBatch> {
  const { from, to, size } = world.scope
  const days = calendar(from, to, timeZone)
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  const everyday = Math.max(0, size.events - planned.length)
  const queue = planned.toSorted((a, b) => a.time - b.time)
  const fill = traffic(world)
  const builder = new DayBuilder()
  const combinationOf = ({ share, labelSet, anomalies }: Draft) => combinations.number(share, labelSet, anomalies)
  let first = 0,
    due = 0,
    made = 0,
    told = 0
  for (const [index, { start, weight }] of days.entries()) {
    const end = days[index + 1]?.start ?? to
    due += (everyday * weight) / total
    // The last day may be cut short by now: what falls after it is left out, so that nothing happens in the future.
    for (; made < Math.round(due); made++) {
      const draft = builder.next()
      fill(draft, start)
      if (draft.time >= end) draft.time = start + ((draft.time - start) % Math.max(1, end - start))
    }
    for (; told < queue.length && (queue[told]?.time ?? end) < end; told++) Object.assign(builder.next(), queue[told])
    const batch = builder.finish(first, combinationOf)
    first += batch.count
    if (batch.count) yield batch
  }
}
