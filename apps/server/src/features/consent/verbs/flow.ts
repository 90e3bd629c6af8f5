import { beginConsent, type OAuthClient } from '@sharelight/connectors'
import type { ConsentCapability } from '@sharelight/contract'
import { apart } from '@sharelight/store'
import { z } from 'zod'
import { hashSecret } from '../../../auth/tokens.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** What was begun, and comes back once. */
export interface Flow {
  owner: string
  capability: ConsentCapability
  redirectUri: string
  verifier: string
  nonce: string
}

interface Beginning extends Pick<Flow, 'owner' | 'capability' | 'redirectUri'> {
  client: OAuthClient
  scopes: readonly string[]
}

const minutes = 15
const purpose = 'consent'
const Sealed = z.object({ verifier: z.string(), nonce: z.string() })

/** Where to consent. What must come back is bound to the session that began: each tab has a state of its own. @throws AppError `conflict` */
export async function beginConsentFlow(ctx: Context, { client, scopes, ...flow }: Beginning): Promise<{ url: string }> {
  const { services, organisation, user, sessionId } = ctx
  const begun = beginConsent(client, { scopes, redirectUri: flow.redirectUri })
  if (!begun)
    throw new AppError('conflict', 'Nobody consents to this in a browser. Its settings say all that it needs.')
  const { url, state, verifier, nonce } = begun
  await services.stores.meta
    .forOrganisation(organisation.id)
    .insertInto('consent_flows')
    .values({
      state_hash: hashSecret(state),
      family: sessionId,
      user_id: user.id,
      owner: flow.owner,
      capability: flow.capability,
      redirect_uri: flow.redirectUri,
      sealed: services.stores.meta.keys.seal(JSON.stringify({ verifier, nonce }), purpose),
      expires_at: new Date(services.now().getTime() + minutes * 60_000),
    })
    .execute()
  return { url }
}

/** Takes what this session began, once. @throws AppError `invalid` for any other state */
export async function takeConsentFlow(
  { services, organisation, user, sessionId }: Context,
  state: string,
): Promise<Flow> {
  // It is used up whatever becomes of the call, and nothing is held while the other system is asked.
  const row = await apart(() =>
    services.stores.meta
      .forOrganisation(organisation.id)
      .deleteFrom('consent_flows')
      .where('state_hash', '=', hashSecret(state))
      .where('family', '=', sessionId)
      .where('user_id', '=', user.id)
      .where('expires_at', '>', services.now())
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row)
    throw new AppError(
      'invalid',
      'This consent was begun in another browser or too long ago, or it has ended already. Begin again.',
      { field: 'state' },
    )
  const { verifier, nonce } = Sealed.parse(JSON.parse(await services.stores.meta.keys.open(row.sealed, purpose)))
  return {
    owner: row.owner,
    capability: row.capability as ConsentCapability,
    redirectUri: row.redirect_uri,
    verifier,
    nonce,
  }
}
