import type { Site } from '../drives/resources.ts'
import { adminAddress, collectionOf } from './addresses.ts'
import { isUntold } from './answers.ts'
import { defaultLinks, sharings, SiteProperties, type Sharing } from './resources.ts'
import type { SharePoint } from './sharepoint.ts'

/** How administrators set a collection, which their host tells of one that is shut, too; undefined where it does not. */
export async function propertiesOf(sharePoint: SharePoint, { id, webUrl }: Site): Promise<SiteProperties | undefined> {
  const collection = collectionOf(id)
  const address = adminAddress(webUrl ?? '')
  if (sharePoint.closed || collection === undefined || address === undefined) return undefined
  try {
    const path = `SPO.Tenant/sites('${collection}')`
    return await sharePoint.get(SiteProperties, { address, path, what: 'How a site is set' })
  } catch (error) {
    if (isUntold(error)) return undefined
    throw error
  }
}

/** `tenant` are its facts: nothing is shared further than it lets it be, whatever a site was set to before, and a new link is as it has it where the site says nothing else. */
export function settingsFacts(tenant: Readonly<Record<string, unknown>>, settings: SiteProperties | undefined) {
  return {
    sharing: narrower(sharings[settings?.SharingCapability ?? -1], tenant['sharing']),
    defaultLink: settings
      ? (defaultLinks[settings.DefaultSharingLinkType ?? 0] ?? tenant['defaultLink'] ?? null)
      : null,
  }
}

function narrower(site: Sharing | undefined, tenant: unknown): Sharing | null {
  if (tenant === 'Disabled') return tenant
  if (site === undefined) return null
  const widest = byWidth.indexOf(tenant as Sharing)
  return byWidth[Math.min(byWidth.indexOf(site), widest < 0 ? Infinity : widest)] ?? null
}

const byWidth: readonly Sharing[] = [
  'Disabled',
  'ExistingExternalUserSharingOnly',
  'ExternalUserSharingOnly',
  'ExternalUserAndGuestSharing',
]

export const isClosed = (settings: SiteProperties | undefined) =>
  settings?.LockState === 'NoAccess' || archivedIn(settings) !== null

export const archivedIn = (settings: SiteProperties | undefined) =>
  settings?.ArchiveStatus && settings.ArchiveStatus !== 'NotArchived' ? settings.ArchiveStatus : null

export const lockIn = (settings: SiteProperties | undefined) =>
  settings?.LockState && settings.LockState !== 'Unlock' ? settings.LockState : null
