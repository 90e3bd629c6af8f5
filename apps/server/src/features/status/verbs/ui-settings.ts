import { UiSettings } from '@sharelight/contract'
import { json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { refusal } from '../../../http/input.ts'
import { z } from 'zod'

const defaults = { theme: 'light' }

export async function readUiSettings({ services, organisation, user }: Context): Promise<Record<string, unknown>> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('users')
    .select('ui_settings')
    .where('id', '=', user.id)
    .executeTakeFirst()
  return { ...defaults, ...row?.ui_settings }
}

/** Keys that are not named keep their value; a key set to null goes back to its default. */
export async function saveUiSettings(ctx: Context, changes: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { services, organisation, user } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .selectFrom('users')
        .select('ui_settings')
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirst()
      const merged = Object.fromEntries(
        Object.entries({ ...row?.ui_settings, ...changes }).filter(([, value]) => value !== null),
      )
      const { error } = z.object({ uiSettings: UiSettings }).safeParse({ uiSettings: merged })
      if (error) throw refusal(error)
      await tx
        .updateTable('users')
        .set({ ui_settings: json(merged) })
        .where('id', '=', user.id)
        .execute()
      return { ...defaults, ...merged }
    })
}
