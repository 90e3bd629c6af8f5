import { z } from 'zod'

const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const number = z.number().nullish().catch(undefined)

/** Resources of SharePoint's own interface, without metadata. */
export const Principal = z.looseObject({
  Id: number,
  LoginName: text,
  Title: text,
  /** 1 a person, 4 a group of the directory, 8 a group of the site. */
  PrincipalType: number,
  IsSiteAdmin: flag,
  IsShareByEmailGuestUser: flag,
  IsEmailAuthenticationGuestUser: flag,
})
export type Principal = z.infer<typeof Principal>

export const SiteGroup = Principal.extend({ Id: z.number(), Users: z.array(Principal).nullish().catch(undefined) })
export type SiteGroup = z.infer<typeof SiteGroup>

export const RoleAssignment = z.looseObject({
  PrincipalId: number,
  Member: Principal.nullish().catch(undefined),
  RoleDefinitionBindings: z
    .array(z.looseObject({ Name: text, RoleTypeKind: number }))
    .nullish()
    .catch(undefined),
})
export type RoleAssignment = z.infer<typeof RoleAssignment>

export const Web = z.looseObject({ HasUniqueRoleAssignments: flag })

export const Collection = z.looseObject({
  Id: text,
  ReadOnly: flag,
  GroupId: text,
  SensitivityLabelInfo: z.looseObject({ Id: text, DisplayName: text }).nullish().catch(undefined),
})

export const List = z.looseObject({ Id: text, Hidden: flag, ItemCount: number, HasUniqueRoleAssignments: flag })
export type List = z.infer<typeof List>

export const ListItem = z.looseObject({ FileSystemObjectType: number, HasUniqueRoleAssignments: flag })

export const Deleted = z.looseObject({
  /** A number, which its interface writes as a text. */
  Size: z.coerce.number().nonnegative().nullish().catch(undefined),
  /** 1 the first stage, 2 the second. */
  ItemState: number,
  DeletedDate: text,
})

/** Of the administrators' host. */
export const SiteProperties = z.looseObject({
  SharingCapability: number,
  DefaultSharingLinkType: number,
  LockState: text,
  ArchiveStatus: text,
  SensitivityLabel: text,
  Title: text,
  Url: text,
})
export type SiteProperties = z.infer<typeof SiteProperties>

export const TenantProperties = z.looseObject({
  RequireAnonymousLinksExpireInDays: number,
  FileAnonymousLinkType: number,
  FolderAnonymousLinkType: number,
  DefaultSharingLinkType: number,
})
export type TenantProperties = z.infer<typeof TenantProperties>

/** In the order of their numbers. @see https://learn.microsoft.com/dotnet/api/microsoft.online.sharepoint.tenantmanagement.sharingcapabilities */
export const sharings = [
  'Disabled',
  'ExternalUserSharingOnly',
  'ExternalUserAndGuestSharing',
  'ExistingExternalUserSharingOnly',
] as const
export type Sharing = (typeof sharings)[number]

/** How wide a new link is: none says as the tenant has it. */
export const defaultLinks = [null, 'specific', 'organization', 'anonymous'] as const
