import type { completeSetup as call } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { z } from 'zod'
import { hashNewPassword } from '../../../auth/new-password.ts'
import { hashSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

type Transaction = Services['stores']['meta']['acrossOrganisations']

/** Creates the organisation and its SuperAdmin; the token works once, whatever two browsers do at the same time. */
export async function completeSetup(
  { stores, now }: Services,
  { token, organisation, admin }: z.output<typeof call.input>,
  address: string,
) {
  await requireToken(stores.meta.acrossOrganisations, token, now())
  const password_hash = await hashNewPassword({
    password: admin.password,
    organisation: organisation.name,
    email: admin.email,
    field: 'admin.password',
  })
  const email = admin.email.toLowerCase()
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    await others(tx)
    const used = await tx
      .updateTable('setup_tokens')
      .set({ used_at: now() })
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', 'setup')
      .where('used_at', 'is', null)
      .where('expires_at', '>', now())
      .returning('id')
      .executeTakeFirst()
    if (!used) throw unknown()
    await tx.deleteFrom('setup_tokens').where('purpose', '=', 'setup').where('used_at', 'is', null).execute()
    const organisationId = await adoptOrCreate(tx, {
      name: organisation.name,
      domains: [...new Set(organisation.domains)],
      time_zone: organisation.timeZone,
      contact_email: email,
    })
    const { id: userId } = await tx
      .insertInto('users')
      .values({
        organisation_id: organisationId,
        email,
        name: admin.name,
        password_hash,
        role: 'SuperAdmin',
        status: 'Active',
        totp_secret: null,
        last_login_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(
      tx,
      { organisationId, userId, userEmail: email, address },
      {
        action: 'organisation.create',
        subject: organisationId,
        before: null,
        after: { name: organisation.name, domains: organisation.domains },
      },
    )
    return { organisationId, userId }
  })
}

/** Of links that several servers printed one counts: whoever comes at the same moment with another waits here. */
const others = (tx: Transaction) =>
  tx
    .selectFrom('setup_tokens')
    .select('id')
    .where('purpose', '=', 'setup')
    .where('used_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

const unknown = () =>
  new AppError(
    'forbidden',
    'This set-up link was used already or is too old. Start Sharelight again to get a new one.',
    { field: 'token' },
  )

/** Before anything is computed for who brings it. */
async function requireToken(db: Transaction, token: string, now: Date) {
  const good = await db
    .selectFrom('setup_tokens')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', 'setup')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!good) throw unknown()
}

interface NewOrganisation {
  name: string
  domains: string[]
  time_zone: string
  contact_email: string
}

/** What was scanned on the command line before anybody was there belongs to the first organisation. */
async function adoptOrCreate(tx: Transaction, organisation: NewOrganisation): Promise<string> {
  const waiting = await tx
    .selectFrom('organisations')
    .select('id')
    .where('type', '=', 'regular')
    .where(eb =>
      eb.not(
        eb.exists(eb.selectFrom('users').select('users.id').whereRef('users.organisation_id', '=', 'organisations.id')),
      ),
    )
    .orderBy('created_at')
    .executeTakeFirst()
  const saved = waiting
    ? tx.updateTable('organisations').set(organisation).where('id', '=', waiting.id).returning('id')
    : tx
        .insertInto('organisations')
        .values({ ...organisation, edition: 'enterprise', trial_edition: null, trial_ends_at: null })
        .returning('id')
  return (await saved.executeTakeFirstOrThrow()).id
}
