import { newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'

const validMs = 7 * 24 * 3600 * 1000
/** So long after it was made a link is as good as one that another server printed since. */
const besideMs = 3600 * 1000

/** Whether nobody administers this installation yet. A scan on the command line may have made an organisation without users. */
export async function setupNeeded({ stores }: Pick<Services, 'stores'>): Promise<boolean> {
  const found = await stores.meta.acrossOrganisations
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select('users.id')
    .where('organisations.type', '=', 'regular')
    .executeTakeFirst()
  return !found
}

/**
 * A one-time token for the first set-up. Those of servers that were started within the hour work beside it until one of them is used; earlier
 * ones no longer do. Undefined once set up.
 */
export async function issueSetupToken(services: Pick<Services, 'stores' | 'now'>): Promise<string | undefined> {
  if (!(await setupNeeded(services))) return undefined
  const { secret, hash } = newSecret()
  const db = services.stores.meta.acrossOrganisations
  const expiresAt = services.now().getTime() + validMs
  await db.transaction().execute(async tx => {
    await tx
      .deleteFrom('setup_tokens')
      .where('purpose', '=', 'setup')
      .where('used_at', 'is', null)
      .where('expires_at', '<', new Date(expiresAt - besideMs))
      .execute()
    await tx
      .insertInto('setup_tokens')
      .values({
        organisation_id: null,
        user_id: null,
        purpose: 'setup',
        token_hash: hash,
        used_at: null,
        expires_at: new Date(expiresAt),
      })
      .execute()
  })
  return secret
}
