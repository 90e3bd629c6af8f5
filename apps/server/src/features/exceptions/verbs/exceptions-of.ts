import type { ExceptionRule } from '@sharelight/classify'
import type { ExceptionScope } from '@sharelight/contract'
import type { Scope } from '../../custom-labels/verbs/own-rules.ts'

/** Exceptions that were not taken back. Those whose time is over are among them, and hold no more. */
export async function exceptionsOf({ services, organisation }: Scope): Promise<ExceptionRule[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('exceptions')
    .select(['id', 'scope', 'expires_at'])
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ id, scope, expires_at: expiresAt }) => ({
    id,
    scope: scopeOf(scope),
    expiresAt: expiresAt?.getTime() ?? null,
  }))
}

/** What was written by `createException` and stays as it was. */
function scopeOf(value: unknown) {
  return value as ExceptionScope
}
