import type { StatusInfo } from '@sharelight/contract'
import { dataAvailableFrom, editionStatus, orgDefaults } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { toRecord } from '../../edition/verbs/in-force.ts'

/** The organisation, the user and the edition, as the web needs them first. */
export async function readStatus({ services, organisation, user }: Context): Promise<StatusInfo> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [row, consent] = await Promise.all([
    db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('integrations').select('id').where('service', '=', 'auditlog').where('kind', '=', 'consent').executeTakeFirst(),
  ])
  const { environment } = services.settings
  return {
    show: true,
    org: {
      status: row.status, orgContactEmail: row.contact_email, services: row.services,
      dataSourceApplications: [...orgDefaults.dataSourceApplications],
      partnerId: row.partner_id || orgDefaults.partnerId, orgName: row.name, name: row.name, type: row.type,
      features: [...organisation.features].map(id => ({ id })),
      domains: row.domains, timeZone: row.time_zone,
    },
    user,
    auditLogConsent: consent !== undefined,
    isProcessing: row.type === 'demo' && row.preferences.loaded !== true,
    dataAvailableFrom: dataAvailableFrom(environment),
    edition: editionStatus(toRecord(row), services.now(), environment),
  }
}
