import { z } from 'zod'

/** What Dropbox answers with, as far as it is used. */
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

/** A union of Dropbox's: by its tag alone. Some exports write `_tag`. */
export const Tag = z.unknown().optional().transform(tagOf)

export function tagOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const fields = value as Record<string, unknown>
  const tag = fields['.tag'] ?? fields['_tag']
  return typeof tag === 'string' ? tag : undefined
}

const Name = z.looseObject({ display_name: text }).nullish().catch(undefined)

export const Member = z.looseObject({
  profile: z.looseObject({
    team_member_id: z.string().min(1),
    account_id: text,
    email: z.string().min(1),
    status: Tag,
    name: Name,
    membership_type: Tag,
    groups: z.array(z.string()).nullish().catch(undefined),
    member_folder_id: text,
    joined_on: text,
    suspended_on: text,
    external_id: text,
    is_directory_restricted: flag,
  }),
  roles: z
    .array(z.looseObject({ role_id: text, name: text }))
    .nullish()
    .catch(undefined),
  /** As answers of the first version have it. */
  role: Tag,
})
export type Member = z.infer<typeof Member>

export const Namespace = z.looseObject({
  name: text,
  namespace_id: z.string().min(1).max(100),
  namespace_type: Tag,
  team_member_id: text,
})

export const Account = z.looseObject({
  account_id: text,
  email: text,
  name: Name,
  disabled: flag,
  root_info: z.looseObject({ home_namespace_id: text, root_namespace_id: text }).nullish().catch(undefined),
  team: z.looseObject({ name: text }).nullish().catch(undefined),
})
export type Account = z.infer<typeof Account>

export const SharedFolder = z.looseObject({
  shared_folder_id: z.string().min(1).max(100),
  name: text,
  path_lower: text,
})
export type SharedFolder = z.infer<typeof SharedFolder>

export const Metadata = z.looseObject({
  '.tag': z.string().nullish(),
  id: text,
  name: text,
  path_lower: text,
  path_display: text,
  client_modified: text,
  server_modified: text,
  rev: text,
  size: z.coerce.number().nullish().catch(undefined),
  content_hash: text,
  is_downloadable: flag,
  has_explicit_shared_members: flag,
  symlink_info: z.unknown().optional(),
  export_info: z
    .looseObject({ export_as: text, export_options: z.array(z.string()).nullish() })
    .nullish()
    .catch(undefined),
  sharing_info: z.looseObject({ shared_folder_id: text }).nullish().catch(undefined),
})
export type Metadata = z.infer<typeof Metadata>

export const LinkMetadata = z.looseObject({
  '.tag': z.string().nullish(),
  url: z.string().min(1).max(4000),
  id: text,
  name: text,
  path_lower: text,
  expires: text,
  link_permissions: z
    .looseObject({
      resolved_visibility: Tag,
      requested_visibility: Tag,
      effective_audience: Tag,
      link_access_level: Tag,
      require_password: flag,
    })
    .nullish()
    .catch(undefined),
})
export type LinkMetadata = z.infer<typeof LinkMetadata>

const UserInfo = z.looseObject({ account_id: text, email: text, display_name: text, same_team: flag })
export const Members = z.looseObject({
  users: z
    .array(z.looseObject({ access_type: Tag, user: UserInfo, is_inherited: flag }))
    .nullish()
    .catch(undefined),
  groups: z
    .array(
      z.looseObject({
        access_type: Tag,
        is_inherited: flag,
        group: z.looseObject({ group_id: text, group_name: text, group_management_type: Tag, same_team: flag }),
      }),
    )
    .nullish()
    .catch(undefined),
  invitees: z
    .array(
      z.looseObject({
        access_type: Tag,
        is_inherited: flag,
        invitee: z.looseObject({ email: text }),
        user: UserInfo.nullish().catch(undefined),
      }),
    )
    .nullish()
    .catch(undefined),
  cursor: text,
})
export type Members = z.infer<typeof Members>
