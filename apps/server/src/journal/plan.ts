import { json, type OrganisationQueries, type PlanPart } from '@sharelight/store'
import type { Remedy, RemedyTarget } from '@sharelight/connectors'
import { hashOfPlan } from './hash.ts'
import { lookAtTargets, type Looked } from './look.ts'

/** How long what a plan found is thought to hold. */
const heldMs = 24 * 3600_000
const rowsPerStatement = 500

export interface NewPlan {
  playbook?: string
  /** What people see it as. */
  title: string
  params: Record<string, unknown>
  createdBy?: string | undefined
  taskId?: string
  now: Date
}

/** Something that is to be looked at, with what is meant to be done to it. */
export interface FoundTarget {
  target: RemedyTarget
  sourceId: string | null
  remedy: string
  undoable: boolean
  object?: { kind: 'item' | 'folder'; id: string }
}

/** Begins a plan: until it is finished it has no hash, and nothing does it. */
export async function openPlan(
  db: OrganisationQueries,
  { playbook, title, params, createdBy, taskId, now }: NewPlan,
): Promise<string> {
  const { id } = await db
    .insertInto('plans')
    .values({
      title,
      params: json(params),
      playbook: playbook ?? null,
      error: null,
      hash: '',
      created_by: createdBy ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + heldMs),
      task_id: taskId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes down what a plan is about, before anything is asked: whoever goes on after a crash is about the same. */
export async function noteTargets(
  db: OrganisationQueries,
  planId: string,
  targets: AsyncIterable<FoundTarget> | Iterable<FoundTarget>,
): Promise<number> {
  let [number, waiting] = [0, [] as FoundTarget[]]
  const write = async () => {
    const first = number - waiting.length
    if (waiting.length)
      await db
        .insertInto('journal')
        .values(waiting.map((each, index) => rowOf(planId, first + index + 1, each)))
        .execute()
    waiting = []
  }
  for await (const target of targets) {
    number++
    if (waiting.push(target) >= rowsPerStatement) await write()
  }
  await write()
  await db.updateTable('plans').set({ found: number }).where('id', '=', planId).execute()
  return number
}

const rowOf = (planId: string, number: number, { target, sourceId, remedy, undoable, object }: FoundTarget) => ({
  plan_id: planId,
  number,
  place: number,
  source_id: sourceId,
  remedy,
  undoable,
  object_kind: object?.kind ?? null,
  object_id: object?.id ?? null,
  target: json(target),
  step: json({}),
  state: 'found' as const,
  error: null,
  use_events: null,
  use_last: null,
  run_id: null,
})

/** From here on the plan is never changed. */
export async function finishPlan(
  db: OrganisationQueries,
  planId: string,
  { parts, now }: { parts: PlanPart[]; now: Date },
): Promise<void> {
  const hash = await hashOfPlan(db, planId)
  await db
    .updateTable('plans')
    .set({ hash, parts: json(parts), state: 'ready', expires_at: new Date(now.getTime() + heldMs) })
    .where('id', '=', planId)
    .execute()
}

export interface PlanRequest<P extends Record<string, unknown>> extends Omit<NewPlan, 'params'> {
  /** The remedy's name, by which whoever applies the plan finds it again. */
  name: string
  sourceId?: string
  remedy: Pick<Remedy<P>, 'plan'>
  params: P
  targets: Iterable<Omit<FoundTarget, 'sourceId' | 'remedy' | 'undoable'>>
  destructive?: boolean
  undoable?: boolean
}

/**
 * Writes down what one remedy would do to what, as found now; changes nothing elsewhere. What cannot be done is a step that is refused already,
 * with the reason. Gives the plan's id and how many steps can be done. Remedies ask other systems, so that no transaction is held meanwhile.
 * @throws SourceFault when the source cannot be asked; nothing is left of the plan
 */
export async function makePlan<P extends Record<string, unknown>>(
  db: OrganisationQueries,
  { name, sourceId = undefined, remedy, targets, destructive = false, undoable = true, ...plan }: PlanRequest<P>,
): Promise<{ id: string; steps: number }> {
  const id = await openPlan(db, plan)
  try {
    const at = { sourceId: sourceId ?? null, remedy: name }
    await noteTargets(
      db,
      id,
      Iterator.from(targets).map(target => ({ ...target, ...at, undoable })),
    )
    let looked: Looked | undefined
    for await (looked of lookAtTargets({ db, planId: id, params: plan.params, part: at, remedy }));
    await finishPlan(db, id, { parts: [{ ...at, destructive, msPerStep: looked?.msPerStep ?? 0 }], now: plan.now })
    return { id, steps: looked?.possible ?? 0 }
  } catch (error) {
    await db.deleteFrom('plans').where('id', '=', id).execute()
    throw error
  }
}
