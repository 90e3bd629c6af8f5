import { shareTypes, type ShareType } from '@sharelight/contract'
import type { Principal } from '../connector.ts'
import { resolveAddress } from './resolve-address.ts'

/** How far content gets when this principal has it. Everyone and groups without an address are the source's own users. */
export function shareTypeOf(
  { kind, address, name, isPersonal }: Pick<Principal, 'kind' | 'address' | 'name' | 'isPersonal'>,
  ownDomains: readonly string[],
): ShareType {
  if (kind === 'anonymous') return 'anonymous'
  if (isPersonal) return 'personal'
  const resolved =
    address === undefined && !name.includes('@') ? undefined : resolveAddress(address ?? name, ownDomains)
  if (!resolved || resolved.kind === 'employee') return 'inside'
  return resolved.kind === 'personal' ? 'personal' : 'outside'
}

/** The widest of several; nothing when there is none: nobody is reached. */
export function widest(types: Iterable<ShareType>): ShareType | undefined {
  let found = -1
  for (const type of types) found = Math.max(found, shareTypes.indexOf(type))
  return shareTypes[found]
}
