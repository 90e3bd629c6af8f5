import type { AgentEntry, EventType } from '@sharelight/contract'
import type { Entry, FolderEntry, Grant, ItemEntry, Principal, Removed, SourceEvent } from '../../kit/entries.ts'
import type { InboxDevice } from '../../kit/inbox.ts'
import { deviceServices } from './services.ts'

type AgentItem = Extract<AgentEntry, { type: 'item' }>
type AgentPrincipal = NonNullable<AgentItem['owner']>

const [disk, removable, companySync, personalSync] = deviceServices
const services = {
  disk: disk.key,
  removable: removable.key,
  company_sync: companySync.key,
  personal_sync: personalSync.key,
} as const

/** What holds all that lies on a device. */
export function deviceFolder({ id, name }: InboxDevice): FolderEntry {
  return { type: 'folder', key: id, name, path: name, grants: [], identity: id }
}

/** What an agent tells, as one source of many devices: nothing that one device says can be about another's. */
export function told(entry: AgentEntry, device: InboxDevice): Entry | Removed {
  const key = keyOn(device, entry.key)
  if (entry.type === 'removed') return { type: 'removed', key }
  const { parent, name } = entry
  const place = {
    key,
    name,
    path: `${device.name}:${entry.path}`,
    parent: parent === undefined ? device.id : keyOn(device, parent),
  }
  if (entry.type === 'problem') {
    const { status, reason, detail, storage } = entry
    return { type: 'problem', ...place, service: services[storage], status, reason, detail }
  }
  const secured = {
    ...(entry.owner && { owner: principalOn(entry.owner, device) }),
    grants: entry.grants.map(grant => ({ ...grant, principal: principalOn(grant.principal, device) })),
    ...(entry.identity !== undefined && { identity: keyOn(device, entry.identity) }),
    ...(entry.modifiedAt !== undefined && { modifiedAt: new Date(entry.modifiedAt) }),
  }
  return entry.type === 'folder'
    ? { type: 'folder', ...place, ...secured }
    : itemOf(entry, { ...place, ...secured }, device)
}

type Placed = Pick<ItemEntry, 'key' | 'name' | 'path' | 'parent' | 'owner' | 'grants' | 'identity' | 'modifiedAt'>

function itemOf(entry: AgentItem, placed: Placed, device: InboxDevice): ItemEntry {
  const { kind, mime, size, createdAt, stamp, container, storage, wasThere, reading } = entry
  const holder = holderOf(entry, device)
  return {
    type: 'item',
    ...placed,
    kind,
    stamp,
    service: services[storage],
    grants: holder ? [...placed.grants, holder] : placed.grants,
    ...(mime !== undefined && { mime }),
    ...(size !== undefined && { size }),
    ...(createdAt !== undefined && { createdAt: new Date(createdAt) }),
    ...(container !== undefined && { container: keyOn(device, container) }),
    ...(wasThere && { wasThere }),
    ...(reading && { reading }),
    events: [...entry.events.map(event => eventOn(event, device)), ...landed(entry, placed, { holder, device })],
  }
}

/** Whoever holds a medium reads it without any account; what a personal account syncs is in that account's hands. */
function holderOf({ storage, place = '' }: AgentItem, { name }: InboxDevice): Grant | undefined {
  if (storage === 'removable')
    return { principal: { kind: 'anonymous', name: 'whoever holds the medium' }, role: 'read', via: 'removable medium' }
  if (storage !== 'personal_sync') return undefined
  const address = /[^\s()]+@[^\s()]+/.exec(place)?.[0]
  const account = { displayName: place || 'A personal sync folder', isPersonal: true }
  const principal: Principal = address
    ? { kind: 'user', name: address, address, ...account }
    : { kind: 'user', name: `${place || 'sync folder'} on ${name}`, ...account }
  return { principal, role: 'write', via: 'sync folder' }
}

interface Landing {
  holder: Grant | undefined
  device: InboxDevice
}

/** Content that was put where it leaves the organisation, by whom the device belongs to. */
function landed(
  { storage, stamp, wasThere, reading, kind, foundAt }: AgentItem,
  { key }: Placed,
  { holder, device }: Landing,
): SourceEvent[] {
  if (!holder || wasThere || !reading || kind !== 'file') return []
  const type: EventType = storage === 'removable' ? 'file_copied' : 'file_uploaded'
  const actor = userOf(device)
  return [
    { id: `${key} ${stamp}`, type, at: new Date(foundAt), ...(actor && { actor }), recipients: [holder.principal] },
  ]
}

function eventOn({ id, type, at, actor, recipients }: AgentItem['events'][number], device: InboxDevice): SourceEvent {
  return { id: keyOn(device, id), type, at: new Date(at), ...(actor && { actor }), recipients }
}

/** A name that only the device knows is no other device's; whoever it belongs to is known by address. */
function principalOn(principal: AgentPrincipal, device: InboxDevice): Principal {
  if (principal.kind === 'everyone' || principal.kind === 'anonymous') return principal
  if (principal.address !== undefined || principal.name.includes('@')) return principal
  const owner = userOf(device)
  if (principal.kind === 'user' && owner && isSamePerson(principal.name, owner.name)) return owner
  const name = `${device.name}\\${principal.name}`
  return { ...principal, name, displayName: name }
}

function userOf({ user }: InboxDevice): Principal | undefined {
  if (user === '') return undefined
  return user.includes('@') ? { kind: 'user', name: user, address: user } : { kind: 'user', name: user }
}

const isSamePerson = (local: string, user: string) => local.toLowerCase() === (user.split('@')[0] ?? '').toLowerCase()

const keyOn = ({ id }: InboxDevice, key: string) => `${id}/${key}`
