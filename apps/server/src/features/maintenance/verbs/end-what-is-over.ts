import { audit, dropOldAttempts } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { keyKeptMs } from '../../../http/once.ts'
import { notify } from '../../notifications/verbs/notify.ts'
import { currentAccess } from '../../support-access/verbs/access.ts'

/** How long sessions and links that are over are kept, for who looks into an incident. */
const keptDays = 30

/** Ends what has run out: trials, access for support, and the traces of old sessions and links. Nothing waits for it: who asks before gets the same answer. */
export async function endWhatIsOver(services: Services): Promise<void> {
  const across = services.stores.meta.acrossOrganisations
  const now = services.now()
  const trials = await across
    .selectFrom('organisations')
    .select('id')
    .where('trial_edition', 'is not', null)
    .where('trial_ends_at', '<=', now)
    .execute()
  for (const { id } of trials) await endTrial(services, id)
  const open = await across
    .selectFrom('support_access')
    .select('organisation_id as id')
    .where('status', '=', 'Open')
    .where('expires_at', '<=', now)
    .execute()
  for (const { id } of open)
    await services.stores.meta
      .forOrganisation(id)
      .transaction()
      .execute(tx => currentAccess(services, tx, id))
  const old = new Date(now.getTime() - keptDays * 24 * 3600_000)
  await across.deleteFrom('sessions').where('expires_at', '<', old).execute()
  await dropOldAttempts(across, now)
  await across.deleteFrom('hand_overs').where('expires_at', '<', old).execute()
  await across.deleteFrom('consent_flows').where('expires_at', '<', now).execute()
  await across.deleteFrom('setup_tokens').where('expires_at', '<', old).execute()
  await across
    .deleteFrom('idempotency_keys')
    .where('begun_at', '<', new Date(now.getTime() - keyKeptMs))
    .execute()
}

/** The edition from before the trial is in force again; that the trial was used stays known. */
async function endTrial(services: Services, organisationId: string) {
  const ended = await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const before = await tx
        .selectFrom('organisations')
        .select(['edition', 'trial_edition', 'trial_ends_at'])
        .where('trial_edition', 'is not', null)
        .where('trial_ends_at', '<=', services.now())
        .forUpdate()
        .executeTakeFirst()
      if (!before) return false
      await tx.updateTable('organisations').set({ trial_edition: null }).execute()
      await audit(tx, productActor(organisationId), {
        action: 'edition.revert',
        subject: organisationId,
        before,
        after: { edition: before.edition },
      })
      return true
    })
  if (ended)
    await notify(services, organisationId, {
      kind: 'organisation',
      name: 'Your free trial is over',
      status: 'done',
      icon: 'trial',
      group: 'trial',
    })
}
