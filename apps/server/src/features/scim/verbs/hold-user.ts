import type { OrganisationQueries } from '@sharelight/store'
import type { Values } from '../protocol/attributes.ts'
import { ScimError } from '../protocol/scim-error.ts'
import { baseOf, type ScimCall } from '../scim-call.ts'
import { userResource, type UserRow } from '../user-resource.ts'
import { groupNames, people, requireId } from './find-users.ts'

/** What is changed, and in which version alone. */
export interface Precondition {
  id: string
  ifMatch: string | undefined
}

export interface HeldUser extends UserRow {
  password_hash: string | null
  last_login_at: Date | null
}

/** One administrator until the transaction ends. @throws ScimError 403 for a SuperAdmin, 404 */
export async function holdUser(
  call: ScimCall,
  tx: OrganisationQueries,
  id: string,
): Promise<{ row: HeldUser; resource: Values }> {
  const row = await people(tx).selectAll().where('id', '=', requireId(id, 'User')).forUpdate().executeTakeFirst()
  if (!row) throw new ScimError(404, `No User ${id} in this organisation.`)
  if (row.role === 'SuperAdmin')
    throw new ScimError(403, `${row.email} is a SuperAdmin, whom no identity provider changes.`)
  return { row, resource: userResource(row, await groupNames(tx, id), baseOf(call)) }
}
