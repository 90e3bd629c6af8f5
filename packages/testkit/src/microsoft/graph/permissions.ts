import {
  addToLink,
  changeGrant,
  effectiveGrants,
  isolate,
  removeFromLink,
  removeGrant,
  shareByLink,
  shareWith,
  type Effective,
} from '../actions/sharing.ts'
import { fieldsOf, ok, part, type Call } from '../http/call.ts'
import { badRequest, Refusal } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Drive, Grant, SharingLink } from '../state/files.ts'
import { atItem, byOf, checkUnchanged, reading, writing } from './drives.ts'
import { linkAddress, permissionResource } from './drive-resources.ts'

const at = '/drives/{drive}/items/{item}'

export const permissionRoutes: readonly Route[] = [
  route('GET', `${at}/permissions`, list),
  route('GET', `${at}/permissions/{permission}`, call => {
    const { drive } = atItem(call)
    return ok(selected(call, permissionResource(call.state, drive, found(call).grant)))
  }),
  route('PATCH', `${at}/permissions/{permission}`, patch),
  route('DELETE', `${at}/permissions/{permission}`, remove),
  route('POST', `${at}/createLink`, createLink),
  route('POST', `${at}/invite`, invite),
  route('POST', `${at}/permissions/{permission}/revokeGrants`, revokeGrants),
  route('POST', '/shares/{share}/permission/grant', grantMore),
]

/** Any call about permissions costs five units. */
function route(method: string, path: string, handle: Route['handle']): Route {
  return { method, path, needs: method === 'GET' ? reading : writing, bucket: 'files', units: 5, handle }
}

function list(call: Call) {
  const { drive, item } = atItem(call)
  const all = effectiveGrants(drive, item).map(({ grant }) => permissionResource(call.state, drive, grant))
  return ok(pageOf(call, all, { size: 200, context: `drives('${drive.id}')/items('${item.id}')/permissions` }))
}

function found(call: Call): Effective {
  const { drive, item } = atItem(call)
  const id = part(call, 'permission')
  const one = effectiveGrants(drive, item).find(({ grant }) => grant.id === id)
  if (!one) throw new Refusal(404, 'itemNotFound', { message: 'The sharing permission could not be found.' })
  return one
}

/** What is inherited stays as it is. Where the service says nothing, only reading again shows it. */
function isOwn(call: Call, { from }: Effective): boolean {
  if (from.id === atItem(call).item.id) return true
  if (call.state.inheritedRemoval === 'ignored') return false
  throw new Refusal(400, 'invalidRequest', {
    message: 'Cannot change an inherited permission. Change it on the item that it comes from.',
  })
}

function patch(call: Call) {
  const { drive, item } = atItem(call)
  checkUnchanged(call, item)
  const one = found(call)
  const { roles, expirationDateTime } = fieldsOf(call)
  if (!isOwn(call, one)) return ok(permissionResource(call.state, drive, one.grant))
  const after = changeGrant(
    call.state,
    { drive: drive.id, item: item.id, grant: one.grant.id, by: byOf(call) },
    {
      ...(Array.isArray(roles) && { roles: roles as Grant['roles'] }),
      ...(expirationDateTime !== undefined && { expires: expirationDateTime as string | null }),
    },
  )
  return ok(permissionResource(call.state, drive, after))
}

function remove(call: Call) {
  const { drive, item } = atItem(call)
  checkUnchanged(call, item)
  const one = found(call)
  if (isOwn(call, one)) removeGrant(call.state, { drive: drive.id, item: item.id, by: byOf(call) }, one.grant.id)
  return { status: 204 }
}

function createLink(call: Call) {
  const { drive, item } = atItem(call)
  const { type = 'view', scope = 'anonymous', expirationDateTime, recipients } = fieldsOf(call)
  if (!types.has(String(type))) throw badRequest('Invalid value for type.', 'invalidRequest')
  if (scope === 'anonymous' && !allowsAnonymous(call, drive))
    throw new Refusal(403, 'notAllowed', {
      message: 'Sharing by links for anyone has been disabled by an administrator.',
    })
  const grant = shareByLink(call.state, {
    drive: drive.id,
    item: item.id,
    scope: scope as SharingLink['scope'],
    type: type as SharingLink['type'],
    ...(Array.isArray(recipients) && { to: recipients.map(addressOf) }),
    ...(typeof expirationDateTime === 'string' && { expires: new Date(expirationDateTime) }),
    by: byOf(call),
  })
  return ok(permissionResource(call.state, drive, grant))
}

const types = new Set(['view', 'edit', 'review', 'embed', 'blocksDownload'])

/** Neither the organisation nor the site forbids it. */
function allowsAnonymous({ state }: Call, { siteId }: Drive): boolean {
  const kept = [state.settings.sharepoint.sharingCapability, state.sites.get(siteId)?.sharing]
  return kept.every(setting => setting === 'externalUserAndGuestSharing')
}

function invite(call: Call) {
  const { drive, item } = atItem(call)
  const { recipients, roles, expirationDateTime, retainInheritedPermissions } = fieldsOf(call)
  if (!Array.isArray(recipients) || !recipients.length) throw badRequest('Recipients must be given.', 'invalidRequest')
  const role = Array.isArray(roles) && roles.includes('write') ? 'write' : 'read'
  // For what is shared for the first time.
  if (retainInheritedPermissions === false && !item.isIsolated) isolate(call.state, { drive: drive.id, item: item.id })
  const made = recipients.map(recipient =>
    shareWith(call.state, {
      drive: drive.id,
      item: item.id,
      with: addressOf(recipient),
      role,
      invited: true,
      ...(typeof expirationDateTime === 'string' && { expires: new Date(expirationDateTime) }),
      by: byOf(call),
    }),
  )
  return ok({ value: made.map(grant => permissionResource(call.state, drive, grant)) })
}

/** Of a link for specific people, some of these. */
function revokeGrants(call: Call) {
  const { drive, item } = atItem(call)
  const one = found(call)
  const { grantees } = fieldsOf(call)
  if (one.grant.link?.scope !== 'users')
    throw badRequest('Only links for specific people have grantees that can be revoked.', 'invalidRequest')
  if (!Array.isArray(grantees) || !grantees.length) throw badRequest('Grantees must be given.', 'invalidRequest')
  if (!isOwn(call, one)) return ok(permissionResource(call.state, drive, one.grant))
  const place = { drive: drive.id, item: item.id, grant: one.grant.id, by: byOf(call) }
  const after = removeFromLink(call.state, place, grantees.map(addressOf))
  return ok(permissionResource(call.state, drive, after))
}

function grantMore(call: Call) {
  const token = part(call, 'share')
  const address = Buffer.from(token.replace(/^u!/, ''), 'base64url').toString()
  for (const drive of call.state.drives.values())
    for (const key of drive.items.walk()) {
      const item = drive.items.get(key)
      const grant = item?.grants.find(one => one.link && linkAddress(call.state, drive, one) === address)
      if (!item || !grant) continue
      const { recipients } = fieldsOf(call)
      const after = addToLink(
        call.state,
        { drive: drive.id, item: item.id, grant: grant.id, by: byOf(call) },
        Array.isArray(recipients) ? recipients.map(addressOf) : [],
      )
      return ok({ value: [permissionResource(call.state, drive, after)] })
    }
  throw new Refusal(404, 'itemNotFound', {
    message: 'The sharing link no longer exists, or you do not have permission to access it.',
  })
}

function addressOf(recipient: unknown): string {
  const { email, alias, objectId } = recipient as Json
  return String(email ?? objectId ?? alias)
}
