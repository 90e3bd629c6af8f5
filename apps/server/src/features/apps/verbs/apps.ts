import type { App } from '@sharelight/contract'
import {
  changeApp as changed,
  defaultFlags,
  isAppAllowed,
  listApps as listed,
  type AppAction,
} from '@sharelight/domain'
import { audit, json } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { editionRequired } from '../../../http/edition.ts'
import { appDefinitions, flagsOf, onFlags, savedApps, type EditionRow } from '../../edition/verbs/in-force.ts'

export async function listApps(ctx: Context): Promise<App[]> {
  const row = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirstOrThrow()
  return listed(await appDefinitions(row.partner_id), questionOf(ctx, row))
}

/** Changes an app's flags for the organisation; what it brings along is on or off at once. */
export async function changeApp(ctx: Context, { id, action }: { id: string; action: AppAction }): Promise<App> {
  const { services, organisation } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const { partner_id: partner } = await db.selectFrom('organisations').select('partner_id').executeTakeFirstOrThrow()
  const definition = (await appDefinitions(partner)).find(app => app.id === id)
  if (!definition) throw new AppError('not_found', `There is no app "${id}".`, { field: 'id' })
  return db.transaction().execute(async tx => {
    const row = await tx.selectFrom('organisations').selectAll().forUpdate().executeTakeFirstOrThrow()
    const question = questionOf(ctx, row)
    const allow = isAppAllowed(definition, question)
    if (!allow && action !== 'remove') throw editionRequired(definition.name, definition.edition)
    const before = question.saved.get(id) ?? defaultFlags(id, question.edition)
    if (action === 'toggle-on' && !before.added)
      throw new AppError('conflict', `Add ${definition.name} before it is switched.`)
    const is = changed(before, action, services.now())
    question.saved.set(id, is)
    await tx
      .updateTable('organisations')
      .set({ preferences: json({ ...row.preferences, apps: Object.fromEntries(question.saved) }) })
      .execute()
    await audit(tx, actorOf(ctx), { action: 'app.change', subject: id, before, after: is })
    return { ...definition, is, allow }
  })
}

function questionOf({ organisation }: Context, row: EditionRow) {
  return { edition: organisation.edition, orgFlags: onFlags(flagsOf(row)), saved: savedApps(row) }
}
