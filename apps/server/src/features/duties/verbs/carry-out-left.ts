import type { Services } from '../../../context.ts'
import { carryOut } from './carry-out.ts'

/** Time that the request which saved a duty has to carry it out by itself. One that is dated further ahead was saved under a clock that was wrong. */
const graceMs = 60_000

/**
 * Carries out what requests that failed or processes that stopped left undone, in every organisation. Gives how many duties there were.
 * One that fails holds up no other. @throws AggregateError of what failed
 */
export async function carryOutLeft(services: Services): Promise<number> {
  const { meta } = services.stores
  const now = services.now().getTime()
  const left = await meta.acrossOrganisations.selectFrom('analytics_duties').select(['id', 'organisation_id', 'kind', 'subject'])
    .where(({ not, between }) => not(between('created_at', new Date(now - graceMs), new Date(now + graceMs)))).orderBy('created_at').limit(1_000).execute()
  const failures: unknown[] = []
  for (const { organisation_id: id, ...duty } of left) {
    await carryOut({ services, organisation: { id } }, duty).catch((error: unknown) => { failures.push(error) })
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} of ${left.length} duties of the analytics store failed.`)
  return left.length
}
