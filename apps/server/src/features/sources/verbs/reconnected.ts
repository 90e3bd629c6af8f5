import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { writeRequest } from '../../scans/verbs/write-request.ts'

/** People have given a source what lets Sharelight in again, in this transaction: where it had lost that, it is read by itself from now on, and now. */
export async function reconnected(services: Services, tx: OrganisationQueries, id: string): Promise<void> {
  const source = await tx
    .updateTable('data_sources')
    .set({ lost_at: null })
    .where('id', '=', id)
    .where('lost_at', 'is not', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!source) return
  await writeRequest(services, tx, source)
  services.tasks.wake()
}
