import { z } from 'zod'

/** What Jira answers with, as far as it is used, in the cloud and of a Data Center. */
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
export const Id = z.union([z.number(), z.string().min(1)]).transform(String)
const count = z.coerce.number().nullish().catch(undefined)

export const User = z.looseObject({
  accountId: text,
  /** Of a Data Center. */
  name: text,
  key: text,
  displayName: text,
  emailAddress: text,
  accountType: text,
  active: flag,
  timeZone: text,
})
export type User = z.infer<typeof User>
export const idOfUser = ({ accountId, name, key }: Pick<User, 'accountId' | 'name' | 'key'>): string | undefined =>
  accountId || name || key || undefined

export const Project = z.looseObject({
  id: Id,
  key: z.string().min(1),
  name: text,
  lead: User.nullish().catch(undefined),
  projectTypeKey: text,
  style: text,
  isPrivate: flag,
  archived: flag,
})
export type Project = z.infer<typeof Project>

export const Visibility = z.looseObject({ type: text, value: text, identifier: text })

export const Comment = z.looseObject({
  id: Id,
  author: User.nullish().catch(undefined),
  body: z.unknown().optional(),
  created: text,
  updated: text,
  visibility: Visibility.nullish().catch(undefined),
})
export type Comment = z.infer<typeof Comment>

export const Comments = z.looseObject({ comments: z.array(z.unknown()).nullish(), total: count, startAt: count })

export const Attachment = z.looseObject({
  id: Id,
  filename: text,
  author: User.nullish().catch(undefined),
  created: text,
  size: count,
  mimeType: text,
})
export type Attachment = z.infer<typeof Attachment>

export const Issue = z.looseObject({
  id: Id,
  key: z.string().min(1),
  fields: z
    .looseObject({
      summary: text,
      description: z.unknown().optional(),
      environment: z.unknown().optional(),
      created: text,
      updated: text,
      reporter: User.nullish().catch(undefined),
      creator: User.nullish().catch(undefined),
      assignee: User.nullish().catch(undefined),
      project: z.looseObject({ id: Id.nullish(), key: text }).nullish().catch(undefined),
      security: z.looseObject({ id: Id.nullish(), name: text }).nullish().catch(undefined),
      comment: Comments.nullish().catch(undefined),
      attachment: z.array(z.unknown()).nullish().catch(undefined),
    })
    .nullish(),
})
export type Issue = z.infer<typeof Issue>

export const PermissionGrant = z.looseObject({
  id: Id,
  permission: z.string(),
  holder: z
    .looseObject({
      type: z.string(),
      parameter: text,
      value: text,
      user: User.nullish().catch(undefined),
      group: z.looseObject({ name: text, groupId: text }).nullish().catch(undefined),
    })
    .nullish(),
})
export type PermissionGrant = z.infer<typeof PermissionGrant>
export const PermissionScheme = z.looseObject({ id: Id, name: text, permissions: z.array(z.unknown()).nullish() })

export const RoleActor = z.looseObject({
  id: Id.nullish(),
  type: text,
  displayName: text,
  name: text,
  actorUser: z.looseObject({ accountId: text, name: text }).nullish().catch(undefined),
  actorGroup: z.looseObject({ name: text, displayName: text, groupId: text }).nullish().catch(undefined),
})
export type RoleActor = z.infer<typeof RoleActor>
export const Role = z.looseObject({ id: Id.nullish(), name: text, actors: z.array(z.unknown()).nullish() })

export const listOf = <T>(schema: z.ZodType<T>, values: readonly unknown[] | null | undefined): T[] =>
  (values ?? []).flatMap(value => schema.safeParse(value).data ?? [])

export const dateOf = (when: string | null | undefined): Date | undefined => {
  const at = new Date(when ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
