import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import { childOf, childrenOf, escapeXml, textAt, type XmlElement } from '../../kit/xml.ts'

const AclGrant = z.object({
  /** `AllUsers`, `AuthenticatedUsers`, `LogDelivery`; absent for one account. */
  group: z.string().optional(),
  /** Canonical id of an account. */
  id: z.string().optional(),
  name: z.string().optional(),
  permission: z.string(),
})
export type AclGrant = z.infer<typeof AclGrant>
export const Acl = z.object({ owner: z.object({ id: z.string(), name: z.string() }), grants: z.array(AclGrant) })
export type Acl = z.infer<typeof Acl>

const groups = 'http://acs.amazonaws.com/groups/'
const uris: Readonly<Record<string, string>> = {
  AllUsers: `${groups}global/AllUsers`,
  AuthenticatedUsers: `${groups}global/AuthenticatedUsers`,
  LogDelivery: `${groups}s3/LogDelivery`,
}

export function aclOf(root: XmlElement): Acl {
  return {
    owner: { id: textAt(root, 'Owner', 'ID'), name: textAt(root, 'Owner', 'DisplayName') },
    grants: childrenOf(childOf(root, 'AccessControlList'), 'Grant').map(grantOf),
  }
}

/** Who has the grant by standing among all or many: these are what makes things public. */
export const isPublicGrant = ({ group }: AclGrant) => group === 'AllUsers' || group === 'AuthenticatedUsers'

/** How S3 would name the grant, had it names for them. */
export const grantId = ({ group, id = '', permission }: AclGrant) => `acl/${group ?? id}/${permission}`

export function granteeOf({ group, id = '', name }: AclGrant): Principal {
  if (group === 'AllUsers') return { kind: 'anonymous', name: 'Anyone on the internet' }
  if (group === 'AuthenticatedUsers') return { kind: 'everyone', name: 'Everyone with an AWS account' }
  if (group !== undefined) return { kind: 'group', name: group }
  return { kind: 'user', name: id, ...(name && { displayName: name }) }
}

/** Headers may hold 8 KiB; beyond, and for a list without grants, it is sent as a document. Some services read headers only. */
const mostInHeaders = 4000

/** What to send so that an access list is this one. */
export function aclRequest(acl: Acl): { headers: Record<string, string>; body: string } {
  const byPermission = Map.groupBy(acl.grants, ({ permission }) => headers[permission] ?? '')
  const found = [...byPermission].map(([name, grants]) => [name, grants.map(granteeText).join(', ')] as const)
  const isShort = found.length > 0 && found.reduce((sum, [, text]) => sum + text.length, 0) <= mostInHeaders
  const isPlain = found.every(([name, text]) => name !== '' && /^[\x20-\x7e]*$/.test(text))
  return isShort && isPlain ? { headers: Object.fromEntries(found), body: '' } : { headers: {}, body: aclXml(acl) }
}

const headers: Readonly<Record<string, string>> = {
  READ: 'x-amz-grant-read',
  WRITE: 'x-amz-grant-write',
  READ_ACP: 'x-amz-grant-read-acp',
  WRITE_ACP: 'x-amz-grant-write-acp',
  FULL_CONTROL: 'x-amz-grant-full-control',
}

function granteeText({ group, id = '' }: AclGrant): string {
  const [name, value] = group === undefined ? ['id', id] : ['uri', uris[group] ?? group]
  return `${name}="${value.replaceAll('"', '')}"`
}

function aclXml({ owner, grants }: Acl): string {
  const list = grants.map(
    grant => `<Grant>${granteeXml(grant)}<Permission>${escapeXml(grant.permission)}</Permission></Grant>`,
  )
  return `<AccessControlPolicy xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Owner><ID>${escapeXml(owner.id)}</ID></Owner><AccessControlList>${list.join('')}</AccessControlList></AccessControlPolicy>`
}

function granteeXml({ group, id = '' }: AclGrant): string {
  const schema = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type'
  return group === undefined
    ? `<Grantee ${schema}="CanonicalUser"><ID>${escapeXml(id)}</ID></Grantee>`
    : `<Grantee ${schema}="Group"><URI>${escapeXml(uris[group] ?? group)}</URI></Grantee>`
}

function grantOf(element: XmlElement): AclGrant {
  const grantee = childOf(element, 'Grantee')
  const permission = textAt(element, 'Permission')
  const uri = textAt(grantee, 'URI')
  if (uri) return { group: Object.keys(uris).find(name => uris[name] === uri) ?? uri, permission }
  const name = textAt(grantee, 'DisplayName')
  return { id: textAt(grantee, 'ID'), permission, ...(name && { name }) }
}
