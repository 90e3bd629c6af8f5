import type { SecondStepPolicy } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'

export interface PolicyChange {
  required: boolean
  graceDays: number
  providers: 'trusted' | 'claimed'
}

export async function readSecondStepPolicy({ services, organisation }: Context): Promise<SecondStepPolicy> {
  return policyIn(services.stores.meta.forOrganisation(organisation.id))
}

/** Who asks it of everybody has it: otherwise one press would lock the last SuperAdmin out. */
export async function setSecondStepPolicy(
  ctx: Context,
  { required, graceDays, providers }: PolicyChange,
): Promise<SecondStepPolicy> {
  const { services, organisation, sessionId } = ctx
  requireSuperAdmin(ctx, 'ask everybody for a second step')
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const session = await tx
        .selectFrom('sessions')
        .select(['strong', 'provider'])
        .where('family', '=', sessionId)
        .limit(1)
        .executeTakeFirst()
      if (required && !session?.strong && !(session?.provider && providers === 'trusted')) {
        throw new AppError(
          'conflict',
          'Set up your own second step first, under "Password and sign-in", so that you do not lock yourself out.',
        )
      }
      const before = await tx
        .selectFrom('organisations')
        .select(['second_step_from', 'provider_second_step'])
        .forUpdate()
        .executeTakeFirstOrThrow()
      const from = required
        ? beginOf(before.second_step_from, new Date(services.now().getTime() + graceDays * 24 * 3600_000))
        : null
      await tx.updateTable('organisations').set({ second_step_from: from, provider_second_step: providers }).execute()
      await audit(tx, actorOf(ctx), {
        action: 'second-step.policy',
        subject: organisation.id,
        before: { from: before.second_step_from?.toISOString() ?? null, providers: before.provider_second_step },
        after: { from: from?.toISOString() ?? null, providers },
      })
      return policyIn(tx)
    })
}

/** What is in force is not put off by asking for it again. */
const beginOf = (before: Date | null, wanted: Date) => (before && before < wanted ? before : wanted)

async function policyIn(tx: OrganisationQueries): Promise<SecondStepPolicy> {
  const { second_step_from: from, provider_second_step: providers } = await tx
    .selectFrom('organisations')
    .select(['second_step_from', 'provider_second_step'])
    .executeTakeFirstOrThrow()
  const holders = await tx.selectFrom('passkeys').select('user_id').execute()
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'Active')
    .where('support', '=', false)
    .where('totp_secret', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  const withPasskey = new Set(holders.map(({ user_id }) => user_id))
  return {
    from: from?.toISOString() ?? null,
    providers,
    without: users.filter(({ id }) => !withPasskey.has(id)).length,
  }
}
