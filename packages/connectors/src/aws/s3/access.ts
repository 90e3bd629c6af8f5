import type { Grant, Principal } from '../../kit/connector.ts'
import { granteeOf, grantId, isPublicGrant, type Acl, type AclGrant } from './acl.ts'
import { isBlocked } from './block.ts'
import type { BucketSharing } from './bucket.ts'
import { isOpen, statementsOf, type Statement } from './policy/statements.ts'

/** Who reaches a bucket and what lies in it, as its policy, access list and public access block say together. */
export interface Access {
  /** Whether objects have access lists of their own that count. */
  hasObjectAcls: boolean
  /** Whether some statement lets everybody in to some of it. */
  isOpenSomewhere: boolean
  /** Of what has this key; `acl` is its own. */
  ofObject(key: string, acl?: Acl): Grant[]
  /** Of an earlier version of it; access lists of its own are not asked for. */
  ofVersion(key: string): Grant[]
  /** Of all that lies below a prefix, and of its list. */
  ofFolder(prefix: string): Grant[]
}

const enforced = 'BucketOwnerEnforced'
const anyone: Principal = { kind: 'anonymous', name: 'Anyone on the internet' }
/** Stands for any object below a prefix: no statement names it. */
const whatever = '\u2026any object\u2026'

const roles = [
  ['owner', ['s3:PutObjectAcl']],
  ['write', ['s3:PutObject', 's3:DeleteObject']],
  ['read', ['s3:GetObject']],
] as const
const ofVersions = [['read', ['s3:GetObjectVersion']]] as const
const listing = [['read', ['s3:ListBucket']]] as const

export function accessOf(sharing: BucketSharing): Access {
  const { name, ownership, acl } = sharing
  const isRestricted = isBlocked('RestrictPublicBuckets', sharing)
  const statements = statementsOf(sharing.policy ?? '') ?? []
  const hasAcls = ownership !== enforced
  const counted = (grants: readonly AclGrant[]) =>
    hasAcls ? grants.filter(grant => !(isPublicGrant(grant) && isBlocked('IgnorePublicAcls', sharing))) : []
  const listed = counted(acl?.grants ?? []).filter(grant => grant.id !== acl?.owner.id)
  const byPolicy = (resource: string, wanted: Wanted) => [
    ...policyGrants(statements, { resource, wanted, isRestricted }),
    ...unreadPolicy(sharing),
  ]
  const inherited = (grants: Grant[]) => grants.map(grant => ({ ...grant, inherited: true }))
  return {
    hasObjectAcls: hasAcls,
    isOpenSomewhere: !isRestricted && statements.some(isOpen),
    ofObject: (key, own) => [
      ...inherited([...byPolicy(`${name}/${key}`, roles), ...aclGrants(listed, writing)]),
      ...aclGrants(
        counted(own?.grants ?? []).filter(grant => grant.id !== own?.owner.id),
        reading,
      ),
    ],
    ofVersion: key => inherited(byPolicy(`${name}/${key}`, ofVersions)),
    ofFolder(prefix) {
      const below = [...byPolicy(`${name}/${prefix}${whatever}`, roles), ...byPolicy(name, listing)]
      const grants = strongest([...below, ...aclGrants(listed, onBucket)])
      return prefix === '' ? grants : inherited(grants)
    },
  }
}

/** Whether anybody may read or list it without an account; null where the key may not see what says so. */
export function isPublic(sharing: BucketSharing): boolean | null {
  const { policy, policyIsPublic, acl, ownership } = sharing
  const grants = accessOf(sharing).ofFolder('')
  if (grants.some(({ principal }) => principal.kind === 'anonymous')) return true
  if (policyIsPublic && accessOf(sharing).isOpenSomewhere) return true
  const isPolicyKnown = isBlocked('RestrictPublicBuckets', sharing) || policy !== undefined || policyIsPublic === false
  const isAclKnown = isBlocked('IgnorePublicAcls', sharing) || acl !== undefined || ownership === enforced
  return isPolicyKnown && isAclKnown ? false : null
}

/** Whether a grant is for people whom nobody has chosen. */
export const isAnonymousOrEveryone = ({ principal: { kind } }: Grant) => kind === 'anonymous' || kind === 'everyone'

type Wanted = readonly (readonly [Grant['role'], readonly string[]])[]

interface Question {
  resource: string
  wanted: Wanted
  /** Only the account itself and services of AWS get in by a policy that is public. */
  isRestricted: boolean
}

function policyGrants(statements: readonly Statement[], { resource, wanted, isRestricted }: Question): Grant[] {
  const found: Grant[] = []
  for (const [role, actions] of wanted) {
    for (const action of actions) {
      const covering = statements.filter(statement => statement.covers(action, resource))
      const denials = covering.filter(({ allows, isForAll }) => !allows && isForAll)
      if (denials.some(({ isConditional }) => !isConditional)) continue
      const left = denials.flatMap(({ only }) => only ?? [])[0]
      for (const statement of covering.filter(({ allows }) => allows))
        for (const principal of reached(statement, { left, isRestricted }))
          found.push({ principal, role, via: 'policy', id: `policy/${statement.id}` })
    }
  }
  return strongest(found)
}

function reached(
  { isForAll, principals, only }: Statement,
  { left, isRestricted }: { left?: string | undefined; isRestricted: boolean },
): Principal[] {
  if (!isForAll) return principals
  const kept = only ?? left
  if (kept) return [{ kind: 'group', name: kept }]
  return isRestricted ? [] : [anyone]
}

/** A policy that may not be read, though S3 says that it is public. */
function unreadPolicy(sharing: BucketSharing): Grant[] {
  const { policy, policyIsPublic } = sharing
  const isOpen = policy === undefined && policyIsPublic === true && !isBlocked('RestrictPublicBuckets', sharing)
  return isOpen ? [{ principal: anyone, role: 'read', via: 'policy', id: 'policy' }] : []
}

const reading: Readonly<Record<string, Grant['role']>> = { READ: 'read', WRITE_ACP: 'owner', FULL_CONTROL: 'owner' }
const onBucket: Readonly<Record<string, Grant['role']>> = { ...reading, WRITE: 'write' }
/** Of a bucket's access list, what reaches its objects: whoever may write puts others in their place. */
const writing: Readonly<Record<string, Grant['role']>> = { WRITE: 'write', FULL_CONTROL: 'write' }

function aclGrants(grants: readonly AclGrant[], roleOf: Readonly<Record<string, Grant['role']>>): Grant[] {
  return grants.flatMap(grant => {
    const role = roleOf[grant.permission]
    return role ? [{ principal: granteeOf(grant), role, via: 'acl', id: grantId(grant) }] : []
  })
}

/** What a statement or grant gives, once: the strongest role of each. */
function strongest(grants: readonly Grant[]): Grant[] {
  const strength = { read: 0, write: 1, owner: 2 }
  const best = new Map<string, Grant>()
  for (const grant of grants) {
    const key = `${grant.id} ${grant.principal.kind} ${grant.principal.name}`
    const known = best.get(key)
    if (!known || strength[grant.role] > strength[known.role]) best.set(key, grant)
  }
  return [...best.values()]
}
