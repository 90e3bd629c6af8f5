import { addressOf } from '../actions/file-note.ts'
import { effectiveGrants } from '../actions/sharing.ts'
import { guidOf } from '../ids.ts'
import type { Json } from '../http/odata.ts'
import type { Drive, Grant, Item } from '../state/files.ts'
import { stampOf, type TenantState } from '../state/tenant.ts'
import { granteeOf, personOf } from './identities.ts'
import { quickXorHash } from './quick-xor.ts'

export function driveResource(state: TenantState, drive: Drive): Json {
  const root = drive.items.get('root')
  const owner = drive.ownerId ?? root?.createdBy ?? ''
  return {
    createdDateTime: stampOf(drive.created),
    description: '',
    id: drive.id,
    lastModifiedDateTime: stampOf(root?.modified ?? drive.created),
    name: drive.name,
    webUrl: drive.webUrl,
    driveType: drive.driveType,
    createdBy: personOf(state, owner),
    owner: drive.ownerId === undefined ? { group: { displayName: drive.name } } : personOf(state, drive.ownerId),
    quota: { deleted: 0, remaining: 1_099_511_627_776, state: 'normal', total: 1_099_511_627_776, used: 0 },
  }
}

/** Told where they are asked for. */
export function sharePointIdsOf(state: TenantState, { siteId, listId }: Drive) {
  const site = state.sites.get(siteId)
  return site && { siteId: site.collectionId, siteUrl: site.webUrl, webId: site.webId, listId }
}

const utf8 = (text: string) => text.split('/').map(encodeURIComponent).join('/')

/** Everything but `shared`, which differs by call. */
export function itemResource(state: TenantState, drive: Drive, item: Item): Json {
  const unique = guidOf('unique', item.id).toUpperCase()
  const parent = item.parentId === undefined ? undefined : drive.items.get(item.parentId)
  return {
    createdDateTime: stampOf(item.created),
    eTag: etagOf(item),
    id: item.id,
    lastModifiedDateTime: stampOf(item.modified),
    name: item.name,
    webUrl: encodeURI(addressOf(drive, item)),
    cTag: `"c:{${unique}},${item.contentVersion}"`,
    size: item.size,
    createdBy: personOf(state, item.createdBy),
    lastModifiedBy: personOf(state, item.modifiedBy),
    parentReference: {
      driveType: drive.driveType,
      driveId: drive.id,
      ...(parent && { id: parent.id, name: parent.name, path: pathOf(drive, parent) }),
      siteId: state.sites.get(drive.siteId)?.collectionId,
    },
    fileSystemInfo: { createdDateTime: stampOf(item.created), lastModifiedDateTime: stampOf(item.modified) },
    ...facetsOf(state, drive, item),
  }
}

/** Of no kind but root: only what says what it is. */
function facetsOf(state: TenantState, drive: Drive, item: Item): Json {
  return {
    ...(item.parentId === undefined && { root: {} }),
    ...(item.kind === 'folder' && { folder: { childCount: countOf(drive.items.children(item.id)) } }),
    ...(item.kind === 'package' && { package: { type: item.packageType ?? 'oneNote' } }),
    ...(item.kind === 'file' && {
      file: {
        mimeType: item.mime ?? 'application/octet-stream',
        hashes: { quickXorHash: item.hash ?? quickXorHash(item.content()) },
      },
    }),
    ...(item.malware !== undefined && { malware: { description: item.malware } }),
    ...(item.checkedOutBy !== undefined && {
      publication: {
        level: 'checkout',
        versionId: `${item.versions.length + 1}.0`,
        checkedOutBy: personOf(state, item.checkedOutBy),
      },
    }),
  }
}

export const etagOf = (item: Item) => `"{${guidOf('unique', item.id).toUpperCase()}},${item.version}"`

export function pathOf(drive: Drive, item: Item): string {
  const names = drive.items
    .lineage(item)
    .slice(1)
    .map(({ name }) => name)
  return `/drives/${drive.id}/root:${names.length ? `/${utf8(names.join('/'))}` : ''}`
}

/** What was deleted: Microsoft's business drives do not say its name. */
export function deletedResource(drive: Drive, id: string): Json {
  const item = drive.items.gone(id)
  return {
    id,
    size: 0,
    deleted: { state: 'deleted' },
    parentReference: {
      driveType: drive.driveType,
      driveId: drive.id,
      ...(item?.parentId !== undefined && { id: item.parentId }),
    },
    ...(item?.kind === 'folder' ? { folder: { childCount: 0 } } : { file: {} }),
  }
}

/** How far it is shared beyond what its drive grants: the widest of its links, else people. */
export function sharedOf(grants: readonly Grant[]): Json | undefined {
  for (const scope of ['anonymous', 'organization'] as const)
    if (grants.some(({ link }) => link?.scope === scope)) return { scope }
  return grants.length ? { scope: 'users' } : undefined
}

/** Of an item with all that it takes over, without what everybody in the drive has. */
export function sharedByAll(drive: Drive, item: Item): Json | undefined {
  const beyond = effectiveGrants(drive, item).filter(({ from }) => from.id !== drive.items.rootId)
  return sharedOf(beyond.map(({ grant }) => grant))
}

export function permissionResource(state: TenantState, drive: Drive, grant: Grant): Json {
  const people = grant.to.map(to => granteeOf(state, to)).filter(one => one !== undefined)
  const webUrl = grant.link && linkAddress(state, drive, grant)
  return {
    id: grant.id,
    roles: [...grant.roles],
    ...(webUrl !== undefined && { shareId: `u!${Buffer.from(webUrl).toString('base64url')}` }),
    ...(grant.expires !== undefined && { expirationDateTime: grant.expires }),
    ...(grant.link && { hasPassword: grant.hasPassword ?? false }),
    ...(grant.invitation && {
      invitation: {
        email: grant.invitation.email,
        signInRequired: grant.invitation.signInRequired,
        invitedBy: personOf(state, grant.invitation.invitedBy),
      },
    }),
    ...(grant.link
      ? {
          grantedToIdentitiesV2: people,
          grantedToIdentities: people.map(withoutSite),
          link: {
            scope: grant.link.scope,
            type: grant.link.type,
            webUrl,
            preventsDownload: grant.link.preventsDownload,
          },
        }
      : people[0] && { grantedToV2: people[0], grantedTo: withoutSite(people[0]) }),
  }
}

/** The older fields know users, groups and applications alone. */
function withoutSite(grantee: Json): Json {
  const title = (grantee['siteGroup'] as Json | undefined)?.['displayName']
  if (title !== undefined) return { user: { displayName: title } }
  return Object.fromEntries(Object.entries(grantee).filter(([name]) => name !== 'siteUser'))
}

export function linkAddress(state: TenantState, drive: Drive, { link }: Grant): string {
  const host = new URL(drive.webUrl).origin
  const site = state.sites.get(drive.siteId)
  const place = drive.ownerId === undefined ? `s/${site?.name}` : `g/personal/${site?.name}`
  return `${host}/:b:/${place}/${link?.token}`
}

function countOf(all: Iterable<unknown>): number {
  let count = 0
  for (const _ of all) count++
  return count
}
