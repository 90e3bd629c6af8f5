import type { Grant } from '../../kit/connector.ts'
import { anyone, entityPrincipal, memberPrincipal, publicMembers } from './members.ts'
import { isUniform, type Binding, type BucketSharing } from './sharing.ts'

/** An entry of an object's access list. */
export interface AclEntry {
  entity: string
  role: string
}

/** Who reaches a bucket and what lies in it, as IAM, access lists and the prevention of public access say together. */
export interface Access {
  ofFolder(prefix: string): Grant[]
  /** Of what has this name; `acl` is its own. */
  ofObject(name: string, acl?: readonly AclEntry[]): Grant[]
}

export const bindingGrant = ({ role }: Pick<Binding, 'role'>, member: string) => `iam/${role}/${member}`
export const aclGrant = ({ entity, role }: AclEntry) => `acl/${entity}/${role}`

export function accessOf(sharing: BucketSharing): Access {
  const isClosed = sharing.bucket?.iamConfiguration?.publicAccessPrevention === 'enforced'
  const hasLists = sharing.bucket === undefined || !isUniform(sharing.bucket)
  const bindings = sharing.policy?.bindings ?? []
  const seen = sharing.isListedForAnybody && !isClosed ? [listedForAnybody] : []
  const granted = (isMeant: (binding: Binding) => Grant['role'] | undefined) => [
    ...seen,
    ...bindings.flatMap(binding => grantsOf(binding, isMeant(binding), isClosed)),
  ]
  const inherited = (grants: Grant[]) => grants.map(grant => ({ ...grant, inherited: true }))
  return {
    ofFolder(prefix) {
      const grants = granted(binding => (reaches(binding, sharing.name, prefix) ? roleOf(binding.role) : undefined))
      return prefix === '' ? grants : inherited(grants)
    },
    ofObject: (name, acl = []) => [
      ...inherited(
        granted(binding =>
          reaches(binding, sharing.name, name) && !listsOnly.has(binding.role) ? roleOf(binding.role) : undefined,
        ),
      ),
      ...(hasLists ? acl.flatMap(entry => aclGrants(entry, isClosed)) : []),
    ],
  }
}

/** Whether anybody may read or list it without an account; null where that cannot be seen. */
export function isPublic(sharing: BucketSharing): boolean | null {
  if (sharing.bucket?.iamConfiguration?.publicAccessPrevention === 'enforced') return false
  if (
    accessOf(sharing)
      .ofFolder('')
      .some(({ principal }) => principal.kind === 'anonymous')
  )
    return true
  return sharing.policy ? false : null
}

/** Whether a grant is for people whom nobody has chosen. */
export const isOpenTo = ({ principal: { kind } }: Grant) => kind === 'anonymous' || kind === 'everyone'

const listedForAnybody: Grant = { principal: anyone, role: 'read', via: 'IAM', id: 'iam' }

/** Roles that show which objects there are, and none of them. */
const listsOnly = new Set(['roles/storage.legacyBucketReader'])

/** Roles of Google by what they let do with objects; one of the organisation's own is taken to read. */
function roleOf(role: string): Grant['role'] | undefined {
  if (nothing.has(role)) return undefined
  if (/^roles\/(storage\.(admin|objectAdmin|legacyObjectOwner|legacyBucketOwner)|owner)$/.test(role)) return 'owner'
  return /^roles\/(storage\.(objectUser|objectCreator|legacyBucketWriter|hmacKeyAdmin)|editor)$/.test(role)
    ? 'write'
    : 'read'
}
const nothing = new Set(['roles/storage.bucketViewer', 'roles/storage.insightsCollectorService', 'roles/browser'])

function grantsOf(binding: Binding, role: Grant['role'] | undefined, isClosed: boolean): Grant[] {
  if (role === undefined) return []
  const members = binding.members.filter(member => !(isClosed && publicMembers.includes(member)))
  const ends = expiryOf(binding)
  return members.map(member => ({
    principal: memberPrincipal(member),
    role,
    via: binding.condition ? `IAM, on the condition ${binding.condition.title ?? 'that it names'}` : 'IAM',
    id: bindingGrant(binding, member),
    ...(ends && { expiresAt: ends }),
  }))
}

function aclGrants(entry: AclEntry, isClosed: boolean): Grant[] {
  if (isClosed && publicMembers.includes(entry.entity)) return []
  const role = entry.role === 'OWNER' ? 'owner' : entry.role === 'WRITER' ? 'write' : 'read'
  return [{ principal: entityPrincipal(entry.entity), role, via: 'acl', id: aclGrant(entry) }]
}

/** A condition that keeps a binding to a prefix is understood; of any other it is taken that it may hold. */
function reaches({ condition }: Binding, bucket: string, name: string): boolean {
  const kept =
    /resource\.name\.startsWith\(\s*["']projects\/_\/buckets\/([^/"']+)(?:\/objects\/([^"']*))?["']\s*\)/.exec(
      condition?.expression ?? '',
    )
  if (!kept || /\|\||!/.test(condition?.expression ?? '')) return true
  const [, of, prefix = ''] = kept
  return of === bucket && (name.startsWith(prefix) || (prefix.startsWith(name) && (name === '' || name.endsWith('/'))))
}

function expiryOf({ condition }: Binding): Date | undefined {
  const [, text = ''] =
    /request\.time\s*<=?\s*timestamp\(\s*["']([^"']+)["']\s*\)/.exec(condition?.expression ?? '') ?? []
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? undefined : at
}
