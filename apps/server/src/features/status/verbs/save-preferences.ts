import { json } from '@sharelight/store'
import type { Context } from '../../../context.ts'

export async function savePreferences({ services, organisation, user }: Context, preferences: Record<string, unknown>) {
  await services.stores.meta
    .forOrganisation(organisation.id)
    .updateTable('users')
    .set({ preferences: json(preferences) })
    .where('id', '=', user.id)
    .execute()
}
