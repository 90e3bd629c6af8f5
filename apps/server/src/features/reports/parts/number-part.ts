import type { MetricQuery, ReportBlock, ReportPart, TimeRange } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { withinEdition } from '../../metrics/verbs/within-edition.ts'
import type { Resolved } from './asked.ts'
import { columnOf } from './columns.ts'
import { filterOf } from './query.ts'

type Block = Extract<ReportBlock, { kind: 'number' }>

/** One measure in the frame, and in the one before, which is as long. */
export async function numberPart(ctx: Context, block: Block, resolved: Resolved): Promise<ReportPart> {
  const { title, cube, measure } = block
  const { filter, refused } = filterOf(block, resolved)
  const part = { kind: 'number' as const, title, unit: unitOf(block), value: null, before: null }
  if (refused) return { ...part, note: refused }
  const asked = (timeFrame: TimeRange) => ({ cube, measures: [measure], timeFrame, ...(filter && { filter }) })
  const valueOf = async (query: MetricQuery) => {
    const { rows } = await ask(ctx, query)
    const value = rows[0]?.[measure]
    return typeof value === 'number' ? value : null
  }
  const value = await valueOf(withinEdition(ctx, asked(resolved.frame)))
  // What is at rest was not always looked at: only activity is compared.
  const before =
    cubes[cube].time.kind === 'activity' ? await valueOf(asked(frameBefore(resolved.frame, ctx.services.now()))) : null
  return { ...part, value, before, note: null }
}

function unitOf({ cube, measure }: Block): string {
  const { cell } = columnOf(cube, measure)
  return cell === 'bytes' || cell === 'percent' ? cell : (cubes[cube].measures[measure]?.unit ?? cube)
}

/** The frame before, which is as long, as far into it as `now` is into this one: half a month is compared with half a month. */
function frameBefore({ from, to }: TimeRange, now: Date): TimeRange {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  const first = Math.max(start - (end - start), earliest)
  const gone = Math.max(1, Math.min(end, now.getTime()) - start)
  return { from: new Date(first).toISOString(), to: new Date(Math.min(first + gone, start)).toISOString() }
}

const earliest = Date.UTC(1900, 0, 2)
