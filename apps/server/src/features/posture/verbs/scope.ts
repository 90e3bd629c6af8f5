import type { Services } from '../../../context.ts'

/** The organisation that is judged. */
export interface PostureScope {
  services: Pick<Services, 'stores' | 'now'>
  organisation: { id: string; timeZone: string; unusedDays: number }
}

export function databaseOf({ services, organisation }: Pick<PostureScope, 'services' | 'organisation'>) {
  return services.stores.meta.forOrganisation(organisation.id)
}

/** Undefined where there is no such organisation any more. */
export async function postureScope(
  services: PostureScope['services'],
  organisationId: string,
): Promise<PostureScope | undefined> {
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .select(['id', 'time_zone', 'unused_account_days'])
    .executeTakeFirst()
  return row && { services, organisation: { id: row.id, timeZone: row.time_zone, unusedDays: row.unused_account_days } }
}
