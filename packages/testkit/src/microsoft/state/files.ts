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
  /** Who may reach it is set at the library itself, and no longer follows its site. */
  hasOwnPermissions?: boolean
}

/** What somebody deleted, as a whole; what lay in a folder goes with it. */
export interface Binned {
  driveId: string
  at: Date
  by: string
  /** 2 once it was deleted from the first one, too. */
  stage: 1 | 2
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
  /** What was deleted of its drives, by item. */
  bin: Map<string, Binned>
  /** Whom its visitors are besides people: as it is set with *Everyone* or *Everyone except external users*. */
  everyone?: 'everyone' | 'insiders'
  /** How far an administrator has shut it. */
  lock?: 'NoAccess' | 'ReadOnly'
  archived?: 'recentlyArchived' | 'fullyArchived' | 'reactivating'
  /** A sensitivity label of the site as a whole. */
  label?: { id: string; name: string }
  /** What a new link is here, where it is not as for the tenant. */
  defaultLink?: 'Direct' | 'Internal' | 'AnonymousAccess'
  /** A site below another one: whether who may reach it is set there. */
  inherits?: boolean
}
