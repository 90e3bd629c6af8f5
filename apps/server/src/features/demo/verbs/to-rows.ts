import { demoId, type DemoItem, type DemoOrganisation } from '@sharelight/demo'
import { hash64, type ExposureRow, type FolderRow, type IdentityRow, type ItemRow, type ObjectExposures } from '@sharelight/store'

/** The generator's numbered rows as the analytics store takes them. Ids carry `seed`, which the organisation's identities show. */
export function rowMapper(demo: DemoOrganisation) {
  const identityId = (number: number | null) => number === null ? null : demo.identities[number]?.id ?? null
  const folderId = (number: number | null) => number === null ? null : demo.folders[number]?.id ?? null

  const identities = (): IdentityRow[] => demo.identities.map(({ id, kind, address, name, domain, department, firstSeenAt, leavesAt }) => (
    { identityId: id, kind, address, displayName: name, domain, department, firstSeenAt, leavesAt }))

  const folders = (source: number): FolderRow[] => demo.folders.filter(folder => folder.source === source).map(({ id, owner, name, path, createdAt, shareType }) => ({
    folderId: id, parentId: null, key: path, identity: '', path, name, ownerId: identityId(owner), shareType, modifiedAt: createdAt, firstSeenAt: createdAt, deletedAt: null,
  }))

  const item = (row: DemoItem, scanId: string): ItemRow => {
    const { id, key, path, name, kind, mime, size, createdAt, modifiedAt, status, reason, labels, shareType } = row
    return {
      itemId: id, key, identity: '', stamp: String(modifiedAt), path, name, kind, mime, size, createdAt, modifiedAt, folderId: folderId(row.folder), containerId: null,
      ownerId: identityId(row.owner), status, reason, detail: '', properties: {}, parts: [], labels,
      topics: labels.map(label => label.key).filter(label => !label.startsWith('regulat')), shareType, firstSeenAt: createdAt, deletedAt: null, contentScan: scanId,
    }
  }

  const groups = new Map<string, string>()
  const groupId = (name: string) => {
    const id = groups.get(name) ?? demoId('group', Number(BigInt(hash64(name)) % 1_000_000_007n), 0)
    groups.set(name, id)
    return id
  }

  const exposures = (number: number, itemId: string): ObjectExposures => ({
    objectId: itemId, objectKind: 'item', exposures: demo.exposures(number).map(({ principal, principalKind, principalName, shareType, role, via, link, expiresAt }): ExposureRow => ({
      principalId: identityId(principal) ?? groupId(principalName),
      principalKind, principalName, shareType, role, via, link, inherited: false, expiresAt,
    })),
  })

  return { identities, folders, item, exposures }
}

export type RowMapper = ReturnType<typeof rowMapper>
