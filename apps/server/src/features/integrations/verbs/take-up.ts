import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { changeApp } from '../../apps/verbs/apps.ts'
import { saveUiSettings } from '../../status/verbs/ui-settings.ts'

async function requireConsent({ services, organisation }: Context, service: string, name: string) {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('integrations')
    .select('id')
    .where('service', '=', service)
    .where('kind', '=', 'consent')
    .executeTakeFirst()
  if (!row) throw new AppError('conflict', `Nobody has consented to ${name} yet. Give consent first.`)
}

/** Takes Microsoft labelling up after consent: the app is added and the step is marked as done (specification S4.038, S7.017). */
export async function takeUpMip(ctx: Context): Promise<void> {
  await requireConsent(ctx, 'mip', 'Microsoft labelling')
  await changeApp(ctx, { id: 'mip', action: 'add' })
  await saveUiSettings(ctx, { mip: { added: true, on: true }, flag_mip_step_done: true })
}
