import type { Remedy } from '@sharelight/connectors'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Part } from '../../../journal/run.ts'
import { openRemedy } from './open-remedy.ts'

/** The remedy of a plan's part, without a user. Close it. @throws AppError `conflict` when its source is not connected any more */
export async function openPart(
  services: Services,
  organisationId: string,
  { sourceId, remedy }: Part,
): Promise<{ remedy: Remedy; close(): Promise<void> }> {
  const db = services.stores.meta.forOrganisation(organisationId)
  const organisation = await db.selectFrom('organisations').select(['id', 'type', 'domains']).executeTakeFirstOrThrow()
  const source = await db
    .selectFrom('data_sources')
    .select(['id', 'connector', 'settings'])
    .where('id', '=', sourceId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (!source)
    throw new AppError(
      'conflict',
      'The data source of these steps was disconnected, so nothing is done there. Connect it, and plan again.',
    )
  return openRemedy({ services, organisation }, { source, remedy, signal: new AbortController().signal })
}
