import { widest, type Grant, type Principal } from '@sharelight/connectors'
import type { ShareType } from '@sharelight/contract'
import { hash64, type ExposureRow } from '@sharelight/store'
import type { Directory } from './directory.ts'

/** Who can reach an object, as it is stored. */
export interface Security {
  ownerId: string | null
  exposures: ExposureRow[]
  /** The widest of all; `inside` when nobody but the owner can reach it. */
  shareType: ShareType
  /** Same digest, same owner and grants. */
  digest: string
}

export function secure(
  { owner, grants }: { owner?: Principal; grants: readonly Grant[] },
  directory: Directory,
): Security {
  const exposures = distinct(grants.map(grant => exposureOf(grant, directory)))
  const ownerId = owner ? directory.resolve(owner).id : null
  return {
    ownerId,
    exposures,
    shareType: widest(exposures.map(exposure => exposure.shareType)) ?? 'inside',
    digest: digestOf(ownerId, exposures),
  }
}

export function digestOf(ownerId: string | null, exposures: readonly ExposureRow[]): string {
  return hash64(ownerId ?? '', ...exposures.map(exposure => JSON.stringify(exposure)).sort())
}

function exposureOf(
  { principal, role, via, id: grantId = '', link = '', expiresAt, inherited = false }: Grant,
  directory: Directory,
): ExposureRow {
  const { id: principalId, shareType } = directory.resolve(principal)
  return {
    principalId,
    principalKind: principal.kind,
    principalName: principal.displayName ?? principal.address ?? principal.name,
    shareType,
    role,
    via,
    grantId,
    link,
    inherited,
    expiresAt: expiresAt?.getTime() ?? null,
  }
}

const strength = { read: 0, write: 1, owner: 2 } as const

/** One permission for each principal and way: the strongest. */
function distinct(exposures: readonly ExposureRow[]): ExposureRow[] {
  const strongest = new Map<string, ExposureRow>()
  for (const exposure of exposures) {
    const key = JSON.stringify([exposure.principalId, exposure.via, exposure.link])
    const known = strongest.get(key)
    if (!known || strength[exposure.role] > strength[known.role]) strongest.set(key, exposure)
  }
  return [...strongest.values()]
}
