import { ConnectorError, sourceFaultOf, type Receipt, type Remedy } from '@sharelight/connectors'
import type { UndoStep } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { openPart } from './open-part.ts'
import { database } from './plan-rows.ts'
import { readPlan } from './read-plans.ts'

interface Question {
  id: string
  steps?: readonly number[] | undefined
  offset: number
  limit: number
}

/** What taking back would do, as found now, last step first. @throws AppError `conflict`, `dependency_failed` */
export async function previewUndo(
  ctx: Context,
  { id, steps, offset, limit }: Question,
): Promise<{ steps: UndoStep[]; total: number }> {
  const { title } = await readPlan(ctx, id)
  let rows = database(ctx).selectFrom('journal').where('plan_id', '=', id).where('state', 'in', ['undoing', 'applied'])
  if (steps) rows = rows.where('number', 'in', [...steps])
  const { total } = await rows.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if (Number(total) === 0)
    throw new AppError('conflict', `Nothing of "${title}" is done, so there is nothing to take back.`)
  const page = await rows
    .selectAll()
    .orderBy('place', 'desc')
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const shown: UndoStep[] = []
  for (const part of Map.groupBy(page, row => JSON.stringify([row.source_id, row.remedy])).values())
    shown.push(...(await ofPart(ctx, part)))
  return { steps: shown, total: Number(total) }
}

type Row = {
  number: number
  source_id: string | null
  remedy: string
  target: unknown
  step: unknown
  receipt: unknown
}

async function ofPart(ctx: Context, rows: readonly Row[]): Promise<UndoStep[]> {
  const [first] = rows
  if (!first) return []
  const part = { sourceId: first.source_id, remedy: first.remedy }
  try {
    const { remedy, close } = await openPart(ctx.services, ctx.organisation.id, part)
    try {
      const shown: UndoStep[] = []
      for (const row of rows) {
        shown.push(toStep(row, await foundBy(remedy, row.receipt as Receipt)))
      }
      return shown
    } finally {
      await close()
    }
  } catch (error) {
    const fault = sourceFaultOf(error)
    if (fault) throw new AppError('dependency_failed', fault.message, { cause: error })
    if (error instanceof AppError && error.code === 'conflict')
      return rows.map(row => toStep(row, { obstacle: error.message }))
    throw error
  }
}

/** What would come back, or why it cannot. */
interface Found {
  says?: string | undefined
  obstacle?: string | null
}

async function foundBy({ undo, checkUndo }: Remedy, receipt: Receipt): Promise<Found> {
  if (!undo) return { obstacle: 'What this remedy does cannot be undone.' }
  try {
    return { says: await checkUndo?.(receipt) }
  } catch (error) {
    if (error instanceof ConnectorError && !sourceFaultOf(error)) return { obstacle: error.message }
    throw error
  }
}

const toStep = ({ number, target, step }: Row, { says, obstacle = null }: Found): UndoStep => ({
  number,
  target: String((target as { key?: unknown }).key ?? ''),
  says: says ?? `Takes this back: ${String((step as { says?: unknown }).says ?? '')}`,
  obstacle,
})
