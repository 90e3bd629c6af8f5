import type { DemoOrganisation } from '@sharelight/demo'
import type { FolderRow, IdentityRow } from '@sharelight/store'

/** The generator's people as the analytics store takes them. */
export function identityRows({ identities }: DemoOrganisation): IdentityRow[] {
  return identities.map(({ id, kind, address, name, domain, department, firstSeenAt, leavesAt }) => ({
    identityId: id,
    kind,
    address,
    displayName: name,
    domain,
    department,
    firstSeenAt,
    leavesAt,
  }))
}

/** The folders of a source, by its number. */
export function folderRows({ folders, identities }: DemoOrganisation, source: number): FolderRow[] {
  return folders
    .filter(folder => folder.source === source)
    .map(({ id, owner, name, path, createdAt, shareType }) => ({
      folderId: id,
      parentId: null,
      key: path,
      identity: '',
      path,
      name,
      ownerId: identities[owner]?.id ?? null,
      shareType,
      modifiedAt: createdAt,
      firstSeenAt: createdAt,
      deletedAt: null,
    }))
}
