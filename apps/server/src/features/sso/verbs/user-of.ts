import { audit, type AllQueries } from '@sharelight/store'
import type { IDToken } from 'openid-client'
import type { PublicContext } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { AddressOf } from './address-of.ts'

export interface Subject {
  claims: IDToken
  addressOf: AddressOf
  /** The provider's organisation; any for Microsoft. */
  organisationId?: string
  name: string
}

/** The user that a provider's subject is: known from before, or by the address that it vouches for. An invited one accepts with it. */
export async function userOf({ services, ip }: PublicContext, { claims, addressOf, organisationId, name: provider }: Subject) {
  const { stores, now } = services
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const user = await linked(tx, claims, organisationId) ?? await byAddress(tx, { address: addressOf(claims), organisationId, name: provider })
    if (user.status === 'Blocked') throw new AppError('unauthorized', `${user.email} is blocked here. Ask a SuperAdmin.`)
    await tx.insertInto('sign_in_identities').values({ organisation_id: user.organisation_id, user_id: user.id, issuer: claims.iss, subject: claims.sub })
      .onConflict(conflict => conflict.columns(['organisation_id', 'issuer', 'subject']).doNothing()).execute()
    const name = user.name || (typeof claims.name === 'string' ? claims.name.slice(0, 120) : '')
    await tx.updateTable('users').set({ status: 'Active', last_login_at: now(), name }).where('id', '=', user.id).execute()
    if (user.status === 'Pending') {
      await tx.updateTable('setup_tokens').set({ used_at: now() }).where('user_id', '=', user.id).where('used_at', 'is', null).execute()
      await audit(tx, { organisationId: user.organisation_id, userId: user.id, userEmail: user.email, address: ip },
        { action: 'admin.accept', subject: user.email, before: { status: 'Pending' }, after: { status: 'Active', by: provider } })
    }
    return { organisationId: user.organisation_id, userId: user.id }
  })
}

async function linked(tx: AllQueries, { iss, sub }: IDToken, organisationId: string | undefined) {
  return tx.selectFrom('sign_in_identities').innerJoin('users', 'users.id', 'sign_in_identities.user_id').selectAll('users')
    .where('issuer', '=', iss).where('subject', '=', sub).where('users.support', '=', false)
    .$if(organisationId !== undefined, query => query.where('sign_in_identities.organisation_id', '=', organisationId ?? ''))
    .orderBy('users.last_login_at', order => order.desc().nullsLast()).executeTakeFirst()
}

async function byAddress(tx: AllQueries, { address, organisationId, name }: { address: string | undefined; organisationId?: string; name: string }) {
  if (!address) throw new AppError('unauthorized', `${name} does not vouch for an e-mail address of yours. Sign in with your password.`)
  const user = await tx.selectFrom('users').selectAll().where('email', '=', address).where('support', '=', false)
    .$if(organisationId !== undefined, query => query.where('organisation_id', '=', organisationId ?? ''))
    .orderBy('last_login_at', order => order.desc().nullsLast()).executeTakeFirst()
  if (!user) throw new AppError('unauthorized', `Nobody here has the address ${address}. Ask a SuperAdmin to invite you.`)
  return user
}
