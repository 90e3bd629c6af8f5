import { demoId, type DemoEvent, type DemoItem, type DemoOrganisation } from '@sharelight/demo'
import { hash64, type EventRow, type ExposureRow, type FolderRow, type IdentityRow, type ItemRow, type ObjectExposures, type Recipient } from '@sharelight/store'

/** The generator's numbered rows as the analytics store takes them. Ids carry `seed`, which the organisation's identities show. */
export function rowMapper(demo: DemoOrganisation) {
  const identityId = (number: number | null) => number === null ? null : demo.identities[number]?.id ?? null
  const folderId = (number: number | null) => number === null ? null : demo.folders[number]?.id ?? null

  const identities = (): IdentityRow[] => demo.identities.map(({ id, kind, address, name, domain, department, firstSeenAt }) => (
    { identityId: id, kind, address, displayName: name, domain, department, firstSeenAt }))

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

  const exposures = (number: number, itemId: string): ObjectExposures => ({
    objectId: itemId, objectKind: 'item', exposures: demo.exposures(number).map(({ principal, principalKind, principalName, shareType, role, via, link, expiresAt }, index): ExposureRow => ({
      principalId: identityId(principal) ?? demoId('group', Number(BigInt(hash64(principalName || link || String(index))) % 1_000_000_007n), 0),
      principalKind, principalName, shareType, role, via, link, inherited: false, expiresAt,
    })),
  })

  const sets = new Map<readonly number[], Recipient[]>()
  const recipientsOf = (numbers: readonly number[]): Recipient[] => {
    const known = sets.get(numbers)
    if (known) return known
    const people = numbers.flatMap(number => demo.identities[number] ?? []).map(({ id, kind }) => ({ identityId: id, kind }))
    sets.set(numbers, people)
    return people
  }

  const event = (row: DemoEvent, itemOf: (number: number) => string): EventRow => {
    const { number, time, type, actorDepartment, shareType, labels, anomalies, recipients } = row
    return {
      time, eventId: String(number + 1), type, itemId: row.item === null ? null : itemOf(row.item), folderId: folderId(row.folder), actorId: identityId(row.actor),
      actorDepartment, shareType, labels, anomalies, details: {},
      recipients: recipientsOf(recipients),
    }
  }
  return { identities, folders, item, exposures, event }
}
