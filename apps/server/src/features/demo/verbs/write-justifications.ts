import type { Services } from '../../../context.ts'

const reasons = [
  'Agreed with the customer',
  'Sent to the recipient by contract',
  'Released by the data protection officer',
  'Part of the yearly audit',
  'Known and harmless',
] as const
const rowsPerInsert = 2000

/** Who justified the demo's events and why; the same for the same events. */
export async function writeJustifications(
  { stores }: Services,
  organisationId: string,
  events: readonly { eventId: number; time: number }[],
): Promise<void> {
  const db = stores.meta.forOrganisation(organisationId)
  const { id: justified_by } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .executeTakeFirstOrThrow()
  const day = 86_400_000
  const rows = events.map(({ eventId, time }) => ({
    event_id: String(eventId),
    event_time: new Date(time),
    reason: reasons[eventId % reasons.length] ?? reasons[0],
    justified_by,
    withdrawn_at: null,
    created_at: new Date(Math.min(Date.now(), time + day)),
  }))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto('justifications')
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}
