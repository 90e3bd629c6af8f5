import type { OrganisationQueries } from '@sharelight/store'
import { z } from 'zod'
import { settleDepartments } from '../../departments/verbs/settle-departments.ts'
import type { Values } from '../protocol/attributes.ts'
import { enterpriseSchema } from '../protocol/kinds.ts'
import type { ScimCall } from '../scim-call.ts'
import { isUserId, people } from './find-users.ts'

const Work = z.object({
  department: z.string().trim().max(200).catch(''),
  manager: z.object({ value: z.string() }).nullish().catch(null),
})

/** Keeps where somebody works, as the identity provider says it; true where that changed. Who is said to work nowhere is forgotten here. */
export async function noteWork(
  tx: OrganisationQueries,
  { email, profile }: { email: string; profile: Values | null },
): Promise<boolean> {
  const told = Work.safeParse({ department: '', ...asObject(profile?.[enterpriseSchema]) }).data
  const manager = told?.manager ? await addressOf(tx, told.manager.value) : ''
  const place = { department: told?.department ?? '', manager }
  const address = email.toLowerCase()
  const before = await tx
    .selectFrom('people_departments')
    .select(['department', 'manager'])
    .where('address', '=', address)
    .where('told_by', '=', 'scim')
    .executeTakeFirst()
  const isTold = place.department !== '' || place.manager !== ''
  if (!isTold && !before) return false
  if (before?.department === place.department && before.manager === place.manager) return false
  await forgetWork(tx, address)
  if (isTold)
    await tx
      .insertInto('people_departments')
      .values({ address, told_by: 'scim', ...place })
      .execute()
  return true
}

export async function forgetWork(tx: OrganisationQueries, email: string): Promise<void> {
  await tx
    .deleteFrom('people_departments')
    .where('address', '=', email.toLowerCase())
    .where('told_by', '=', 'scim')
    .execute()
}

export const settleWork = ({ services, token }: ScimCall) =>
  settleDepartments({ services, organisation: { id: token.organisationId } })

/** A manager whom the provider has not made here has no address that is known. */
async function addressOf(tx: OrganisationQueries, id: string): Promise<string> {
  if (!isUserId(id)) return ''
  const row = await people(tx).select('email').where('id', '=', id).executeTakeFirst()
  return row?.email.toLowerCase() ?? ''
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
