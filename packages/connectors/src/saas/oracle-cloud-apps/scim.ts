import { z } from 'zod'
import { listOf, malformed, type Oracle } from './api.ts'

const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const count = z.coerce.number().nullish().catch(undefined)
const Id = z.union([z.number(), z.string().min(1)]).transform(String)

/** People and roles as SCIM has them (RFC 7643), as far as they are used. */
export const ScimUser = z.looseObject({
  id: Id,
  userName: text,
  displayName: text,
  name: z.looseObject({ givenName: text, familyName: text, formatted: text }).nullish().catch(undefined),
  active: flag,
  emails: z
    .array(z.looseObject({ value: text, primary: flag }))
    .nullish()
    .catch(undefined),
  roles: z
    .array(z.looseObject({ value: text, displayName: text, display: text, id: Id.nullish().catch(undefined) }))
    .nullish()
    .catch(undefined),
  meta: z.looseObject({ created: text, lastModified: text }).nullish().catch(undefined),
})
export type ScimUser = z.infer<typeof ScimUser>

export const ScimRole = z.looseObject({ id: Id, name: text, displayName: text, category: text })
export type ScimRole = z.infer<typeof ScimRole>

const Page = z.looseObject({ Resources: z.array(z.unknown()).nullish(), totalResults: count })
const pageSize = 200

/** All of one kind, page by page. @throws OracleFault */
export async function* scimPages<T extends { id: string }>(
  oracle: Oracle,
  schema: z.ZodType<T>,
  kind: 'Users' | 'Roles',
): AsyncGenerator<T[]> {
  const what = kind === 'Users' ? 'People' : 'Roles'
  let last = ''
  for (let startIndex = 1; ;) {
    const page = await oracle.get(Page, {
      path: `/hcmRestApi/scim/${kind}`,
      query: { startIndex, count: pageSize },
      what,
    })
    const all = page.Resources ?? []
    const found = listOf(schema, all)
    if (found[0] && found[0].id === last) throw malformed(`${what}, listed again and again`)
    last = found[0]?.id ?? last
    yield found
    startIndex += all.length
    if (all.length === 0 || startIndex > (page.totalResults ?? 0)) return
  }
}

export const nameOf = ({ displayName, name, userName, id }: ScimUser): string =>
  displayName || name?.formatted || [name?.givenName, name?.familyName].filter(Boolean).join(' ') || userName || id

export function emailOf({ emails, userName }: ScimUser): string | undefined {
  const all = emails ?? []
  const found = (all.find(({ primary }) => primary === true) ?? all[0])?.value
  return (found || (userName?.includes('@') ? userName : undefined))?.toLowerCase()
}

export const addressOf = (user: ScimUser): string =>
  emailOf(user) ?? `${user.userName ?? user.id}@oracle.invalid`.toLowerCase()
