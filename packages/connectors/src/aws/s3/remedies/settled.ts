import { isPublicGrant, type Acl, type AclGrant } from '../acl.ts'
import { settledPolicy } from './close-policy.ts'
import { isSame, type SharingState } from './state.ts'

interface Settling {
  /** As it was planned for, and as the step leaves it. */
  before: SharingState
  after: SharingState
  isUndo: boolean
}

/**
 * What each part is to be once a step is done or taken back. What lets somebody in and has been closed since, by another step for example, stays
 * closed. Undefined where anything else is not as it was planned for.
 */
export function settled(found: SharingState, { before, after, isUndo }: Settling): SharingState | undefined {
  const to: SharingState = {}
  if (before.policy && after.policy !== undefined) {
    const policy = settledPolicy(found.policy ?? null, { before: before.policy, after: after.policy, isUndo })
    if (policy === undefined) return undefined
    to.policy = policy
  }
  for (const part of ['bucketAcl', 'objectAcl'] as const) {
    const [planned, left, now] = [before[part], after[part], found[part]]
    if (!planned || !left) continue
    const acl = now && settledAcl(now, { before: planned, after: left, isUndo })
    if (!acl) return undefined
    to[part] = acl
  }
  if (after.block !== undefined) {
    if (![before, after].some(({ block }) => isSame({ block }, { block: found.block }))) return undefined
    to.block = isUndo ? before.block : after.block
  }
  return to
}

function settledAcl(
  found: Acl,
  { before, after, isUndo }: { before: Acl; after: Acl; isUndo: boolean },
): Acl | undefined {
  const has = ({ grants }: Acl, { group, permission }: AclGrant) =>
    grants.some(each => each.group === group && each.permission === permission)
  const rest = (acl: Acl): SharingState => ({
    bucketAcl: { ...acl, grants: acl.grants.filter(grant => !isPublicGrant(grant)) },
  })
  if (!isSame(rest(found), rest(before))) return undefined
  if (!found.grants.filter(isPublicGrant).every(grant => has(before, grant))) return undefined
  const isOpen = (grant: AclGrant) => (has(after, grant) ? has(found, grant) : isUndo)
  return { ...before, grants: before.grants.filter(grant => !isPublicGrant(grant) || isOpen(grant)) }
}
