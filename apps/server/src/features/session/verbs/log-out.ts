import type { Context } from '../../../context.ts'

/** Ends this session, or every session of the user. */
export async function logOut({ services, organisation, user, sessionId }: Context, everywhere: boolean) {
  await services.stores.meta.forOrganisation(organisation.id).updateTable('sessions').set({ revoked_at: services.now() })
    .where(everywhere ? 'user_id' : 'family', '=', everywhere ? user.id : sessionId).where('revoked_at', 'is', null).execute()
}
