import type { AllQueries, OutboxEntry } from '@sharelight/store'
import { receiverOf } from '../../../telling/publish.ts'

type Place = Pick<OutboxEntry, 'kind' | 'subject'>

/** Where an entry was to go, as people know it: a receiver by its name, whatever it was to be told of. */
export function shownAs({ kind, subject }: Place, receivers: ReadonlyMap<string, string>): Place {
  const id = receiverOf(kind)
  return id === undefined ? { kind, subject } : { kind: 'receiver', subject: receivers.get(id) ?? '' }
}

/** The same as one text, with what sets it apart from others. */
export async function placeOf(
  tx: AllQueries,
  { organisation_id: organisationId, kind, subject }: OutboxEntry,
): Promise<{ key: string; name: string }> {
  const id = receiverOf(kind)
  const rows = id
    ? await tx
        .selectFrom('receivers')
        .select(['id', 'name'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .execute()
    : []
  const shown = shownAs({ kind, subject }, new Map(rows.map(row => [row.id, row.name])))
  return { key: id ?? `${kind} ${subject}`, name: shown.subject ? `${shown.kind} → ${shown.subject}` : shown.kind }
}
