import { audit, type AllQueries } from '@sharelight/store'
import type { PublicContext } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { bind, type Identity } from './binding.ts'

export interface Subject {
  /** What stands for the person at the provider and is given to nobody else, ever. */
  identity: Identity
  /** The address that the provider vouches for, if any. */
  address: string | undefined
  displayName: unknown
  /** The provider's organisation; any for Microsoft. */
  organisationId?: string
  name: string
  /** Who is signed in with this browser already. */
  presentUserId?: string
}

/** The user that a provider's subject is, or an account with its address that has yet to be proved theirs. */
export type Found = { organisationId: string; userId: string } | { unproved: { userId: string } }

/**
 * The user whose account a provider's subject is bound to. It is bound when an invited one accepts with it, when its user is signed in, or later
 * by the account's password: an address alone gives nobody an account that somebody else has.
 */
export async function userOf({ services, ip }: PublicContext, subject: Subject): Promise<Found> {
  const { identity, displayName, name: provider, presentUserId } = subject
  const { stores, now } = services
  return stores.meta.acrossOrganisations.transaction().execute(async tx => {
    const known = await linked(tx, subject)
    const user = known ?? (await byAddress(tx, subject))
    if (user.status === 'Blocked') throw nobody(provider)
    if (!known && user.status === 'Active' && user.id !== presentUserId) return { unproved: { userId: user.id } }
    await bind(tx, user, identity)
    const name = user.name || (typeof displayName === 'string' ? displayName.slice(0, 120) : '')
    await tx
      .updateTable('users')
      .set({ status: 'Active', last_login_at: now(), name })
      .where('id', '=', user.id)
      .execute()
    if (user.status === 'Pending') {
      await tx
        .updateTable('setup_tokens')
        .set({ used_at: now() })
        .where('user_id', '=', user.id)
        .where('used_at', 'is', null)
        .execute()
      await audit(
        tx,
        { organisationId: user.organisation_id, userId: user.id, userEmail: user.email, address: ip },
        {
          action: 'admin.accept',
          subject: user.email,
          before: { status: 'Pending' },
          after: { status: 'Active', by: provider },
        },
      )
    }
    return { organisationId: user.organisation_id, userId: user.id }
  })
}

async function linked(tx: AllQueries, { identity: { issuer, subject }, organisationId }: Subject) {
  return tx
    .selectFrom('sign_in_identities')
    .innerJoin('users', 'users.id', 'sign_in_identities.user_id')
    .selectAll('users')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('users.support', '=', false)
    .$if(organisationId !== undefined, query =>
      query.where('sign_in_identities.organisation_id', '=', organisationId ?? ''),
    )
    .orderBy('users.last_login_at', order => order.desc().nullsLast())
    .executeTakeFirst()
}

/** One text for everybody who has no account here that may be entered. */
const nobody = (name: string) =>
  new AppError(
    'unauthorized',
    `${name} knows you, but no account here is yours to enter. Ask a SuperAdmin to invite you.`,
  )

async function byAddress(tx: AllQueries, { address, organisationId, name }: Subject) {
  if (!address)
    throw new AppError(
      'unauthorized',
      `${name} does not vouch for an e-mail address of yours. Sign in with your password.`,
    )
  const user = await tx
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .selectAll('users')
    .where('email', '=', address)
    .where('support', '=', false)
    .where('organisations.type', '!=', 'demo')
    .$if(organisationId !== undefined, query => query.where('users.organisation_id', '=', organisationId ?? ''))
    .orderBy('last_login_at', order => order.desc().nullsLast())
    .executeTakeFirst()
  if (!user) throw nobody(name)
  return user
}
