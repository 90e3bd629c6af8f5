import type { ReportBlock, ReportPart, TimeRange } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
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
  const valueIn = async (timeFrame: TimeRange) => {
    const { rows } = await ask(ctx, { cube, measures: [measure], timeFrame, ...(filter && { filter }) })
    const value = rows[0]?.[measure]
    return typeof value === 'number' ? value : null
  }
  const value = await valueIn(resolved.frame)
  // What is at rest was not always looked at: only activity is compared.
  const before = cubes[cube].time.kind === 'activity' ? await valueIn(frameBefore(resolved.frame)) : null
  return { ...part, value, before, note: null }
}

function unitOf({ cube, measure }: Block): string {
  const { cell } = columnOf(cube, measure)
  return cell === 'bytes' || cell === 'percent' ? cell : (cubes[cube].measures[measure]?.unit ?? cube)
}

function frameBefore({ from, to }: TimeRange): TimeRange {
  const length = Date.parse(to) - Date.parse(from)
  return { from: new Date(Date.parse(from) - length).toISOString(), to: from }
}
