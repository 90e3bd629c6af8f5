import type { Services } from '../../../context.ts'

/** The user with this address. An address in several organisations is that of the one it signed in to last. */
export async function findUser({ stores }: Pick<Services, 'stores'>, email: string) {
  return stores.meta.acrossOrganisations.selectFrom('users').selectAll().where('email', '=', email.trim().toLowerCase())
    .orderBy('last_login_at', order => order.desc().nullsLast()).executeTakeFirst()
}
