import { z } from 'zod'

/** What Box answers with, as far as it is used. Ids are texts, whatever an answer writes them as. */
const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const Id = z.union([z.string().min(1).max(100), z.number().transform(String)])

export const Person = z.looseObject({ id: Id.nullish().catch(undefined), type: text, name: text, login: text })
export type Person = z.infer<typeof Person>

export const User = z.looseObject({
  id: Id,
  name: text,
  login: text,
  status: text,
  role: text,
  created_at: text,
  is_exempt_from_login_verification: flag,
  is_exempt_from_device_limits: flag,
  is_external_collab_restricted: flag,
  is_platform_access_only: flag,
  enterprise: z.looseObject({ id: Id.nullish(), name: text }).nullish().catch(undefined),
})
export type User = z.infer<typeof User>

export const SharedLink = z.looseObject({
  url: z.string().min(1).max(4000),
  access: text,
  effective_access: text,
  effective_permission: text,
  is_password_enabled: flag,
  unshared_at: text,
})
export type SharedLink = z.infer<typeof SharedLink>

const Mini = z.looseObject({ id: Id, name: text })

export const Item = z.looseObject({
  id: Id,
  type: text,
  name: text,
  etag: text,
  sha1: text,
  size: z.coerce.number().nullish().catch(undefined),
  created_at: text,
  modified_at: text,
  content_created_at: text,
  content_modified_at: text,
  item_status: text,
  owned_by: Person.nullish().catch(undefined),
  shared_link: SharedLink.nullish().catch(undefined),
  has_collaborations: flag,
  classification: z.looseObject({ name: text }).nullish().catch(undefined),
  path_collection: z
    .looseObject({ entries: z.array(Mini).nullish() })
    .nullish()
    .catch(undefined),
})
export type Item = z.infer<typeof Item>

/** What is asked for of files and folders. */
export const itemFields = [
  'id',
  'type',
  'name',
  'etag',
  'sha1',
  'size',
  'created_at',
  'modified_at',
  'content_created_at',
  'content_modified_at',
  'item_status',
  'owned_by',
  'shared_link',
  'has_collaborations',
  'classification',
]

export const Collaboration = z.looseObject({
  id: Id,
  role: text,
  status: text,
  expires_at: text,
  invite_email: text,
  accessible_by: Person.nullish().catch(undefined),
  item: z.looseObject({ id: Id.nullish(), type: text }).nullish().catch(undefined),
})
export type Collaboration = z.infer<typeof Collaboration>

export const Entries = z.looseObject({
  entries: z.array(z.unknown()),
  next_marker: text,
  total_count: z.coerce.number().nullish().catch(undefined),
})
