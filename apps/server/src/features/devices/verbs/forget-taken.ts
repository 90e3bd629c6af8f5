import type { Meta } from '@sharelight/store'
import { deviceInbox } from './device-inbox.ts'

/** Batches that a reading of the source has come past are in the inventory, and not kept any longer. */
export async function forgetTaken(
  meta: Pick<Meta, 'forOrganisation'>,
  { organisationId, sourceId }: { organisationId: string; sourceId: string },
): Promise<void> {
  const inbox = deviceInbox(meta, organisationId)
  for (const { id } of await inbox.waiting()) {
    const cursor = await meta
      .forOrganisation(organisationId)
      .selectFrom('scan_cursors')
      .select('position')
      .where('source_id', '=', sourceId)
      .where('stream', '=', id)
      .executeTakeFirst()
    if (cursor?.position) await inbox.forget(id, Number(cursor.position))
  }
}
