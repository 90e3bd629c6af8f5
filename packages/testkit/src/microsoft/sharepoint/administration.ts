import { setSiteSharing } from '../actions/site-sharing.ts'
import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import type { Site, SiteSharing } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { oneOf, unknownResource } from './answers.ts'

/** In the order of their numbers. */
const sharings: readonly SiteSharing[] = [
  'disabled',
  'externalUserSharingOnly',
  'externalUserAndGuestSharing',
  'existingExternalUserSharingOnly',
]
const linkKinds = ['None', 'Direct', 'Internal', 'AnonymousAccess']

/** How the tenant and its collections are set, on the host of the administrators. */
export function administration(state: TenantState, asked: Asked, rest: string): Reply {
  if (/^SPO\.Tenant$/i.test(rest)) return oneOf(asked, tenant(state))
  const id = /^SPO\.Tenant\/sites\('([0-9a-f-]{36})'\)$/i.exec(rest)?.[1]
  if (id === undefined) throw unknownResource(rest)
  return ofCollection(state, asked, id)
}

const tenant = ({ settings: { sharepoint, sharing } }: TenantState) => ({
  SharingCapability: sharings.indexOf(sharepoint.sharingCapability),
  CoreSharingCapability: sharings.indexOf(sharepoint.sharingCapability),
  ...sharing,
})

function ofCollection(state: TenantState, asked: Asked, id: string): Reply {
  const site = state.sites.values().find(({ collectionId, parentId }) => collectionId === id && parentId === undefined)
  if (!site)
    throw new Refusal(404, '-1, Microsoft.Online.SharePoint.Common.SpoNoSiteException', {
      message: `Cannot get site ${id}.`,
    })
  if (asked.method === 'PATCH') return change(state, site, asked)
  return oneOf(asked, properties(state, site))
}

function change(state: TenantState, site: Site, { bytes }: Asked): Reply {
  const { SharingCapability: to } = JSON.parse(bytes.toString()) as { SharingCapability?: number }
  const sharing = sharings[to ?? -1]
  if (sharing !== undefined && widthOf(sharing) > widthOf(state.settings.sharepoint.sharingCapability))
    throw new Refusal(400, '-1, Microsoft.SharePoint.Client.ServerException', {
      message: 'The sharing capability of a site cannot be more permissive than that of the tenant.',
    })
  setSiteSharing(state, site.id, sharing ?? site.sharing)
  return { status: 204 }
}

/** How many may come in. */
const widthOf = (sharing: SiteSharing) =>
  ['disabled', 'existingExternalUserSharingOnly', 'externalUserSharingOnly', 'externalUserAndGuestSharing'].indexOf(
    sharing,
  )

const properties = (state: TenantState, site: Site) => ({
  SiteId: site.collectionId,
  Title: site.displayName,
  Url: site.webUrl,
  Status: 'Active',
  SharingCapability: sharings.indexOf(site.sharing),
  DefaultSharingLinkType: linkKinds.indexOf(site.defaultLink ?? 'None'),
  OwnerLoginName: `i:0#.f|membership|${state.users.get([...site.admins, ...site.owners][0] ?? '')?.userPrincipalName ?? ''}`,
  GroupId: site.groupId ?? '00000000-0000-0000-0000-000000000000',
  Template: site.isPersonal ? 'SPSPERS#10' : site.groupId === undefined ? 'STS#3' : 'GROUP#0',
  LockState: site.lock ?? 'Unlock',
  ArchiveStatus: site.archived ? `${site.archived.charAt(0).toUpperCase()}${site.archived.slice(1)}` : 'NotArchived',
  SensitivityLabel: site.label?.id ?? '',
})
