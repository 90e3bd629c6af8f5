import type { Graph } from '../graph.ts'
import { sitesOf } from '../drives/sites.ts'
import { isUntold } from './answers.ts'
import { adminAddress } from './addresses.ts'
import { defaultLinks, TenantProperties } from './resources.ts'
import type { SharePoint } from './sharepoint.ts'

const roles: Readonly<Record<number, string>> = { 1: 'View', 2: 'Edit' }

/** How new links of the tenant are, which Graph does not tell; null is what is not told. `sharing` as facts have it. */
export async function tenantSharing({ graph, sharePoint }: { graph: Graph; sharePoint: SharePoint }, sharing: unknown) {
  const told = await propertiesOf(graph, sharePoint)
  // Where there are no anonymous links, how they would be is no question.
  const areAnonymous = sharing === 'ExternalUserAndGuestSharing'
  const days = told?.RequireAnonymousLinksExpireInDays
  return {
    anonymousLinkDays: areAnonymous && typeof days === 'number' ? Math.max(0, days) : null,
    anonymousLinkRole: areAnonymous && told ? widest(told) : null,
    defaultLink: defaultLinks[told?.DefaultSharingLinkType ?? 0] ?? null,
  }
}

/** Of files and folders the one that allows more. */
const widest = ({ FileAnonymousLinkType, FolderAnonymousLinkType }: TenantProperties) =>
  roles[Math.max(FileAnonymousLinkType ?? 0, FolderAnonymousLinkType ?? 0)] ?? null

async function propertiesOf(graph: Graph, sharePoint: SharePoint): Promise<TenantProperties | undefined> {
  if (sharePoint.closed) return undefined
  const address = await adminAddressOf(graph)
  if (address === undefined) return undefined
  try {
    return await sharePoint.get(TenantProperties, { address, path: 'SPO.Tenant', what: 'How the tenant shares' })
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

/** The administrators' host has the name that the tenant's sites have; undefined where there is none. */
export async function adminAddressOf(graph: Graph): Promise<string | undefined> {
  for await (const sites of sitesOf(graph))
    for (const { webUrl } of sites) {
      const address = adminAddress(webUrl ?? '')
      if (address !== undefined) return address
    }
  return undefined
}
