import { createHash } from 'node:crypto'
import { guidOf } from '../ids.ts'
import type { Drive, Grant, Item, Principal, SharingLink } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { fileNote, uniqueIdOf } from './file-note.ts'

interface Shared {
  drive: Drive
  item: Item
  grant: Grant
  by?: string
}

/**
 * One link is many records, as real tenants show: the inheritance of the item breaks, groups are made for the link, they are
 * let in, and last comes the record that says what was done. All share one CorrelationId.
 */
export function noteLink(state: TenantState, { drive, item, grant, by }: Shared): void {
  if (!grant.link) return
  const correlation = guidOf('deed', grant.id, state.count())
  const scope = { anonymous: 'Anonymous', organization: 'Organization', users: 'Flexible', existingAccess: 'Flexible' }
  const role = grant.link.type === 'edit' ? 'Edit' : 'View'
  const linkGroup = `SharingLinks.${uniqueIdOf(item)}.${scope[grant.link.scope]}${role}.${grant.id}`
  const hexGroup = createHash('sha256').update(grant.id).digest('hex')
  const limited = `Limited Access System Group For List ${drive.listId}`
  const about = { drive, item, by, correlation, recordType: 14 }
  const level = role === 'Edit' ? 'Contribute' : 'Read'
  const set = (name: string, type: string) =>
    fileNote(state, {
      ...about,
      operation: 'SharingSet',
      also: {
        TargetUserOrGroupName: name,
        TargetUserOrGroupType: type,
        EventData: `<Permissions granted>${level}</Permissions granted>`,
      },
    })
  for (let time = 0; time < 3; time++)
    fileNote(state, {
      ...about,
      operation: 'SharingInheritanceBroken',
      also: { EventData: '<Sharing source>Web</Sharing source>' },
    })
  for (const name of [limited, linkGroup])
    fileNote(state, {
      ...about,
      operation: 'AddedToGroup',
      also: {
        TargetUserOrGroupName: hexGroup,
        TargetUserOrGroupType: 'SecurityGroup',
        EventData: `<Group>${name}</Group>`,
      },
    })
  set(limited, 'SharePointGroup')
  set(linkGroup, 'SharePointGroup')
  set(hexGroup, 'SecurityGroup')
  for (const to of grant.to)
    fileNote(state, {
      ...about,
      operation: 'AddedToSecureLink',
      also: { ...targetOf(state, to), UniqueSharingId: grant.id },
    })
  fileNote(state, {
    ...about,
    operation: `${linkNames[grant.link.scope]}Created`,
    also: { UniqueSharingId: grant.id, EventData: `<Type>${role}</Type>` },
  })
}

/** Somebody was let in by name. */
export function noteGrant(state: TenantState, { drive, item, grant, by }: Shared): void {
  const correlation = guidOf('deed', grant.id, state.count())
  const level = grant.roles.includes('write') ? 'Contribute' : 'Read'
  const about = { drive, item, by, correlation, recordType: 14 }
  fileNote(state, { ...about, operation: 'SharingInheritanceBroken' })
  for (const to of grant.to)
    fileNote(state, {
      ...about,
      operation: 'SharingSet',
      also: { ...targetOf(state, to), EventData: `<Permissions granted>${level}</Permissions granted>` },
    })
}

function targetOf(state: TenantState, to: Principal): Record<string, string> {
  if (to.kind === 'address') return { TargetUserOrGroupName: to.email, TargetUserOrGroupType: 'Guest' }
  if (to.kind === 'user') {
    const user = state.users.get(to.id)
    const type = user?.userType === 'Guest' ? 'Guest' : 'Member'
    const name = type === 'Guest' ? user?.userPrincipalName.toLowerCase() : user?.userPrincipalName
    return { TargetUserOrGroupName: name ?? to.id, TargetUserOrGroupType: type }
  }
  if (to.kind === 'group')
    return {
      TargetUserOrGroupName: state.groups.get(to.id)?.displayName ?? to.id,
      TargetUserOrGroupType: 'SecurityGroup',
    }
  return { TargetUserOrGroupName: to.name, TargetUserOrGroupType: 'SharePointGroup' }
}

export const linkNames: Record<SharingLink['scope'], string> = {
  anonymous: 'AnonymousLink',
  organization: 'CompanyLink',
  users: 'SecureLink',
  existingAccess: 'SecureLink',
}
