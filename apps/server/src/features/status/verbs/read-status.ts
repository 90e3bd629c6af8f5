import { EditionName, type StatusInfo } from '@sharelight/contract'
import { dataAvailableFrom, editionStatus, orgDefaults } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

/** The organisation, the user and the edition, as the web needs them first. */
export async function readStatus({ services, organisation, user }: Context): Promise<StatusInfo> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const row = await db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
  return {
    show: true,
    org: {
      status: row.status, orgContactEmail: row.contact_email, services: row.services,
      dataSourceApplications: [...orgDefaults.dataSourceApplications],
      partnerId: row.partner_id, orgName: row.name, name: row.name, type: row.type,
      features: row.features.filter(feature => feature.enabled).map(({ id }) => ({ id })),
      domains: row.domains, timeZone: row.time_zone,
    },
    user, auditLogConsent: false, isProcessing: false,
    dataAvailableFrom: dataAvailableFrom('production'),
    edition: editionStatus({
      edition: EditionName.parse(row.edition), trialEdition: row.trial_edition === null ? null : EditionName.parse(row.trial_edition),
      trialEndsAt: row.trial_ends_at, trialUsed: row.trial_used,
    }, services.now()),
  }
}
