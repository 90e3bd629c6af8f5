import { createHash } from 'node:crypto'
import { json, type OrganisationQueries } from '@sharelight/store'
import { ConnectorError, type Remedy, type RemedyTarget, type Step } from '@sharelight/connectors'

/** How long what a plan found is thought to hold. */
const heldMs = 24 * 3600_000
const stepsPerStatement = 500

export interface PlanRequest<P> {
  /** The remedy's name, by which whoever applies the plan finds it again. */
  name: string
  /** What people see it as. */
  title?: string
  sourceId?: string
  remedy: Pick<Remedy<P>, 'plan'>
  params: P
  targets: AsyncIterable<RemedyTarget> | Iterable<RemedyTarget>
  createdBy?: string
  now: Date
}

/**
 * Writes down what a remedy would do to what, as found now; changes nothing elsewhere. What cannot be done is a step that is refused already, with
 * the reason. Gives the plan's id and how many steps can be done. Remedies ask other systems, so that no transaction is held meanwhile: until it is
 * finished a plan has no hash, and nothing does it.
 * @throws SourceFault when the source cannot be asked; nothing is left of the plan
 */
export async function makePlan<P>(
  db: OrganisationQueries,
  request: PlanRequest<P>,
): Promise<{ id: string; steps: number }> {
  const { name, title = '', sourceId = null, params, createdBy = null, now } = request
  const { id } = await db
    .insertInto('plans')
    .values({
      remedy: name,
      title,
      source_id: sourceId,
      params: json(params),
      hash: '',
      created_by: createdBy,
      created_at: now,
      expires_at: new Date(now.getTime() + heldMs),
      task_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    return { id, steps: await writeSteps(db, id, request) }
  } catch (error) {
    await db.deleteFrom('plans').where('id', '=', id).execute()
    throw error
  }
}

type NewStep = {
  plan_id: string
  number: number
  target: string
  step: string
  state: 'planned' | 'refused'
  error: string | null
}

async function writeSteps<P>(
  db: OrganisationQueries,
  id: string,
  { name, remedy, params, targets }: PlanRequest<P>,
): Promise<number> {
  const hash = createHash('sha256').update(hashed([name, params]))
  let [number, possible, waiting] = [0, 0, [] as NewStep[]]
  const write = async () => {
    if (waiting.length) await db.insertInto('journal').values(waiting).execute()
    waiting = []
  }
  for await (const target of targets) {
    const { step, error } = await planned(remedy, target, params)
    if (!step) continue
    number++
    if (error === null) possible++
    const state = error === null ? 'planned' : 'refused'
    waiting.push({ plan_id: id, number, target: json(target), step: json(step), state, error })
    hash.update(hashed(step))
    if (waiting.length >= stepsPerStatement) await write()
  }
  await write()
  await db
    .updateTable('plans')
    .set({ hash: hash.digest('hex') })
    .where('id', '=', id)
    .execute()
  return possible
}

async function planned<P>(
  remedy: Pick<Remedy<P>, 'plan'>,
  target: RemedyTarget,
  params: P,
): Promise<{ step?: Step | undefined; error: string | null }> {
  try {
    return { step: await remedy.plan(target, params), error: null }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { step: { target, says: error.message, before: {}, after: {} }, error: error.message }
  }
}

/** Whether the steps are those that were planned. @throws Error when they are not */
export async function checkPlan(db: OrganisationQueries, planId: string): Promise<{ remedy: string; expiresAt: Date }> {
  const plan = await db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  if (!plan) throw new Error(`There is no plan ${planId} in this organisation. Plan again.`)
  if (plan.hash === '') throw new Error('The plan is not finished, so nothing of it is done. Plan again.')
  const hash = createHash('sha256').update(hashed([plan.remedy, plan.params]))
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('journal')
      .select(['number', 'step'])
      .where('plan_id', '=', planId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(stepsPerStatement)
      .execute()
    for (const { step } of rows) hash.update(hashed(step as Step))
    const last = rows.at(-1)
    if (!last) break
    after = last.number
  }
  if (hash.digest('hex') !== plan.hash)
    throw new Error('The plan was changed after it was made, so nothing of it is done. Plan again.')
  return { remedy: plan.remedy, expiresAt: plan.expires_at }
}

/** The database keeps the names of an object in an order of its own. */
function hashed(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
