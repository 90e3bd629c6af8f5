import type { Grant, Principal } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Box } from './api.ts'
import { BoxFault } from './fault.ts'
import { pathOf, type BoxPlace } from './keys.ts'
import { Collaboration, type SharedLink } from './shapes.ts'

export const anyone: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone with the link' }
const anyoneWhoKnows: Principal = { ...anyone, displayName: 'Anyone with the link and its password' }
export const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the enterprise' }

/** How far a link leads in the end; what Box calls a new way counts as open until it is known. */
export function reachOf({ effective_access, access }: Partial<SharedLink>): 'open' | 'company' | 'collaborators' {
  const word = effective_access || access
  return word === 'company' || word === 'collaborators' ? word : 'open'
}

/** Nothing for a link that has ended, or leads only who is named beside it. */
export function linkGrants(link: SharedLink | null | undefined, now: Date): Grant[] {
  if (!link) return []
  const reach = reachOf(link)
  const expiresAt = dateOf(link.unshared_at)
  if (reach === 'collaborators' || link.effective_permission === 'no_access' || (expiresAt && expiresAt <= now))
    return []
  const open = link.is_password_enabled ? anyoneWhoKnows : anyone
  return [
    {
      principal: reach === 'company' ? everyone : open,
      role: link.effective_permission === 'can_edit' ? 'write' : 'read',
      via: 'link',
      id: link.url,
      link: link.url,
      ...(expiresAt && { expiresAt }),
    },
  ]
}

/** Whoever was let in to the file or folder itself, those who have not accepted it yet among them. */
export async function collaborationsOf(
  box: Box,
  place: Pick<BoxPlace, 'kind' | 'id'>,
  as: string | undefined,
): Promise<Collaboration[]> {
  const call = { path: `${pathOf(place)}/collaborations`, query: { limit: 1000 }, as, what: 'Who reaches a file' }
  const found: Collaboration[] = []
  for await (const { entries } of box.pages(call))
    found.push(...entries.flatMap(one => Collaboration.safeParse(one).data ?? []))
  // What comes from a folder above names that one.
  return found.filter(({ item, status }) => status !== 'rejected' && (!item?.id || item.id === place.id))
}

/** The same as grants; nothing where Box does not say. */
export async function collaborationGrants(
  box: Box,
  place: Pick<BoxPlace, 'kind' | 'id'>,
  as: string | undefined,
): Promise<Grant[]> {
  try {
    return (await collaborationsOf(box, place, as)).flatMap(one => grantOf(one) ?? [])
  } catch (error) {
    if (error instanceof BoxFault) return []
    throw error
  }
}

const roles: Readonly<Record<string, Grant['role']>> = {
  owner: 'owner',
  'co-owner': 'owner',
  editor: 'write',
  uploader: 'write',
  'viewer uploader': 'write',
  'previewer uploader': 'write',
}

export function grantOf({
  id,
  role,
  status,
  expires_at,
  accessible_by,
  invite_email,
}: Collaboration): Grant | undefined {
  const { type, name, login, id: who } = accessible_by ?? {}
  const expiresAt = dateOf(expires_at)
  const principal = principalOf({ type, name, login: login || invite_email, id: who })
  if (!principal) return undefined
  return {
    principal,
    role: roles[role ?? ''] ?? 'read',
    via: status === 'pending' ? 'invitation' : 'collaboration',
    id,
    ...(expiresAt && { expiresAt }),
  }
}

interface Named {
  type?: string | null | undefined
  name?: string | null | undefined
  login?: string | null | undefined
  id?: string | null | undefined
}

export function principalOf({ type, name, login, id }: Named): Principal | undefined {
  if (type === 'group') return name || id ? { kind: 'group', name: shown(name || id || '') } : undefined
  if (!login && !id) return undefined
  const address = (login || `${id}@box.invalid`).toLowerCase()
  return { kind: 'user', name: address, address, ...(name && { displayName: shown(name) }) }
}

export function dateOf(text: string | null | undefined): Date | undefined {
  const at = text ? Date.parse(text) : Number.NaN
  return at > 0 ? new Date(at) : undefined
}

export const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 400)))
