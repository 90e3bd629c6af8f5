import { driveIdOf, guidOf, itemIdOf } from '../ids.ts'
import { note } from '../log/note.ts'
import { Changes } from '../state/changes.ts'
import type { Drive, Grant, Item, Site, SiteSharing } from '../state/files.ts'
import { ItemStore } from '../state/item-store.ts'
import type { TenantState } from '../state/tenant.ts'
import { userOf } from './find.ts'

export interface NewSite {
  name: string
  displayName?: string
  parent?: Site
  owners?: readonly string[]
  members?: readonly string[]
  visitors?: readonly string[]
  admins?: readonly string[]
  groupId?: string
  sharing?: SiteSharing
  /** Names of its libraries. */
  libraries?: readonly string[]
}

/** A site with its libraries, `Documents` unless said. */
export function addSite(state: TenantState, given: NewSite): Site {
  const host = `${state.prefix}.${state.hosts.sharepoint}`
  const path = given.parent ? `${new URL(given.parent.webUrl).pathname}/${given.name}` : `/sites/${given.name}`
  const collectionId = given.parent?.collectionId ?? guidOf('collection', state.id, path)
  const ids = (names: readonly string[] = []) => new Set(names.map(who => userOf(state, who).id))
  const site = siteAt(state, {
    host,
    path,
    collectionId,
    given: { name: given.name, displayName: given.displayName ?? given.name },
  })
  const [owners, members, visitors, admins] = [given.owners, given.members, given.visitors, given.admins].map(ids)
  Object.assign(site, { owners, members, visitors, admins })
  site.sharing = given.sharing ?? 'externalUserAndGuestSharing'
  if (given.groupId !== undefined) site.groupId = given.groupId
  if (given.parent) site.parentId = given.parent.id
  for (const library of given.libraries ?? ['Documents']) addDrive(state, { site, name: library })
  note(state, {
    operation: 'SiteCollectionCreated',
    recordType: 4,
    workload: 'SharePoint',
    by: site.owners.values().next().value,
    ObjectId: site.webUrl,
    Site: site.collectionId,
    EventSource: 'SharePoint',
    ItemType: 'Site',
    CorrelationId: guidOf('site', site.id),
  })
  return site
}

/** A person's own drive, with the site that it lies in. */
export function addPersonalDrive(state: TenantState, who: string): Drive {
  const user = userOf(state, who)
  const host = `${state.prefix}-my.${state.hosts.sharepoint}`
  const name = user.userPrincipalName.replaceAll(/[^a-z0-9]/gi, '_').toLowerCase()
  const path = `/personal/${name}`
  const site = siteAt(state, {
    host,
    path,
    collectionId: guidOf('collection', state.id, path),
    given: { name, displayName: user.displayName },
  })
  site.isPersonal = true
  site.owners.add(user.id)
  site.admins.add(user.id)
  return addDrive(state, { site, name: 'OneDrive', ownerId: user.id })
}

interface Standing {
  host: string
  path: string
  collectionId: string
  given: { name: string; displayName: string }
}

function siteAt(state: TenantState, { host, path, collectionId, given }: Standing): Site {
  const webId = guidOf('web', state.id, host, path)
  const site: Site = {
    id: `${host},${collectionId},${webId}`,
    collectionId,
    webId,
    ...given,
    webUrl: `https://${host}${path}`,
    created: state.clock.now(),
    isPersonal: false,
    sharing: 'externalUserAndGuestSharing',
    admins: new Set(),
    owners: new Set(),
    members: new Set(),
    visitors: new Set(),
    grants: [],
    driveIds: [],
    bin: new Map(),
  }
  state.sites.set(site.id, site)
  return site
}

interface NewDrive {
  site: Site
  name: string
  ownerId?: string
}

export function addDrive(state: TenantState, { site, name, ownerId }: NewDrive): Drive {
  const id = driveIdOf('drive', site.id, name)
  const root = rootOf(state, { driveId: id, site, ownerId })
  const drive = driveWith(state, { id, name, site, ownerId, items: new ItemStore(root) })
  drive.changes.note(root.id, 'content', state.clock.now().getTime())
  return drive
}

interface WithItems {
  id: string
  name: string
  site: Site
  ownerId?: string
  items: ItemStore
}

export function driveWith(state: TenantState, { id, name, site, ownerId, items }: WithItems): Drive {
  const library = ownerId === undefined ? (name === 'Documents' ? 'Shared Documents' : name) : 'Documents'
  const drive: Drive = {
    id,
    name,
    driveType: ownerId === undefined ? 'documentLibrary' : 'business',
    siteId: site.id,
    listId: guidOf('list', site.id, name),
    created: state.clock.now(),
    webUrl: `${site.webUrl}/${encodeURIComponent(library)}`,
    items,
    changes: new Changes(),
    ...(ownerId !== undefined && { ownerId }),
  }
  state.drives.set(drive.id, drive)
  site.driveIds.push(drive.id)
  return drive
}

export function rootOf(state: TenantState, at: { driveId: string; site: Site; ownerId?: string }): Item {
  const by = at.ownerId ?? at.site.owners.values().next().value ?? ''
  return {
    id: itemIdOf(at.driveId, 'root'),
    name: 'root',
    kind: 'folder',
    size: 0,
    content: () => new Uint8Array(),
    created: state.clock.now(),
    createdBy: by,
    modified: state.clock.now(),
    modifiedBy: by,
    version: 1,
    contentVersion: 1,
    grants: rootGrants(at.site, at.ownerId),
    versions: [],
  }
}

/** Who may reach a drive as a whole: its owner, or the site's three groups. */
function rootGrants(site: Site, ownerId: string | undefined): Grant[] {
  if (ownerId !== undefined)
    return [{ id: grantIdOf('owner', ownerId), roles: ['owner'], to: [{ kind: 'user', id: ownerId }] }]
  const title = site.displayName
  return (
    [
      ['3', `${title} Owners`, 'owner'],
      ['5', `${title} Members`, 'write'],
      ['4', `${title} Visitors`, 'read'],
    ] as const
  ).map(([id, name, role]) => ({
    id: grantIdOf('site-group', name),
    roles: [role],
    to: [{ kind: 'site-group' as const, id, name }],
  }))
}

/** As SharePoint names grants to people and groups: the same for the same somebody, wherever it stands. */
export const grantIdOf = (...words: readonly string[]) =>
  Buffer.from(`i:0#.f|membership|${words.join('|')}`)
    .toString('base64')
    .replaceAll('=', '')
