import { packRuleset, type PackedRuleset } from '@sharelight/scan'
import { exceptionsOf } from '../../exceptions/verbs/exceptions-of.ts'
import { ownRules, type Scope } from './own-rules.ts'

/** What an organisation decided for its documents, as a scan's workers take it; nothing where it decided nothing. */
export async function rulesetFor(
  scope: Scope,
  sourceId: string,
): Promise<{ ruleset?: PackedRuleset; outdatedScans: ReadonlySet<string> }> {
  const [rules, exceptions, outdatedScans] = await Promise.all([
    ownRules(scope),
    exceptionsOf(scope),
    outdatedIn(scope, sourceId),
  ])
  return { ...((rules.length || exceptions.length) && { ruleset: packRuleset({ rules, exceptions }) }), outdatedScans }
}

/** A scan that is dated further ahead, in milliseconds, began under a clock that was wrong: rules may have changed since. */
const mostAhead = 24 * 3_600_000

/** Scans that began before the organisation last changed what only reading an item can tell. */
async function outdatedIn({ services, organisation }: Scope, sourceId: string): Promise<ReadonlySet<string>> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [labels, patterns] = await Promise.all([
    db
      .selectFrom('custom_labels')
      .select(({ fn }) => fn.max('updated_at').as('at'))
      .executeTakeFirst(),
    db.selectFrom('exceptions').select(['scope', 'created_at']).where('ended_at', 'is', null).execute(),
  ])
  const times = [
    labels?.at,
    ...patterns.filter(({ scope }) => scope.pattern !== undefined).map(({ created_at: at }) => at),
  ].flatMap(at => at?.getTime() ?? [])
  if (!times.length) return new Set()
  const scans = await db
    .selectFrom('scans')
    .select('id')
    .where('source_id', '=', sourceId)
    .where(eb =>
      eb.or([
        eb('started_at', '<', new Date(Math.max(...times))),
        eb('started_at', '>', new Date(Date.now() + mostAhead)),
      ]),
    )
    .execute()
  return new Set(scans.map(({ id }) => id))
}
