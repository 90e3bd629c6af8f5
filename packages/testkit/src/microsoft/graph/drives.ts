import { findItem, itemOf } from '../actions/find.ts'
import { addFile, addFolder, moveItem, removeItem, writeFile } from '../actions/files.ts'
import { fieldsOf, ok, part, prefers, type Call } from '../http/call.ts'
import { expanded, type Expansions } from '../http/expand.ts'
import { badRequest, notFound, Refusal } from '../http/fail.ts'
import { pageOf, selected, type Json } from '../http/odata.ts'
import type { Route } from '../http/route.ts'
import type { Drive, Item } from '../state/files.ts'
import type { Changed } from '../state/changes.ts'
import { stampOf } from '../state/tenant.ts'
import { deltaPage } from './delta.ts'
import {
  deletedResource,
  driveResource,
  sharePointIdsOf,
  etagOf,
  itemResource,
  sharedByAll,
  sharedOf,
} from './drive-resources.ts'
import { contentReply } from './content.ts'

export const reading = [
  'Files.Read.All',
  'Files.ReadWrite.All',
  'Sites.Read.All',
  'Sites.ReadWrite.All',
  'Sites.FullControl.All',
]
export const writing = ['Files.ReadWrite.All', 'Sites.ReadWrite.All', 'Sites.FullControl.All']

/** The drive and item of a call. @throws Refusal 404 */
export function atItem(call: Call): { drive: Drive; item: Item } {
  const drive = atDrive(call)
  const item = drive.items.get(part(call, 'item'))
  if (!item) throw notFound(part(call, 'item'))
  return { drive, item }
}

export function atDrive(call: Call): Drive {
  const drive = call.state.drives.get(part(call, 'drive'))
  if (!drive) throw new Refusal(404, 'itemNotFound', { message: 'The resource could not be found.' })
  return drive
}

/** @throws Refusal 412 where it is not the one that was meant, 423 where it is locked */
export function checkUnchanged({ headers }: Call, item: Item): void {
  const meant = headers['if-match']
  if (meant !== undefined && meant !== '*' && meant !== etagOf(item))
    throw new Refusal(412, 'resourceModified', { message: "ETag does not match current item's value" })
  if (item.lock === 'resourceLocked')
    throw new Refusal(423, 'resourceLocked', { message: 'The resource you are attempting to access is locked' })
}

const usersDrives = (call: Call) => {
  const drive = call.state.drives.values().filter(({ ownerId }) => ownerId === part(call, 'user'))
  return ok(pageOf(call, drive.map(one => driveResource(call.state, one)).toArray(), { size: 100 }))
}

export const driveRoutes: readonly Route[] = [
  route('GET', '/users/{user}/drives', usersDrives),
  route('GET', '/drives/{drive}', call => {
    const drive = atDrive(call)
    const isAsked = call.query.get('$select')?.split(',').includes('sharePointIds')
    const ids = isAsked ? { sharePointIds: sharePointIdsOf(call.state, drive) } : {}
    return ok(selected(call, { ...driveResource(call.state, drive), ...ids }))
  }),
  route('GET', '/shares/{share}/driveItem', sharedItem),
  { ...route('GET', '/drives/{drive}/root/delta', delta), units: unitsOfDelta },
  { ...route('GET', '/drives/{drive}/items/{item}/delta', delta), units: unitsOfDelta },
  route('GET', '/drives/{drive}/items/{item}', call => {
    const { drive, item } = atItem(call)
    const resource = { ...itemResource(call.state, drive, item), shared: sharedByAll(drive, item) }
    return ok({ ...selected(call, resource), ...expanded(call, resource, ofItem(call, drive)) })
  }),
  { ...route('GET', '/drives/{drive}/items/{item}/children', children), units: 2 },
  route('GET', '/drives/{drive}/items/{item}/content', call => contentReply(call, atItem(call))),
  { ...route('GET', '/drives/{drive}/items/{item}/versions', versions), units: 2 },
  { ...route('POST', '/drives/{drive}/items/{item}/children', makeFolder), needs: writing, units: 2 },
  { ...route('PUT', '/drives/{drive}/items/{item}/children/{name}/content', upload), needs: writing, units: 2 },
  { ...route('PUT', '/drives/{drive}/items/{item}/content', replace), needs: writing, units: 2 },
  { ...route('PATCH', '/drives/{drive}/items/{item}', patch), needs: writing, units: 2 },
  { ...route('DELETE', '/drives/{drive}/items/{item}', remove), needs: writing, units: 2 },
]

function route(method: string, path: string, handle: Route['handle']): Route {
  return { method, path, needs: reading, bucket: 'files', handle }
}

/** By the address where people open it, as `u!` and base64url. */
function sharedItem(call: Call) {
  const address = decodeURI(Buffer.from(part(call, 'share').replace(/^u!/, ''), 'base64url').toString())
  for (const drive of call.state.drives.values()) {
    const top = decodeURIComponent(drive.webUrl)
    const item = address.startsWith(`${top}/`) ? findItem(drive, address.slice(top.length)) : undefined
    if (item) return ok(selected(call, itemResource(call.state, drive, item)))
  }
  throw notFound(address)
}

function unitsOfDelta({ query }: Call): number {
  return query.has('token') ? 1 : 2
}

function delta(call: Call) {
  const drive = atDrive(call)
  const { items, changes } = drive
  const show = (item: Item, changed?: Changed) => ({
    '@odata.type': '#microsoft.graph.driveItem',
    ...selected(call, { ...itemResource(call.state, drive, item), ...sharedInDelta(call, drive, item) }),
    ...(changed?.facets.has('sharing') &&
      prefers(call, 'deltashowsharingchanges') && { '@microsoft.graph.sharedChanged': 'True' }),
  })
  const below = call.parts['item']
  const isBelow = (item: Item) => below === undefined || drive.items.lineage(item).some(({ id }) => id === below)
  const page = deltaPage(call, {
    changes,
    keys: () => items.walk().filter(key => below === undefined || isBelow(itemOf(drive, key))),
    numbered: below === undefined ? items.computed : 0,
    at: index => {
      const item = items.at(index)
      return item && show(item)
    },
    read(key, changed) {
      if (changed && !isTold(call, changed)) return undefined
      const item = items.get(key)
      if (!item) return changed && items.gone(key) ? deletedResource(drive, key) : undefined
      return isBelow(item) ? show(item, changed) : undefined
    },
    size: 200,
    tokenName: 'token',
    context: 'Collection(driveItem)',
  })
  return ok(page)
}

/** Sharing alone shows only to those who ask for it by both headers, parents not to those who ask for none. */
function isTold(call: Call, { facets }: Changed): boolean {
  if (facets.has('content')) return true
  if (facets.has('sharing')) return prefers(call, 'hierarchicalsharing') && prefers(call, 'deltashowsharingchanges')
  return call.headers['deltaexcludeparent'] === undefined
}

function sharedInDelta(call: Call, drive: Drive, item: Item): Json {
  if (!call.state.marksSharing) return {}
  const isRoot = item.parentId === undefined
  if (!prefers(call, 'hierarchicalsharing')) {
    const shared = sharedByAll(drive, item)
    return shared ? { shared } : {}
  }
  if (!isRoot && !item.grants.length && !item.isIsolated && !call.state.unshared.has(item.id)) return {}
  return { shared: (isRoot ? undefined : sharedOf(item.grants)) ?? {} }
}

function children(call: Call) {
  const { drive, item } = atItem(call)
  const all = drive.items.children(item.id).map(child => itemResource(call.state, drive, child))
  return ok(
    pageOf(call, all, {
      size: 200,
      expand: ofItem(call, drive),
      context: `drives('${drive.id}')/items('${item.id}')/children`,
    }),
  )
}

/** Permissions are not among them: they are asked for by themselves. */
const ofItem = ({ state }: Call, drive: Drive): Expansions => ({
  children: ({ id }) =>
    drive.items
      .children(String(id))
      .map(child => itemResource(state, drive, child))
      .toArray(),
  thumbnails: () => [],
})

function versions(call: Call) {
  const { item } = atItem(call)
  const now = { id: `${item.versions.length + 1}.0`, size: item.size, lastModifiedDateTime: stampOf(item.modified) }
  const before = item.versions.map(({ id, at, size }) => ({ id, size, lastModifiedDateTime: stampOf(at) })).toReversed()
  return ok(pageOf(call, [now, ...before], { size: 200 }))
}

function patch(call: Call) {
  const { drive, item } = atItem(call)
  checkUnchanged(call, item)
  const { name, parentReference } = fieldsOf(call)
  const folder = (parentReference as Json | undefined)?.['id']
  if (folder !== undefined && !drive.items.get(String(folder)))
    throw badRequest('The parent does not exist.', 'invalidRequest')
  requireFree(drive, { folder: String(folder ?? item.parentId), name: String(name ?? item.name), but: item.id })
  const after = moveItem(
    call.state,
    { drive: drive.id, item: item.id, by: byOf(call) },
    { ...(folder !== undefined && { folder: String(folder) }), ...(name !== undefined && { name: String(name) }) },
  )
  return ok(itemResource(call.state, drive, after))
}

function remove(call: Call) {
  const { drive, item } = atItem(call)
  checkUnchanged(call, item)
  removeItem(call.state, { drive: drive.id, item: item.id, by: byOf(call) })
  return { status: 204 }
}

interface Naming {
  folder: string
  name: string
  /** Whose own name it is already. */
  but?: string
}

/** @throws Refusal 409 */
function requireFree(drive: Drive, { folder, name, but }: Naming): void {
  const isTaken = drive.items
    .children(folder)
    .some(one => one.id !== but && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken)
    throw new Refusal(409, 'nameAlreadyExists', {
      message: 'An item with the same name already exists under the parent',
    })
}

function pathTo(drive: Drive, item: Item, name: string): string {
  const names = drive.items.lineage(item).slice(1)
  return `/${[...names.map(one => one.name), name].join('/')}`
}

function makeFolder(call: Call) {
  const { drive, item } = atItem(call)
  const { name, folder } = fieldsOf(call)
  if (typeof name !== 'string' || !name || typeof folder !== 'object')
    throw badRequest('Name and folder must be given.', 'invalidRequest')
  requireFree(drive, { folder: item.id, name })
  const made = addFolder(call.state, { drive: drive.id, path: pathTo(drive, item, name), by: byOf(call) })
  return { status: 201, body: itemResource(call.state, drive, made) }
}

function upload(call: Call) {
  const { drive, item } = atItem(call)
  const path = pathTo(drive, item, part(call, 'name'))
  const made = addFile(call.state, { drive: drive.id, path, content: call.text, by: byOf(call) })
  return { status: 201, body: itemResource(call.state, drive, made) }
}

function replace(call: Call) {
  const { drive, item } = atItem(call)
  if (call.query.get('@microsoft.graph.conflictBehavior') === 'fail')
    throw new Refusal(409, 'nameAlreadyExists', {
      message: 'An item with the same name already exists under the parent',
    })
  checkUnchanged(call, item)
  const after = writeFile(call.state, { drive: drive.id, item: item.id, by: byOf(call) }, call.text)
  return ok(itemResource(call.state, drive, after))
}

/** Whoever signed in; nobody where the application acts for itself. */
export const byOf = ({ token }: Call): string | undefined => token.userId
