import { sourceFaultOf } from '@sharelight/connectors'
import { createBrake } from './brake.ts'
import { kindOf } from './kind-of.ts'
import { createPlaces } from './places.ts'
import type { Act, JournalRun, Order, RunEnd, Tally } from './run.ts'
import { begin, doneBy, finish, note, stepsOf, tallyOf } from './step-rows.ts'

/** Does one step after the other, until there are no more or something stops it. */
export async function steps(run: JournalRun, order: Order, act: Act): Promise<RunEnd> {
  const todo = await stepsOf(run, order)
  const tally = await tallyOf(run)
  const brake = createBrake(run.errorPercent, await doneBy(run))
  const places = createPlaces(run)
  const stopped = new Set<string>()
  try {
    for (const { id, source_id: sourceId, remedy, state } of todo) {
      await run.ready()
      const why = (await run.stopped()) ?? brake.why()
      if (why !== undefined) {
        stopped.add(why)
        break
      }
      const opened = await places.open({ sourceId, remedy })
      if ('why' in opened) {
        stopped.add(opened.why)
        await note(run, id, opened.why)
        continue
      }
      const row = await begin(run, id, order)
      if (!row) continue
      const { cause, isChanged = false, ...outcome } = await act(opened.remedy, row)
      await finish(run, id, { ...outcome, error_kind: kindOf(cause) })
      count(tally, state, outcome.state)
      if (!isChanged) brake.note(outcome)
      const fault = sourceFaultOf(cause)
      if (fault) places.lose({ sourceId, remedy }, fault.message)
      run.report?.(tally)
    }
  } finally {
    await places.close()
  }
  return { ...(await tallyOf(run)), ...(stopped.size && { stopped: [...stopped].join(' ') }) }
}

function count(tally: Tally, from: keyof Tally, to: keyof Tally) {
  tally[from] = (tally[from] ?? 0) - 1
  tally[to] = (tally[to] ?? 0) + 1
}
