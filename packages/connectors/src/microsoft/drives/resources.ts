import { z } from 'zod'

/** Resources of Graph, as far as they are read. What a field is not told as is as good as absent. */
const Id = z.string().min(1).max(400)
const text = z.string().nullish().catch(undefined)
/** There or not, whatever it holds. */
const facet = z.preprocess(value => (value === false ? undefined : value), z.looseObject({}).nullish().catch({}))

const Person = z
  .looseObject({ id: text, displayName: text, email: text, loginName: text, userPrincipalName: text })
  .nullish()
  .catch(undefined)

export const IdentitySet = z.looseObject({
  user: Person,
  group: Person,
  application: Person,
  siteUser: Person,
  siteGroup: Person,
})
export type IdentitySet = z.infer<typeof IdentitySet>
const Whose = IdentitySet.nullish().catch(undefined)

export const DriveItem = z.looseObject({
  id: Id,
  name: text,
  size: z.number().int().nonnegative().nullish().catch(undefined),
  cTag: text,
  eTag: text,
  createdDateTime: text,
  lastModifiedDateTime: text,
  createdBy: Whose,
  parentReference: z.looseObject({ id: text, path: text }).nullish().catch(undefined),
  file: z
    .looseObject({ mimeType: text, hashes: z.looseObject({ quickXorHash: text }).nullish().catch(undefined) })
    .nullish()
    .catch({}),
  folder: facet,
  root: facet,
  package: facet,
  deleted: facet,
  malware: facet,
  remoteItem: facet,
  /** Where grants are its own; an empty one takes nothing over. */
  shared: facet,
  '@microsoft.graph.sharedChanged': text,
})
export type DriveItem = z.infer<typeof DriveItem>

export const Permission = z.looseObject({
  /** What is not told by which it goes still lets somebody in. */
  id: Id.catch('unnamed'),
  roles: z.array(z.string()).nullish().catch(undefined),
  link: z.looseObject({ scope: text, type: text, webUrl: text }).nullish().catch({}),
  grantedToV2: Whose,
  grantedTo: Whose,
  grantedToIdentitiesV2: z.array(IdentitySet).nullish().catch(undefined),
  grantedToIdentities: z.array(IdentitySet).nullish().catch(undefined),
  invitation: z.looseObject({ email: text }).nullish().catch(undefined),
  inheritedFrom: facet,
  expirationDateTime: text,
})
export type Permission = z.infer<typeof Permission>

export const Drive = z.looseObject({ id: Id, name: text, driveType: text, webUrl: text, owner: Whose })
export type Drive = z.infer<typeof Drive>

const personal = /^https?:\/\/[^/]*-my\.[^/]*\/personal\//i

export const Site = z
  .looseObject({
    id: Id,
    name: text,
    displayName: text,
    webUrl: text,
    isPersonalSite: z.boolean().nullish().catch(undefined),
    root: facet,
    siteCollection: z
      .looseObject({ archivalDetails: z.looseObject({ archiveStatus: text }).nullish().catch(undefined) })
      .nullish()
      .catch(undefined),
    parentReference: z.looseObject({ siteId: text }).nullish().catch(undefined),
  })
  // Where Graph does not say it, the address does.
  .transform(site => ({ ...site, isPersonalSite: site.isPersonalSite ?? personal.test(site.webUrl ?? '') }))
export type Site = z.infer<typeof Site>

export const DriveUser = z.looseObject({ id: Id, userPrincipalName: text, mail: text, userType: text })
export type DriveUser = z.infer<typeof DriveUser>
