/** Somebody to whom something is granted. */
export type Principal =
  | { kind: 'user'; id: string }
  | { kind: 'group'; id: string }
  | { kind: 'site-group'; id: string; name: string }
  /** Not in the directory: an address that was invited and has not come yet. */
  | { kind: 'address'; email: string }
  | { kind: 'application'; id: string; name: string }

export interface SharingLink {
  scope: 'anonymous' | 'organization' | 'users' | 'existingAccess'
  type: 'view' | 'edit' | 'review' | 'embed' | 'blocksDownload'
  /** What stands in its address. */
  token: string
  preventsDownload: boolean
}

/** One entry of an item's permissions. */
export interface Grant {
  id: string
  roles: readonly ('read' | 'write' | 'owner' | 'sp.full control' | 'sp.limited access')[]
  link?: SharingLink
  to: readonly Principal[]
  /** Set where it was sent by mail. */
  invitation?: { email: string; signInRequired: boolean; invitedBy: string }
  /** ISO 8601. */
  expires?: string
  hasPassword?: boolean
}

export interface Version {
  id: string
  at: Date
  by: string
  size: number
  content: Uint8Array
}

export interface Item {
  id: string
  /** Absent for the root of a drive. */
  parentId?: string
  name: string
  kind: 'file' | 'folder' | 'package'
  mime?: string
  size: number
  /** Text or bytes; large tenants make them when somebody asks. */
  content(): Uint8Array
  /** Worked out of the content unless said. */
  hash?: string
  created: Date
  createdBy: string
  modified: Date
  modifiedBy: string
  /** Goes up with everything but permissions; `eTag` shows it. */
  version: number
  /** Goes up with the content alone; `cTag` shows it. */
  contentVersion: number
  grants: readonly Grant[]
  /** Takes nothing over from what it lies in. */
  isIsolated?: boolean
  label?: { id: string; method: 'standard' | 'privileged' | 'auto' }
  /** Why labelling or changing it is refused with 423. */
  lock?: 'fileDoubleKeyEncrypted' | 'fileDecryptionNotSupported' | 'fileDecryptionDeferred' | 'resourceLocked'
  checkedOutBy?: string
  malware?: string
  packageType?: 'oneNote'
  versions: readonly Version[]
}
