import type { PolicyDraft } from '@sharelight/contract'
import { json, type OrganisationQueries, type PolicyRow } from '@sharelight/store'
import type { Context, Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireArea } from '../../../http/require-area.ts'

export const requirePolicies = (ctx: Context) => requireArea(ctx, 'security_policies', 'Policies')

export const database = ({
  services,
  organisation,
}: {
  services: Pick<Services, 'stores'>
  organisation: { id: string }
}) => services.stores.meta.forOrganisation(organisation.id)

/** All policies in the order in which they are applied. */
export function readRows(db: OrganisationQueries): Promise<PolicyRow[]> {
  return db.selectFrom('policies').selectAll().orderBy('place').execute()
}

/** @throws AppError `not_found` */
export async function findRow(db: OrganisationQueries, id: string): Promise<PolicyRow> {
  const row = await db.selectFrom('policies').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found', `There is no policy ${id}. It may have been deleted meanwhile.`)
  return row
}

/** A draft's own columns. */
export function columnsOf({ name, description, filter, window, actions, startsAt, expiresAt }: PolicyDraft) {
  return {
    name,
    description,
    filter: json(filter),
    window: json(window),
    actions: json(actions),
    starts_at: startsAt === null ? null : new Date(startsAt),
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  }
}

export const draftOf = (row: PolicyRow): PolicyDraft => ({
  name: row.name,
  description: row.description,
  filter: row.filter,
  window: row.window,
  actions: row.actions,
  mode: row.mode,
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})
