import type { Stores } from '@sharelight/store'

export interface LocalOrganisation {
  id: string
  domains: string[]
}

/** The organisation that this data folder belongs to; made on first use, so that a person can look around before setting up. */
export async function localOrganisation({ meta }: Stores, domains: readonly string[]): Promise<LocalOrganisation> {
  const known = await meta.acrossOrganisations
    .selectFrom('organisations')
    .select(['id', 'domains'])
    .where('type', '=', 'regular')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (known) return known
  return meta.acrossOrganisations
    .insertInto('organisations')
    .values({
      name: 'This computer',
      domains: [...domains],
      edition: 'enterprise',
      trial_edition: null,
      trial_ends_at: null,
    })
    .returning(['id', 'domains'])
    .executeTakeFirstOrThrow()
}
