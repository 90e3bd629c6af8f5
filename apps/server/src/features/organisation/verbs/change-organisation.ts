import type { OrgStatus } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { retimeAllMails } from '../../notifications/verbs/choices.ts'
import { retimeSchedules } from '../../reports/verbs/retime-schedules.ts'
import { readStatus } from '../../status/verbs/read-status.ts'

export interface OrganisationChange {
  name?: string
  contactEmail?: string
  timeZone?: string
  domains?: string[]
}

/** Changes the organisation's settings. Domains decide who is inside from the next scan on. */
export async function changeOrganisation(
  ctx: Context,
  { name, contactEmail, timeZone, domains }: OrganisationChange,
): Promise<OrgStatus> {
  const { services, organisation } = ctx
  requireSuperAdmin(ctx, 'change the organisation')
  const given = Object.entries({
    name,
    contact_email: contactEmail?.toLowerCase(),
    time_zone: timeZone,
    domains: domains && [...new Set(domains)],
  }).filter(([, value]) => value !== undefined)
  if (given.length > 0) {
    await services.stores.meta
      .forOrganisation(organisation.id)
      .transaction()
      .execute(async tx => {
        const {
          name: before,
          contact_email,
          time_zone,
          domains: own,
        } = await tx.selectFrom('organisations').selectAll().forUpdate().executeTakeFirstOrThrow()
        await tx.updateTable('organisations').set(Object.fromEntries(given)).execute()
        if (timeZone !== undefined) {
          await retimeSchedules(tx, timeZone, services.now())
          await retimeAllMails(tx, timeZone, services.now())
        }
        await audit(tx, actorOf(ctx), {
          action: 'organisation.change',
          subject: organisation.id,
          before: { name: before, contact_email, time_zone, domains: own },
          after: Object.fromEntries(given),
        })
      })
  }
  return (await readStatus(ctx)).org
}
