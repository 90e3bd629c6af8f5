import type { Changes } from './changes.ts'
import type { ItemStore } from './item-store.ts'
import type { Grant } from './items.ts'

export type * from './items.ts'

export interface Drive {
  id: string
  name: string
  driveType: 'business' | 'documentLibrary'
  siteId: string
  listId: string
  /** Of a person's drive: the user. */
  ownerId?: string
  created: Date
  webUrl: string
  items: ItemStore
  changes: Changes
}

export type SiteSharing =
  | 'disabled'
  | 'existingExternalUserSharingOnly'
  | 'externalUserSharingOnly'
  | 'externalUserAndGuestSharing'

export interface Site {
  /** `host,collection,web` as Graph has it. */
  id: string
  /** Alone, for SharePoint's own addresses. */
  collectionId: string
  webId: string
  name: string
  displayName: string
  webUrl: string
  created: Date
  isPersonal: boolean
  parentId?: string
  /** The Microsoft 365 group that it belongs to. */
  groupId?: string
  sharing: SiteSharing
  admins: Set<string>
  owners: Set<string>
  members: Set<string>
  visitors: Set<string>
  /** Rights of applications over this site alone. */
  grants: Grant[]
  driveIds: string[]
}
