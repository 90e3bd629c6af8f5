import { z } from 'zod'

/** What Confluence answers with, as far as it is used, in the cloud (versions 1 and 2) and of a Data Center (version 1). */
export const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
export const Id = z.union([z.number(), z.string().min(1)]).transform(String)
const count = z.coerce.number().nullish().catch(undefined)

export const User = z.looseObject({
  type: text,
  accountId: text,
  /** Of a Data Center. */
  username: text,
  userKey: text,
  displayName: text,
  publicName: text,
  email: text,
  accountType: text,
  accountStatus: text,
  isExternalCollaborator: flag,
  isGuest: flag,
})
export type User = z.infer<typeof User>
export const idOfUser = ({ accountId, username, userKey }: Pick<User, 'accountId' | 'username' | 'userKey'>) =>
  accountId || username || userKey || undefined

export const Group = z.looseObject({ id: Id.nullish().catch(undefined), name: text })
export type Group = z.infer<typeof Group>

export const Links = z.looseObject({ next: text, base: text, download: text }).nullish().catch(undefined)
/** One page of a list: by cursors of version 2, by numbers of version 1. */
export const Listed = z.looseObject({
  results: z.array(z.unknown()).nullish(),
  start: count,
  limit: count,
  size: count,
  _links: Links,
})

export const Space = z.looseObject({
  id: Id,
  key: z.string().min(1),
  name: text,
  type: text,
  status: text,
  authorId: text,
  homepageId: text,
})
export type Space = z.infer<typeof Space>

const Body = z
  .looseObject({ storage: z.looseObject({ value: text }).nullish() })
  .nullish()
  .catch(undefined)
const Version = z
  .looseObject({ number: count, createdAt: text, when: text, authorId: text, by: User.nullish().catch(undefined) })
  .nullish()
  .catch(undefined)

/** A page, a post, a comment or an attachment of version 2. */
export const Content2 = z.looseObject({
  id: Id,
  title: text,
  parentId: text,
  parentType: text,
  spaceId: text,
  authorId: text,
  createdAt: text,
  version: Version,
  body: Body,
  fileSize: count,
  mediaType: text,
})
export type Content2 = z.infer<typeof Content2>

/** The same of version 1. */
export const Content1 = z.looseObject({
  id: Id,
  title: text,
  space: z.looseObject({ id: Id.nullish(), key: text }).nullish().catch(undefined),
  ancestors: z
    .array(z.looseObject({ id: Id, title: text }))
    .nullish()
    .catch(undefined),
  history: z
    .looseObject({ createdBy: User.nullish().catch(undefined), createdDate: text })
    .nullish()
    .catch(undefined),
  version: Version,
  body: Body,
  extensions: z.looseObject({ fileSize: count, mediaType: text }).nullish().catch(undefined),
  metadata: z.looseObject({ mediaType: text }).nullish().catch(undefined),
  _links: Links,
})
export type Content1 = z.infer<typeof Content1>

const Subjects = z.looseObject({
  user: z
    .looseObject({ results: z.array(z.unknown()).nullish() })
    .nullish()
    .catch(undefined),
  group: z
    .looseObject({ results: z.array(z.unknown()).nullish() })
    .nullish()
    .catch(undefined),
})
const Restriction = z
  .looseObject({ restrictions: Subjects.nullish().catch(undefined) })
  .nullish()
  .catch(undefined)
export const Restrictions = z.looseObject({ read: Restriction, update: Restriction })
export type Restrictions = z.infer<typeof Restrictions>

export const Permission2 = z.looseObject({
  id: Id.nullish().catch(undefined),
  principal: z.looseObject({ type: text, id: text }).nullish().catch(undefined),
  operation: z.looseObject({ key: text, targetType: text }).nullish().catch(undefined),
})
export type Permission2 = z.infer<typeof Permission2>

export const Permission1 = z.looseObject({
  id: Id.nullish().catch(undefined),
  anonymousAccess: flag,
  unlicensedAccess: flag,
  operation: z.looseObject({ operation: text, targetType: text }).nullish().catch(undefined),
})
export const SpaceWithPermissions = z.looseObject({ permissions: z.array(z.unknown()).nullish() })

/** Of a Data Center; nobody is whoever has no account. */
export const ServerPermission = z.looseObject({
  operation: z.looseObject({ operationKey: text, targetType: text }).nullish().catch(undefined),
  subject: z
    .looseObject({ type: text, name: text, displayName: text, username: text, userKey: text })
    .nullish()
    .catch(undefined),
})

export const listOf = <T>(schema: z.ZodType<T>, values: readonly unknown[] | null | undefined): T[] =>
  (values ?? []).flatMap(value => schema.safeParse(value).data ?? [])

export const dateOf = (when: string | null | undefined): Date | undefined => {
  const at = new Date(when ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
