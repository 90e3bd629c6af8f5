import { audit, type OrganisationQueries } from '@sharelight/store'
import { takeCountedStep, type Given } from '../../../auth/second-step.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/cookies.ts'

/** Adds the second step to this session, which was opened without it. @throws AppError `conflict` for a user who has none */
export async function proveSecondStep(ctx: Context, given: Given & Exchange): Promise<void> {
  const db = ctx.services.stores.meta.forOrganisation(ctx.organisation.id)
  const user = await db.selectFrom('users').selectAll().where('id', '=', ctx.user.id).executeTakeFirstOrThrow()
  if (!(await takeCountedStep(ctx.services, user, given)))
    throw new AppError('conflict', 'You have no second step yet. Set one up first.')
  await db.transaction().execute(async tx => {
    await strengthen(tx, ctx)
    await audit(tx, actorOf(ctx), { action: 'session.strengthen', subject: user.email, before: null, after: null })
  })
}

/** From now on this session counts as opened with a second step. */
export async function strengthen(tx: OrganisationQueries, { sessionId }: Context): Promise<void> {
  await tx.updateTable('sessions').set({ strong: true }).where('family', '=', sessionId).execute()
}
