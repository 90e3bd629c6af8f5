import type { Services } from '../../../context.ts'

/**
 * The user with this address. An address in several organisations is that of the one it signed in to last. The demo organisation's users have
 * a password that everybody knows: they are found on a server that is a demo only.
 */
export async function findUser(
  { stores, demo = false }: Pick<Services, 'stores'> & Partial<Pick<Services, 'demo'>>,
  email: string,
) {
  return stores.meta.acrossOrganisations
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .selectAll('users')
    .select('organisations.type as organisation_type')
    .where('email', '=', email.trim().toLowerCase())
    .$if(!demo, query => query.where('organisations.type', '!=', 'demo'))
    .orderBy('last_login_at', order => order.desc().nullsLast())
    .executeTakeFirst()
}
