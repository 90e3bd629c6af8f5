import { createHash } from 'node:crypto'
import type { OrganisationQueries } from '@sharelight/store'

const stepsAtOnce = 500

/** Of a plan's playbook, its parameters, and every step with where and how it is done. */
export async function hashOfPlan(db: OrganisationQueries, planId: string): Promise<string> {
  const plan = await db
    .selectFrom('plans')
    .select(['playbook', 'params'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256').update(hashed([plan.playbook, plan.params]))
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('journal')
      .select(['number', 'source_id', 'remedy', 'step'])
      .where('plan_id', '=', planId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(stepsAtOnce)
      .execute()
    for (const { number, source_id, remedy, step } of rows) hash.update(hashed([number, source_id, remedy, step]))
    const last = rows.at(-1)
    if (!last) return hash.digest('hex')
    after = last.number
  }
}

/** Whether the steps are those that were planned. @throws Error when they are not */
export async function checkPlan(db: OrganisationQueries, planId: string): Promise<{ hash: string; expiresAt: Date }> {
  const plan = await db.selectFrom('plans').select(['hash', 'expires_at']).where('id', '=', planId).executeTakeFirst()
  if (!plan) throw new Error(`There is no plan ${planId} in this organisation. Plan again.`)
  if (plan.hash === '') throw new Error('The plan is not finished, so nothing of it is done. Plan again.')
  if ((await hashOfPlan(db, planId)) !== plan.hash)
    throw new Error('The plan was changed after it was made, so nothing of it is done. Plan again.')
  return { hash: plan.hash, expiresAt: plan.expires_at }
}

/** What an approval is bound to: the plan as it is, what is done with it, and to which of its steps. */
export function hashOfRun(planHash: string, what: 'apply' | 'undo', chosen: readonly number[] | null): string {
  return createHash('sha256')
    .update(hashed([planHash, what, chosen]))
    .digest('hex')
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
