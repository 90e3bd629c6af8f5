import type { Customer, EditionName } from '@sharelight/contract'
import { editionHere, isTrialActive } from '@sharelight/domain'
import { audit, commitFor } from '@sharelight/store'
import type { PublicContext, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { inviteUser } from '../../admins/verbs/invite-admins.ts'
import { readContent } from '../../content/verbs/read-content.ts'
import { toRecord } from '../../edition/verbs/in-force.ts'

/** @throws AppError `not_found` */
export async function requireCustomer({ stores }: Services, id: string): Promise<void> {
  const row = await stores.meta
    .forOrganisation(id)
    .selectFrom('organisations')
    .select('id')
    .where('type', '=', 'regular')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No organisation ${id} in this installation.`)
}

export async function listCustomers(
  services: Services,
  { offset, limit }: { offset: number; limit: number },
): Promise<Customer[]> {
  const rows = await services.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .where('type', '=', 'regular')
    .orderBy('name')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return Promise.all(rows.map(({ id }) => readCustomer(services, id)))
}

async function readCustomer(services: Services, id: string): Promise<Customer> {
  const db = services.stores.meta.forOrganisation(id)
  const [row, { admins }, access] = await Promise.all([
    db.selectFrom('organisations').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<number>().as('admins'))
      .where('support', '=', false)
      .executeTakeFirstOrThrow(),
    db.selectFrom('support_access').select('status').executeTakeFirst(),
  ])
  const [record, now] = [toRecord(row), services.now()]
  return {
    id,
    name: row.name,
    status: row.status,
    edition: editionHere(record, now, services.settings.environment),
    isTrial: isTrialActive(record, now),
    partnerId: row.partner_id,
    regionUrl: row.region_url,
    admins: Number(admins),
    supportAccess: access?.status ?? 'None',
    createdAt: row.created_at.toISOString(),
  }
}

export interface NewCustomer {
  name: string
  adminEmail: string
  edition: EditionName
  partnerId: string
}

/** Makes an organisation with an invited SuperAdmin. */
export async function createCustomer(
  { services, ip }: PublicContext,
  { name, adminEmail, edition, partnerId }: NewCustomer,
) {
  await requirePartner(partnerId)
  const email = adminEmail.toLowerCase()
  const { id, invitation } = await services.stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const { id: created } = await tx
      .insertInto('organisations')
      .values({
        name,
        edition,
        partner_id: partnerId,
        contact_email: email,
        domains: [email.slice(email.indexOf('@') + 1)],
        trial_edition: null,
        trial_ends_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const actor = providerActor(created, ip)
    await audit(tx, actor, {
      action: 'organisation.create',
      subject: created,
      before: null,
      after: { name, edition, partnerId },
    })
    return {
      id: created,
      invitation: await inviteUser(services, tx, {
        organisationId: created,
        actor,
        email,
        role: 'SuperAdmin',
        restrictions: [],
      }),
    }
  })
  const organisation = await readCustomer(services, id)
  await commitFor({ organisation, sent: false, link: invitation.link })
  const sent = await invitation.send(name)
  return { organisation, sent, link: sent ? null : invitation.link }
}

export interface CustomerChange {
  edition?: EditionName
  status?: 'Active' | 'Suspended'
  partnerId?: string
  regionUrl?: string
}

export async function changeCustomer(
  { services, ip }: PublicContext,
  id: string,
  change: CustomerChange,
): Promise<Customer> {
  const { edition, status, partnerId, regionUrl } = change
  await requireCustomer(services, id)
  if (partnerId !== undefined) await requirePartner(partnerId)
  if (regionUrl) requireRegion(services, regionUrl)
  const before = await readCustomer(services, id)
  const given = Object.entries({ edition, status, partner_id: partnerId, region_url: regionUrl }).filter(
    ([, value]) => value !== undefined,
  )
  if (given.length === 0) return before
  await services.stores.meta
    .forOrganisation(id)
    .transaction()
    .execute(async tx => {
      await tx.updateTable('organisations').set(Object.fromEntries(given)).execute()
      const kept = {
        edition: before.edition,
        status: before.status,
        partnerId: before.partnerId,
        regionUrl: before.regionUrl,
      }
      await audit(tx, providerActor(id, ip), {
        action: 'organisation.change',
        subject: id,
        before: kept,
        after: { edition, status, partnerId, regionUrl },
      })
    })
  return readCustomer(services, id)
}

function requireRegion({ settings: { regions = [] } }: Services, regionUrl: string) {
  if (!regions.includes(new URL(regionUrl).origin)) {
    throw new AppError(
      'invalid',
      `regionUrl: ${regionUrl} is not one of this installation's regions. Its operator names them in REGION_URLS.`,
      { field: 'regionUrl' },
    )
  }
}

async function requirePartner(id: string) {
  if (id !== '' && !(await readContent('partners')).some(partner => partner.id === id)) {
    throw new AppError('invalid', `partnerId: there is no partner "${id}" in content/partners.json.`, {
      field: 'partnerId',
    })
  }
}

const providerActor = (organisationId: string, address: string) => ({
  organisationId,
  userId: null,
  userEmail: 'Provider',
  address,
})
