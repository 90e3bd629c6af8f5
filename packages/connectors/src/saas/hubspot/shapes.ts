import { z } from 'zod'

/** What HubSpot answers with, as far as it is used. */
export const text = z.string().nullish().catch(undefined)
export const flag = z.boolean().nullish().catch(undefined)
export const Id = z.union([z.number(), z.string().min(1)]).transform(String)

export const Details = z.looseObject({
  portalId: Id,
  accountType: text,
  timeZone: text,
  uiDomain: text,
  dataHostingLocation: text,
})
export type Details = z.infer<typeof Details>

export const HubspotFile = z.looseObject({
  id: Id,
  name: text,
  extension: text,
  path: text,
  parentFolderId: text,
  type: text,
  size: z.coerce.number().nullish().catch(undefined),
  access: text,
  url: text,
  defaultHostingUrl: text,
  createdAt: text,
  updatedAt: text,
  expiresAt: z.union([z.string(), z.number()]).nullish().catch(undefined),
  archived: flag,
  fileMd5: text,
})
export type HubspotFile = z.infer<typeof HubspotFile>

export const CrmObject = z.looseObject({
  id: Id,
  properties: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  createdAt: text,
  updatedAt: text,
  archived: flag,
})
export type CrmObject = z.infer<typeof CrmObject>

export const Property = z.looseObject({
  name: z.string().min(1),
  label: text,
  type: text,
  fieldType: text,
  hidden: flag,
  calculated: flag,
  hubspotDefined: flag,
  archived: flag,
})
export type Property = z.infer<typeof Property>

export const ObjectSchema = z.looseObject({
  objectTypeId: text,
  fullyQualifiedName: text,
  name: z.string().min(1),
  labels: z.looseObject({ singular: text, plural: text }).nullish().catch(undefined),
  archived: flag,
})

export const Owner = z.looseObject({
  id: Id,
  email: text,
  firstName: text,
  lastName: text,
  userId: Id.nullish().catch(undefined),
})
export type Owner = z.infer<typeof Owner>

export const HubspotUser = z.looseObject({
  id: Id,
  email: text,
  firstName: text,
  lastName: text,
  superAdmin: flag,
  roleIds: z.array(Id).nullish().catch(undefined),
  roleId: text,
  primaryTeamId: text,
  secondaryTeamIds: z.array(Id).nullish().catch(undefined),
})
export type HubspotUser = z.infer<typeof HubspotUser>

export const Team = z.looseObject({
  id: Id,
  name: text,
  userIds: z.array(Id).nullish().catch(undefined),
  secondaryUserIds: z.array(Id).nullish().catch(undefined),
})
export const Role = z.looseObject({ id: Id, name: text })

export const dateOf = (when: unknown): Date | undefined => {
  const value = typeof when === 'string' && /^\d{10,14}$/.test(when) ? Number(when) : when
  const at = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
