import { createHash } from 'node:crypto'
import { json, type OrganisationQueries } from '@sharelight/store'
import type { Remedy, RemedyTarget, Step } from '@sharelight/connectors'

/** How long what a plan found is thought to hold. */
const heldMs = 24 * 3600_000
const stepsPerStatement = 500

export interface PlanRequest<P> {
  /** The remedy's name, by which whoever applies the plan finds it again. */
  name: string
  remedy: Remedy<P>
  params: P
  targets: AsyncIterable<RemedyTarget> | Iterable<RemedyTarget>
  createdBy?: string
  now: Date
}

/**
 * Writes down what a remedy would do to what, as found now; changes nothing elsewhere. Gives the plan's id and how many steps it has.
 * Run it in a transaction: a plan is there as a whole or not at all.
 */
export async function makePlan<P>(
  tx: OrganisationQueries,
  { name, remedy, params, targets, createdBy, now }: PlanRequest<P>,
): Promise<{ id: string; steps: number }> {
  const { id } = await tx
    .insertInto('plans')
    .values({
      remedy: name,
      params: json(params),
      hash: '',
      created_by: createdBy ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + heldMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256').update(hashed([name, params]))
  let [number, waiting] = [0, [] as { plan_id: string; number: number; target: string; step: string }[]]
  const write = async () => {
    if (waiting.length) await tx.insertInto('journal').values(waiting).execute()
    waiting = []
  }
  for await (const target of targets) {
    const step = await remedy.plan(target, params)
    if (!step) continue
    number++
    waiting.push({ plan_id: id, number, target: json(target), step: json(step) })
    hash.update(hashed(step))
    if (waiting.length >= stepsPerStatement) await write()
  }
  await write()
  await tx
    .updateTable('plans')
    .set({ hash: hash.digest('hex') })
    .where('id', '=', id)
    .execute()
  return { id, steps: number }
}

/** Whether the steps are those that were planned. @throws Error when they are not */
export async function checkPlan(db: OrganisationQueries, planId: string): Promise<{ remedy: string; expiresAt: Date }> {
  const plan = await db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst()
  if (!plan) throw new Error(`There is no plan ${planId} in this organisation. Plan again.`)
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
