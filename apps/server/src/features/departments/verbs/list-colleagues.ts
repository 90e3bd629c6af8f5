import type { Colleague } from '@sharelight/contract'
import { entityNames, restrictionsOf, unauthorisedMessage } from '@sharelight/domain'
import { readColleagues } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireEvents, requireKind } from '../../../http/require-entity.ts'

const shown = 50

/** With whom a person works, as the search for anomalies counted it last. */
export async function listColleagues(ctx: Context, person: string): Promise<Colleague[]> {
  requireEvents(ctx)
  requireKind(ctx, 'employees')
  // What is counted is of all content: whoever may not see some of it would learn of that.
  if (restrictionsOf(ctx.user.restrictions).labels.length)
    throw new AppError('restricted', unauthorisedMessage('entity', `${entityNames.EVENT}s`))
  const { stores, now } = ctx.services
  const found = await readColleagues(stores.analytics, ctx.organisation.id, {
    person,
    now: now().getTime(),
    limit: shown,
  })
  return found.map(({ identityId: entityId, name: entityName, ...rest }) => ({ entityId, entityName, ...rest }))
}
