import type { StatusInfo } from '@sharelight/contract'
import { dataAvailableFrom, editionStatus, orgDefaults } from '@sharelight/domain'
import type { Context, Services } from '../../../context.ts'
import { toRecord } from '../../edition/verbs/in-force.ts'

/** The organisation, the user and the edition, as the web needs them first. */
export async function readStatus({ services, organisation, user }: Context): Promise<StatusInfo> {
  const { row, consent } = await services.answers.of(organisation.id, 'status', () =>
    recordOf(services, organisation.id),
  )
  const { environment } = services.settings
  return {
    show: true,
    org: {
      status: row.status,
      orgContactEmail: row.contact_email,
      services: row.services,
      dataSourceApplications: [...orgDefaults.dataSourceApplications],
      partnerId: row.partner_id || orgDefaults.partnerId,
      orgName: row.name,
      name: row.name,
      type: row.type,
      features: [...organisation.features].map(id => ({ id })),
      domains: row.domains,
      timeZone: row.time_zone,
    },
    user,
    auditLogConsent: consent !== undefined,
    isProcessing: row.type === 'demo' && row.preferences.loaded !== true,
    dataAvailableFrom: dataAvailableFrom(environment),
    edition: editionStatus(toRecord(row), services.now(), environment),
  }
}

async function recordOf({ stores }: Services, organisationId: string) {
  const db = stores.meta.forOrganisation(organisationId)
  const [row, consent] = await Promise.all([
    db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('integrations')
      .select('id')
      .where('service', '=', 'auditlog')
      .where('kind', '=', 'consent')
      .executeTakeFirst(),
  ])
  return { row, consent }
}
