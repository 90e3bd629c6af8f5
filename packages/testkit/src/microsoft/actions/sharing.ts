import { createHash } from 'node:crypto'
import { guidOf } from '../ids.ts'
import type { Drive, Grant, Item, Principal, SharingLink } from '../state/files.ts'
import { nowOf, stampOf, type TenantState } from '../state/tenant.ts'
import { fileNote } from './file-note.ts'
import { found, type Place } from './files.ts'
import { findUser, userOf } from './find.ts'
import { grantIdOf } from './places.ts'
import { linkNames, noteGrant, noteLink } from './sharing-note.ts'

export interface NewLink extends Place {
  scope: SharingLink['scope']
  type?: SharingLink['type']
  /** Whom a link for specific people is for. */
  to?: readonly string[]
  expires?: Date
  hasPassword?: boolean
}

/** A link; of the same scope and type there is one alone, as in Microsoft 365. */
export function shareByLink(state: TenantState, given: NewLink): Grant {
  const { drive, item } = found(state, given)
  const type = given.type ?? 'view'
  const same = item.grants.find(({ link }) => link?.scope === given.scope && link.type === type)
  if (same && given.scope !== 'users') return same
  const id = guidOf('link', item.id, given.scope, type, state.count())
  const link: SharingLink = {
    scope: given.scope,
    type,
    token: `E${createHash('sha256').update(id).digest('base64url').slice(0, 42)}`,
    preventsDownload: type === 'blocksDownload',
  }
  const grant: Grant = {
    id,
    roles: [type === 'edit' ? 'write' : 'read'],
    link,
    to: (given.to ?? []).map(who => principalOf(state, who)),
    ...(given.expires && { expires: stampOf(given.expires) }),
    ...(given.hasPassword && { hasPassword: true }),
  }
  setGrants(state, { drive, item, grants: [...item.grants, grant] })
  noteLink(state, { drive, item, grant, by: given.by })
  return grant
}

export interface NewShare extends Place {
  /** An address, a person's or group's id, or an application's. */
  with: string
  role?: 'read' | 'write'
  expires?: Date
  /** Whether it went by mail; grantees who never came have an address alone. */
  invited?: boolean
}

/** For one person or group, without a link. */
export function shareWith(state: TenantState, given: NewShare): Grant {
  const { drive, item } = found(state, given)
  const to = principalOf(state, given.with)
  const by = given.by ?? drive.ownerId ?? item.createdBy
  const grant: Grant = {
    id: grantIdOf(to.kind, idOf(to)),
    roles: [given.role ?? 'read'],
    to: [to],
    ...(given.expires && { expires: stampOf(given.expires) }),
    ...((given.invited || to.kind === 'address') && {
      invitation: { email: given.with, signInRequired: true, invitedBy: findUser(state, by)?.id ?? by },
    }),
  }
  const others = item.grants.filter(({ id }) => id !== grant.id)
  setGrants(state, { drive, item, grants: [...others, grant] })
  noteGrant(state, { drive, item, grant, by: given.by })
  return grant
}

/** Takes a grant back where it was given. What lies below loses it too. */
export function removeGrant(state: TenantState, place: Place, grantId: string): void {
  const { drive, item } = found(state, place)
  const grant = grantOf(item, grantId)
  setGrants(state, { drive, item, grants: item.grants.filter(({ id }) => id !== grantId) })
  const operation = grant.link ? linkOperations[grant.link.scope] : 'SharingRevoked'
  fileNote(state, { operation, drive, item, by: place.by, recordType: 14, also: { UniqueSharingId: grantId } })
}

/** Roles and the end of a grant. Without an end where `expires` is null. */
export function changeGrant(
  state: TenantState,
  place: Place & { grant: string },
  to: { roles?: Grant['roles']; expires?: string | null },
): Grant {
  const { drive, item } = found(state, place)
  const { expires: _, ...before } = grantOf(item, place.grant)
  const expires = to.expires === undefined ? grantOf(item, place.grant).expires : (to.expires ?? undefined)
  const after: Grant = { ...before, ...(to.roles && { roles: to.roles }), ...(expires !== undefined && { expires }) }
  setGrants(state, { drive, item, grants: item.grants.map(grant => (grant.id === after.id ? after : grant)) })
  const operation = after.link ? `${linkNames[after.link.scope]}Updated` : 'SharingSet'
  fileNote(state, { operation, drive, item, by: place.by, recordType: 14, also: { UniqueSharingId: after.id } })
  return after
}

/** More people for a link that is for specific people. */
export function addToLink(state: TenantState, place: Place & { grant: string }, to: readonly string[]): Grant {
  const { drive, item } = found(state, place)
  const grant = grantOf(item, place.grant)
  const after = { ...grant, to: [...grant.to, ...to.map(who => principalOf(state, who))] }
  setGrants(state, { drive, item, grants: item.grants.map(one => (one.id === after.id ? after : one)) })
  noteLink(state, { drive, item, grant: after, by: place.by })
  return after
}

/** Fewer people for a link that is for specific people. */
export function removeFromLink(state: TenantState, place: Place & { grant: string }, who: readonly string[]): Grant {
  const { drive, item } = found(state, place)
  const grant = grantOf(item, place.grant)
  const gone = new Set(who.map(one => idOf(principalOf(state, one))))
  const after = { ...grant, to: grant.to.filter(to => !gone.has(idOf(to))) }
  setGrants(state, { drive, item, grants: item.grants.map(one => (one.id === after.id ? after : one)) })
  fileNote(state, {
    operation: 'RemovedFromSecureLink',
    drive,
    item,
    by: place.by,
    recordType: 14,
    also: { UniqueSharingId: after.id },
  })
  return after
}

const idOf = (to: Principal) => ('email' in to ? to.email : to.id)

/** From now on the item takes nothing over, and keeps only what is its own. */
export function isolate(state: TenantState, place: Place): void {
  const { drive, item } = found(state, place)
  drive.items.keep({ ...item, isIsolated: true })
  drive.changes.note(item.id, 'sharing', nowOf(state) + state.shareDelaySeconds * 1000)
}

/** From now on the item takes nothing over: what it had is copied, as SharePoint does. */
export function breakInheritance(state: TenantState, place: Place): void {
  const { drive, item } = found(state, place)
  const grants = effectiveGrants(drive, item).map(({ grant }) => grant)
  drive.items.keep({ ...item, grants, isIsolated: true })
  drive.changes.note(item.id, 'sharing', nowOf(state) + state.shareDelaySeconds * 1000)
  fileNote(state, { operation: 'SharingInheritanceBroken', drive, item, by: place.by, recordType: 14 })
}

export interface Effective {
  grant: Grant
  /** What it was given on. */
  from: Item
}

/** Its own and those of what it lies in. */
export function effectiveGrants(drive: Drive, item: Item): Effective[] {
  const all: Effective[] = []
  for (const from of drive.items.lineage(item).toReversed()) {
    for (const grant of from.grants) if (!all.some(known => known.grant.id === grant.id)) all.push({ grant, from })
    if (from.isIsolated) break
  }
  return all
}

/** @throws Error where the item has no such grant of its own */
export function grantOf(item: Item, grantId: string): Grant {
  const grant = item.grants.find(({ id }) => id === grantId)
  if (!grant) throw new Error(`${item.name} has no grant ${grantId} of its own: it may be inherited.`)
  return grant
}

interface Granting {
  drive: Drive
  item: Item
  grants: readonly Grant[]
}

function setGrants(state: TenantState, { drive, item, grants }: Granting): void {
  drive.items.keep({ ...item, grants })
  if (!grants.length) state.unshared.add(item.id)
  drive.changes.note(item.id, 'sharing', nowOf(state) + state.shareDelaySeconds * 1000)
}

function principalOf(state: TenantState, who: string): Principal {
  const user = findUser(state, who)
  if (user) return { kind: 'user', id: user.id }
  const group =
    state.groups.get(who) ?? state.groups.values().find(({ mail, displayName }) => [mail, displayName].includes(who))
  if (group) return { kind: 'group', id: group.id }
  const application = state.servicePrincipals.get(who)
  if (application) return { kind: 'application', id: application.appId, name: application.displayName }
  if (!who.includes('@')) userOf(state, who)
  return { kind: 'address', email: who }
}

const linkOperations: Record<SharingLink['scope'], string> = {
  anonymous: 'AnonymousLinkRemoved',
  organization: 'CompanyLinkRemoved',
  users: 'SecureLinkDeleted',
  existingAccess: 'SecureLinkDeleted',
}
