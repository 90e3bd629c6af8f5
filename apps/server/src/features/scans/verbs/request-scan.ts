import type { ScanProgress } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { lackedForScan, licenceOff } from '../../sources/verbs/licensed.ts'
import { findSource, toProgress } from '../../sources/verbs/source-rows.ts'
import { writeRequest } from './write-request.ts'

/** Asks for a scan of a source. @throws AppError `conflict` while one runs or is paused, `edition_required` where reading it is not licensed */
export async function requestScan(ctx: Context, sourceId: string): Promise<ScanProgress> {
  const { services, organisation } = ctx
  const source = await findSource(ctx, sourceId)
  const connector = services.connectors.find(({ id }) => id === source.connector)
  const lacked = lackedForScan(organisation, connector, source.settings)
  if (lacked) throw licenceOff(organisation, lacked)
  const scan = await services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await writeRequest(services, tx, source)
      if (!row)
        throw new AppError('conflict', `"${source.name}" is being scanned already. Pause, resume or cancel that scan.`)
      await audit(tx, actorOf(ctx), {
        action: 'source.scan',
        subject: sourceId,
        before: null,
        after: { scanId: row.id },
      })
      return row
    })
  services.tasks.wake()
  return toProgress(scan)
}
