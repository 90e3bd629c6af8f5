import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import type { By } from './signed.ts'
import { nextTag, permissionOf, putFile, type FilesState, type Node, type Share } from './state.ts'

export const refuse = (status: number, code: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
  body: `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
})

interface Place {
  by: By
  share: string
  path: string
}

const done = (status: number): Reply => ({ status, headers: {}, body: '' })

/** What Azure documents of the calls that change something. */
export function written(state: FilesState, asked: Asked, { by, share: name, path }: Place): Reply {
  const query = asked.url.searchParams
  const share = state.shares.get(name)
  if (!share) return refuse(404, 'ShareNotFound')
  // The signature of the bench reads and lists.
  if (by === 'signature') return refuse(403, 'AuthorizationPermissionMismatch')
  if (query.get('restype') === 'share')
    return by === 'key' ? policiesSet(share, asked) : refuse(403, 'AuthorizationFailure')
  const node = share.nodes.get(path)
  if (query.get('restype') === 'directory' && !query.get('comp')) return directoryMade(state, share, path)
  if (asked.method === 'PUT' && !query.get('comp')) return fileMade(state, asked, { by, share: name, path })
  if (!node) return refuse(404, 'ResourceNotFound')
  if (asked.method === 'DELETE') {
    share.nodes.delete(path)
    return done(202)
  }
  const changed = changes[query.get('comp') ?? '']?.(node, asked)
  if (!changed) return refuse(400, 'InvalidQueryParameterValue')
  node.tag = nextTag(state)
  return changed
}

const changes: Record<string, (node: Node, asked: Asked) => Reply> = {
  properties(node, { headers }) {
    const { 'x-ms-file-permission': sddl, 'x-ms-file-permission-key': key = '' } = headers
    const given = sddl ?? permissionOf(key)
    if (!given || (sddl && key)) return refuse(400, 'InvalidHeaderValue')
    node.sddl = given
    return done(200)
  },
  metadata(node, { headers }) {
    const told = Object.entries(headers).filter(([name]) => name.startsWith('x-ms-meta-'))
    node.metadata = Object.fromEntries(told.map(([name, value]) => [name.slice(10), value]))
    return done(200)
  },
  range(node, { headers, bytes }) {
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers['x-ms-range'] ?? '') ?? []
    const isFitting = node.bytes && Number(to) - Number(from) + 1 === bytes.length && Number(to) < node.bytes.length
    if (headers['x-ms-write'] !== 'update' || !isFitting) return refuse(400, 'InvalidHeaderValue')
    node.bytes?.set(bytes, Number(from))
    return done(201)
  },
}

function directoryMade(state: FilesState, { nodes }: Share, path: string): Reply {
  if (nodes.has(path)) return refuse(409, 'ResourceAlreadyExists')
  const above = path.split('/').slice(0, -1).join('/')
  if (above && !nodes.has(above)) return refuse(404, 'ParentNotFound')
  nodes.set(path, { tag: nextTag(state), writtenAt: new Date(), sddl: 'O:BAD:(A;;FA;;;BA)', attributes: 'Directory' })
  return done(201)
}

function fileMade(state: FilesState, { headers, url }: Asked, { share: name, path }: Place): Reply {
  const share = state.shares.get(name)
  const above = path.split('/').slice(0, -1).join('/')
  if (above && !share?.nodes.has(above)) return refuse(404, 'ParentNotFound')
  const source = headers['x-ms-copy-source']
  if (source === undefined) {
    if (headers['x-ms-type'] !== 'file') return refuse(400, 'InvalidHeaderValue')
    putFile(state, name, path, Buffer.alloc(Number(headers['x-ms-content-length'])))
    return done(201)
  }
  const [from = '', ...rest] = new URL(source, url).pathname
    .slice(1)
    .split('/')
    .map(part => decodeURIComponent(part))
  const found = state.shares.get(from)?.nodes.get(rest.join('/'))
  if (!found?.bytes) return refuse(404, 'ResourceNotFound')
  putFile(state, name, path, Buffer.from(found.bytes))
  const made = share?.nodes.get(path)
  const mode = headers['x-ms-file-permission-copy-mode']
  if (made) made.sddl = mode === 'override' ? (headers['x-ms-file-permission'] ?? '') : found.sddl
  return { status: 202, headers: { 'x-ms-copy-status': 'success' }, body: '' }
}

function policiesSet(share: Share, { bytes }: Asked): Reply {
  share.policies.clear()
  const each = /<Id>([^<]*)<\/Id>.*?<Permission>([^<]*)<\/Permission>/gs
  for (const [, id = '', permission = ''] of bytes.toString().matchAll(each)) share.policies.set(id, permission)
  return done(200)
}
