import { resolveAddress, shareTypeOf, type Principal } from '@sharelight/connectors'
import type { IdentityKind, ShareType } from '@sharelight/contract'
import { stableId, type IdentityRow } from '@sharelight/store'
import { BoundedMap } from '../bounded-map.ts'

/** A principal as the stores know it. */
export interface Resolved {
  id: string
  shareType: ShareType
  /** For people and addresses; groups without one, everyone and anonymous links have none. */
  kind?: IdentityKind
}

/** Who is who: the same principal always gives the same id. */
export interface Directory {
  resolve(principal: Principal): Resolved
  /** Sees to it that the principal's identity is written. */
  introduce(principal: Principal): void
  /** Identities introduced since the last call. */
  takeNew(): IdentityRow[]
}

export interface DirectoryOptions {
  organisationId: string
  /** A group without an address is a group of its source: two servers may each have their *admins*. */
  sourceId: string
  ownDomains: readonly string[]
  /** For identities that are new; milliseconds since 1970. */
  firstSeenAt: number
}

const remembered = 50_000

type Known = Resolved & { address: string; domain: string; isIntroduced: boolean }

export function createDirectory({ ownDomains, firstSeenAt, ...ids }: DirectoryOptions): Directory {
  const known = new BoundedMap<string, Known>(remembered)
  let fresh: IdentityRow[] = []
  const resolve = (principal: Principal) => {
    const spelling = `${principal.kind}\n${principal.name}\n${principal.address ?? ''}\n${principal.isPersonal ?? ''}`
    const before = known.get(spelling)
    if (before) return before
    const resolved = { ...describe(principal, ids, ownDomains), isIntroduced: false }
    known.set(spelling, resolved)
    return resolved
  }
  return {
    resolve,
    introduce(principal) {
      const resolved = resolve(principal)
      const { id: identityId, kind, address, domain } = resolved
      if (!kind || resolved.isIntroduced) return
      resolved.isIntroduced = true
      fresh.push({
        identityId,
        kind,
        address,
        domain,
        displayName: principal.displayName ?? principal.name,
        department: '',
        firstSeenAt,
      })
    },
    takeNew() {
      const taken = fresh
      fresh = []
      return taken
    },
  }
}

function describe(
  principal: Principal,
  { organisationId, sourceId }: Pick<DirectoryOptions, 'organisationId' | 'sourceId'>,
  ownDomains: readonly string[],
): Omit<Known, 'isIntroduced'> {
  const { kind, name, address } = principal
  const shareType = shareTypeOf(principal, ownDomains)
  const person =
    kind === 'user' || (kind === 'group' && address) ? resolveAddress(address ?? name, ownDomains) : undefined
  const within = kind === 'group' ? [organisationId, sourceId] : [organisationId]
  if (!person) return { id: stableId(...within, kind, name), shareType, address: '', domain: '' }
  return {
    id: stableId(organisationId, 'identity', person.address),
    shareType,
    kind: principal.isPersonal ? 'personal' : person.kind,
    address: person.domain ? person.address : '',
    domain: person.organisation ?? person.domain ?? '',
  }
}
