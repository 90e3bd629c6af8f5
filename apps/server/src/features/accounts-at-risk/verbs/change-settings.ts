import { checks } from '@sharelight/domain'
import { audit, commitFor } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { evaluatePosture } from '../../posture/verbs/evaluate.ts'
import { listsOfAccounts } from '../../posture/verbs/lists.ts'
import { postureScope } from '../../posture/verbs/scope.ts'

interface Settings {
  unusedDays: number
}

/** From when on an account counts as unused; the lists follow at once. */
export async function changeSettings(ctx: Context, { unusedDays }: Settings): Promise<Settings> {
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(async tx => {
      const before = await tx
        .selectFrom('organisations')
        .select('unused_account_days as unusedDays')
        .executeTakeFirstOrThrow()
      await tx.updateTable('organisations').set({ unused_account_days: unusedDays }).execute()
      await audit(tx, actorOf(ctx), {
        action: 'accounts-at-risk.settings',
        subject: ctx.organisation.id,
        before,
        after: { unusedDays },
      })
    })
  await commitFor({ unusedDays })
  await judgeGhosts(ctx)
  return { unusedDays }
}

/** Judges anew who is on the list of ghost accounts. */
export async function judgeGhosts({ services, organisation }: Context): Promise<void> {
  const scope = await postureScope(services, organisation.id)
  const ghosts = checks.filter(({ id }) => listsOfAccounts.ghost.includes(id))
  if (scope) await evaluatePosture(scope, { checks: ghosts })
}
