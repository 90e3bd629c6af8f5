import type { Drive, Item, Site } from '../state/files.ts'
import type { Group, User } from '../state/people.ts'
import type { TenantState } from '../state/tenant.ts'

/** By id, principal name or address. @throws Error where there is no such account */
export function userOf(state: TenantState, who: string): User {
  return findUser(state, who) ?? missing('account', who)
}

export function findUser(state: TenantState, who: string): User | undefined {
  const name = who.toLowerCase()
  return (
    state.users.get(who) ??
    state.users
      .values()
      .find(user => user.userPrincipalName.toLowerCase() === name || user.mail?.toLowerCase() === name)
  )
}

/** By id or name. @throws Error */
export function groupOf(state: TenantState, which: string): Group {
  return (
    state.groups.get(which) ??
    state.groups.values().find(({ displayName, mail }) => displayName === which || mail === which) ??
    missing('group', which)
  )
}

/** By id or name. @throws Error */
export function siteOf(state: TenantState, which: string): Site {
  return (
    state.sites.get(which) ??
    state.sites.values().find(({ name, displayName }) => name === which || displayName === which) ??
    missing('site', which)
  )
}

/** A drive by its id, or a person's by the person, or a site's first by the site. @throws Error */
export function driveOf(state: TenantState, which: string): Drive {
  const drive = state.drives.get(which) ?? driveOfPerson(state, which)
  if (drive) return drive
  const site = state.sites.values().find(({ id, name, displayName }) => [id, name, displayName].includes(which))
  return state.drives.get(site?.driveIds[0] ?? '') ?? missing('drive', which)
}

export function driveOfPerson(state: TenantState, who: string): Drive | undefined {
  const user = findUser(state, who)
  return user && state.drives.values().find(({ ownerId }) => ownerId === user.id)
}

/** By its id, or its path in the drive: `/Plans/2026.docx`. @throws Error */
export function itemOf(drive: Drive, which: string): Item {
  return findItem(drive, which) ?? missing('item', which)
}

export function findItem(drive: Drive, which: string): Item | undefined {
  if (!which.startsWith('/')) return drive.items.get(which)
  let item = drive.items.get('root')
  for (const name of which.split('/').filter(Boolean)) {
    if (!item) return undefined
    const below = drive.items.children(item.id)
    item = below.find(child => child.name.toLowerCase() === name.toLowerCase())
  }
  return item
}

function missing(kind: string, which: string): never {
  throw new Error(`The tenant has no ${kind} ${which}: make it first.`)
}
