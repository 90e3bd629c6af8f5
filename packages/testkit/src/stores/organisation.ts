import type { Stores } from '@sharelight/store'

/** A new organisation with a user, for tests: never one that another test has. */
export async function newOrganisation(
  { meta }: Stores,
  name = 'Test',
): Promise<{ organisationId: string; userId: string }> {
  const { id: organisationId } = await meta.acrossOrganisations
    .insertInto('organisations')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await meta
    .forOrganisation(organisationId)
    .insertInto('users')
    .values({ email: 'admin@example.com', role: 'SuperAdmin', status: 'Active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { organisationId, userId }
}
