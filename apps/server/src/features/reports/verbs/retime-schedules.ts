import type { OrganisationQueries } from '@sharelight/store'
import { dueNext } from '../schedules/schedule-rows.ts'

/** Part of the transaction in which the organisation's time zone changes: what is due next goes by the new clocks. */
export async function retimeSchedules(tx: OrganisationQueries, timeZone: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('report_schedules')
    .select(['id', 'draft'])
    .where('enabled', '=', true)
    .forUpdate()
    .execute()
  for (const { id, draft } of rows)
    await tx
      .updateTable('report_schedules')
      .set({ next_at: dueNext(draft, timeZone, now) })
      .where('id', '=', id)
      .execute()
}
