import { storedEvents, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'

/** A scan that was cut off stores its events again, as the same ones; what they matched is theirs still. */
const sparedMs = 2 * 86_400_000
const rowsPerPage = 5000

/** Forgets what policies matched of events that are no more, with what was done about it and asked: it names files of theirs. Answers how many there were. */
export async function pruneMatches(services: Pick<Services, 'stores' | 'now'>): Promise<number> {
  const organisations = await services.stores.meta.acrossOrganisations
    .selectFrom('policies')
    .select('organisation_id as id')
    .distinct()
    .execute()
  let pruned = 0
  for (const { id } of organisations) pruned += await pruneOf(services, id)
  return pruned
}

interface Place {
  event_time: Date
  id: string
}

async function pruneOf({ stores, now }: Pick<Services, 'stores' | 'now'>, organisationId: string): Promise<number> {
  const db = stores.meta.forOrganisation(organisationId)
  const before = new Date(now().getTime() - sparedMs)
  let pruned = 0
  for (let after: Place | undefined; ;) {
    const page = await pageOf(db, before, after)
    const there = await storedEvents(
      stores.analytics,
      organisationId,
      page.map(({ event_id: eventId, event_time: time }) => ({ eventId, time: time.getTime() })),
    )
    const gone = page.flatMap(({ id, event_id: eventId }) => (there.has(eventId) ? [] : id))
    if (gone.length) await db.deleteFrom('policy_matches').where('id', 'in', gone).execute()
    pruned += gone.length
    after = page.at(-1)
    if (page.length < rowsPerPage) return pruned
  }
}

function pageOf(db: OrganisationQueries, before: Date, after: Place | undefined) {
  return db
    .selectFrom('policy_matches')
    .select(['id', 'event_id', 'event_time'])
    .where('matched_at', '<', before)
    .$if(after !== undefined, query =>
      query.where(eb =>
        eb(eb.refTuple('event_time', 'id'), '>', eb.tuple(after?.event_time ?? before, after?.id ?? '')),
      ),
    )
    .orderBy('event_time')
    .orderBy('id')
    .limit(rowsPerPage)
    .execute()
}
