import { setSiteSharing } from '../actions/site-sharing.ts'
import { tokenOf, type Checking } from '../http/authorised.ts'
import type { Reply } from '../http/call.ts'
import { Refusal } from '../http/fail.ts'
import type { Asked } from '../http/server.ts'
import { download } from '../graph/content.ts'
import type { Site, SiteSharing } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { roleAssignments, siteGroups, siteUsers } from './people.ts'

/** In the order of their numbers. */
const sharings: readonly SiteSharing[] = [
  'disabled',
  'externalUserSharingOnly',
  'externalUserAndGuestSharing',
  'existingExternalUserSharingOnly',
]

/** What SharePoint's own hosts answer: downloads, and what only its own interface says of sites. `path` begins with the host. */
export function sharepointAnswer(checking: Checking, asked: Asked, path: string): Reply {
  const { state } = checking
  if (path.includes('/_layouts/15/download.aspx')) return download(state, asked.url.searchParams, asked.headers)
  try {
    checkToken(checking, asked.headers['authorization'])
    const [place = '', rest = ''] = decodeURIComponent(path).split('/_api/')
    const tenantSite = /^SPO\.Tenant\/sites\('([0-9a-f-]{36})'\)$/i.exec(rest)?.[1]
    if (tenantSite !== undefined) return ofCollection(state, asked, tenantSite)
    const site = state.sites.values().find(({ webUrl }) => webUrl === `https:/${place}`)
    if (!site) throw new Refusal(404, '-1, System.IO.FileNotFoundException', { message: '404 FILE NOT FOUND' })
    return { status: 200, body: ofSite(state, site, rest.toLowerCase()) }
  } catch (error) {
    if (error instanceof Refusal) return failed(error)
    throw error
  }
}

/** An application comes with a certificate, or not at all. */
function checkToken(checking: Checking, header: string | undefined): void {
  const { audience, roles, byCertificate, client } = tokenOf(header, checking)
  if (audience !== 'sharepoint' || !byCertificate)
    throw new Refusal(401, '-2147024891, System.UnauthorizedAccessException', {
      message: 'Unsupported app only token.',
    })
  if (!roles.includes('Sites.FullControl.All') || !client.granted.sharepoint.has('Sites.FullControl.All'))
    throw new Refusal(403, '-2147024891, System.UnauthorizedAccessException', {
      message: 'Access denied. You do not have permission to perform this action or access this resource.',
    })
}

function ofSite(state: TenantState, site: Site, rest: string): object {
  if (rest === 'web/siteusers') return { value: siteUsers(state, site) }
  if (rest === 'web/sitegroups') return { value: siteGroups(state, site) }
  if (rest === 'web/roleassignments') return { value: roleAssignments(state, site) }
  if (rest === 'web')
    return {
      Id: site.webId,
      Title: site.displayName,
      Url: site.webUrl,
      HasUniqueRoleAssignments: true,
      Created: site.created.toISOString(),
    }
  if (rest === 'site')
    return {
      Id: site.collectionId,
      Url: site.webUrl,
      ReadOnly: false,
      GroupId: site.groupId ?? '00000000-0000-0000-0000-000000000000',
    }
  throw new Refusal(404, '-1, Microsoft.SharePoint.Client.ResourceNotFoundException', {
    message: `Cannot find resource for the request ${rest}.`,
  })
}

/** Settings of a collection, on the host of the administrators. */
function ofCollection(state: TenantState, { method, bytes }: Asked, id: string): Reply {
  const site = state.sites.values().find(({ collectionId, parentId }) => collectionId === id && parentId === undefined)
  if (!site)
    throw new Refusal(404, '-1, Microsoft.Online.SharePoint.Common.SpoNoSiteException', {
      message: `Cannot get site ${id}.`,
    })
  if (method === 'PATCH') {
    const { SharingCapability: to } = JSON.parse(bytes.toString()) as { SharingCapability?: number }
    setSiteSharing(state, site.id, sharings[to ?? -1] ?? site.sharing)
    return { status: 204 }
  }
  return {
    status: 200,
    body: {
      SiteId: site.collectionId,
      Title: site.displayName,
      Url: site.webUrl,
      Status: 'Active',
      SharingCapability: sharings.indexOf(site.sharing),
      OwnerLoginName: `i:0#.f|membership|${state.users.get([...site.admins, ...site.owners][0] ?? '')?.userPrincipalName ?? ''}`,
      GroupId: site.groupId ?? '00000000-0000-0000-0000-000000000000',
      Template: site.isPersonal ? 'SPSPERS#10' : site.groupId === undefined ? 'STS#3' : 'GROUP#0',
      LockState: 'Unlock',
    },
  }
}

const failed = ({ status, code, message, headers }: Refusal): Reply => ({
  status,
  headers,
  body: { 'odata.error': { code, message: { lang: 'en-US', value: message } } },
})
