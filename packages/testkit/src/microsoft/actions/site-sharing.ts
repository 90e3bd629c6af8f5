import { note } from '../log/note.ts'
import type { SiteSharing } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { siteOf } from './find.ts'

/** How far a site may be shared, as administrators set it. */
export function setSiteSharing(state: TenantState, which: string, to: SiteSharing): void {
  const site = siteOf(state, which)
  const before = site.sharing
  site.sharing = to
  note(state, {
    operation: 'SharingPolicyChanged',
    recordType: 4,
    workload: 'SharePoint',
    ObjectId: site.webUrl,
    Site: site.collectionId,
    EventSource: 'SharePoint',
    ItemType: 'Site',
    ModifiedProperties: [{ Name: 'SharingCapability', NewValue: to, OldValue: before }],
  })
}
