import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'

/** Ends this session, or every session of the user. */
export async function logOut(ctx: Context, everywhere: boolean) {
  const { services, organisation, user, sessionId } = ctx
  await services.stores.meta
    .forOrganisation(organisation.id)
    .updateTable('sessions')
    .set({ revoked_at: services.now() })
    .where(everywhere ? 'user_id' : 'family', '=', everywhere ? user.id : sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  services.notes.note({ actor: actorOf(ctx), action: 'session.end', details: { everywhere } })
}
