import type { EntityKind } from '@sharelight/contract'
import { entityNames, restrictionsOf, unauthorisedMessage } from '@sharelight/domain'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

/** @throws AppError `restricted` when the user may not see entities of this kind */
export function requireKind({ user }: Context, kind: EntityKind) {
  if (hidesKind({ user }, kind)) throw new AppError('restricted', unauthorisedMessage('entity', kind))
}

export function hidesKind({ user }: Pick<Context, 'user'>, kind: EntityKind): boolean {
  return restrictionsOf(user.restrictions).entityKinds.includes(kind)
}

/** @throws AppError `restricted` when events are closed to the user (et03) */
export function requireEvents(ctx: Context) {
  if (hidesEvents(ctx)) throw new AppError('restricted', unauthorisedMessage('entity', `${entityNames.EVENT}s`))
}

export function hidesEvents({ user }: Pick<Context, 'user'>): boolean {
  return restrictionsOf(user.restrictions).entities.includes('EVENT')
}
