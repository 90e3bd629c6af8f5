import type { Principal } from '../../kit/connector.ts'
import { childOf, childrenOf, escapeXml, textAt, type XmlElement } from '../xml.ts'

export interface AclGrant {
  /** `AllUsers`, `AuthenticatedUsers`, `LogDelivery`; absent for one account. */
  group?: string
  /** Canonical id of an account. */
  id?: string
  name?: string
  permission: string
}
export interface Acl {
  owner: { id: string; name: string }
  grants: AclGrant[]
}

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

/** What to send so that an access list is this one. */
export function aclXml({ owner, grants }: Acl): string {
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
