import type { Reply } from '../microsoft/http/call.ts'
import type { Asked } from '../microsoft/http/server.ts'
import type { By } from './signed.ts'
import { permissionKey, permissionOf, type FilesState, type Share } from './state.ts'
import { refuse, written } from './writes.ts'

const xml = (body: string, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml', ...headers },
  body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** What XML cannot write is percent-encoded, and the element says so. */
const named = (name: string) =>
  // oxlint-disable-next-line no-control-regex -- what XML cannot write
  /[\u0000-\u001f\ufffe\uffff]/.test(name)
    ? `<Name Encoded="true">${escaped(encodeURIComponent(name))}</Name>`
    : `<Name>${escaped(name)}</Name>`

/** What Azure documents of the calls that reading takes. */
export function answered(state: FilesState, asked: Asked, by: By): Reply {
  const query = asked.url.searchParams
  const [restype, comp] = [query.get('restype'), query.get('comp')]
  const [name = '', ...rest] = asked.url.pathname
    .slice(1)
    .split('/')
    .map(part => decodeURIComponent(part))
  const path = rest.join('/')
  // Applications reach files and directories, and nothing of the account or a share itself but permissions.
  const isData = path !== '' || restype === 'directory' || comp === 'filepermission'
  if (by === 'application' && (!isData || asked.headers['x-ms-file-request-intent'] !== 'backup'))
    return refuse(403, 'AuthorizationPermissionMismatch')
  if (!name) return comp === 'list' ? sharesOf(state, query.get('include') === 'snapshots') : serviceOf()
  const whole = state.shares.get(name)
  if (!whole) return refuse(404, 'ShareNotFound')
  const at = query.get('sharesnapshot')
  const nodes = at === null ? whole.nodes : whole.snapshots.get(at)
  if (!nodes) return refuse(404, 'ShareSnapshotNotFound')
  // Of a snapshot Azure takes neither changes, nor questions for what only a share has.
  if (
    at !== null &&
    (asked.method === 'PUT' || asked.method === 'DELETE' || comp === 'acl' || comp === 'filepermission')
  )
    return refuse(400, 'InvalidQueryParameterValue')
  const share = { ...whole, nodes }
  if (state.shut?.test(path ? `${name}/${path}` : name)) return refuse(403, 'AuthorizationPermissionMismatch')
  if (asked.method === 'PUT' || asked.method === 'DELETE') return written(state, asked, { by, share: name, path })
  if (restype === 'share') return ofShare(share, { comp, by, key: asked.headers['x-ms-file-permission-key'] ?? '' })
  if (restype === 'directory') return comp === 'list' ? listOf(state, share, path, query) : directoryOf(share, path)
  return fileOf(share, path, asked.headers['x-ms-range'] ?? asked.headers['range'])
}

const sharesOf = ({ shares }: FilesState, withSnapshots: boolean) =>
  xml(
    `<EnumerationResults><Shares>${[...shares]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, { snapshots }]) => [
        ...(withSnapshots ? [...snapshots.keys()].map(time => `<Name>${name}</Name><Snapshot>${time}</Snapshot>`) : []),
        `<Name>${name}</Name>`,
      ])
      .map(named => `<Share>${named}<Properties><Quota>5120</Quota></Properties></Share>`)
      .join('')}</Shares><NextMarker/></EnumerationResults>`,
  )

const serviceOf = () =>
  xml(
    `<StorageServiceProperties><Cors><CorsRule><AllowedOrigins>https://papers.example</AllowedOrigins></CorsRule></Cors><ProtocolSettings><SMB><Multichannel><Enabled>true</Enabled></Multichannel></SMB></ProtocolSettings></StorageServiceProperties>`,
  )

function ofShare(
  { policies, protocol }: Share,
  { comp, by, key }: { comp: string | null; by: By; key: string },
): Reply {
  if (comp === 'acl' && by !== 'key') return refuse(403, 'AuthorizationFailure')
  if (comp === 'acl')
    return xml(
      `<SignedIdentifiers>${[...policies].map(([id, permission]) => `<SignedIdentifier><Id>${id}</Id><AccessPolicy><Expiry>2030-01-01T00:00:00.0000000Z</Expiry><Permission>${permission}</Permission></AccessPolicy></SignedIdentifier>`).join('')}</SignedIdentifiers>`,
    )
  if (comp === 'filepermission') {
    const sddl = permissionOf(key)
    return sddl ? { status: 200, headers: {}, body: { permission: sddl } } : refuse(404, 'FilePermissionNotFound')
  }
  return {
    status: 200,
    headers: { 'x-ms-share-quota': '5120', 'x-ms-access-tier': 'Hot', 'x-ms-enabled-protocols': protocol },
    body: '',
  }
}

const directoryOf = ({ nodes }: Share, path: string): Reply =>
  path && nodes.get(path)?.bytes !== undefined
    ? refuse(404, 'ResourceNotFound')
    : {
        status: 200,
        headers: {
          'x-ms-file-permission-key': permissionKey(nodes.get(path)?.sddl ?? [...nodes.values()][0]?.sddl ?? ''),
        },
        body: '',
      }

function listOf(state: FilesState, { nodes }: Share, path: string, query: URLSearchParams): Reply {
  if (path && !nodes.has(path)) return refuse(404, 'ResourceNotFound')
  const above = path ? `${path}/` : ''
  const inside = [...nodes]
    .filter(([each]) => each.startsWith(above) && !each.slice(above.length).includes('/'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [from, most] = [
    Number(query.get('marker') ?? 0),
    Math.min(state.pageSize, Number(query.get('maxresults') ?? 5000)),
  ]
  if (!Number.isInteger(from)) return refuse(400, 'OutOfRangeQueryParameterValue')
  const entries = inside.slice(from, from + most).map(([each, { bytes, tag, writtenAt, sddl, attributes }]) => {
    const times = `<LastWriteTime>${writtenAt.toISOString().replace('Z', '0000Z')}</LastWriteTime><Last-Modified>${writtenAt.toUTCString()}</Last-Modified><Etag>${escaped(tag)}</Etag>`
    const length = bytes ? `<Content-Length>${bytes.length}</Content-Length>` : ''
    const kind = bytes ? 'File' : 'Directory'
    return `<${kind}>${named(each.slice(above.length))}<Properties>${length}${times}</Properties><Attributes>${attributes}</Attributes><PermissionKey>${permissionKey(sddl)}</PermissionKey></${kind}>`
  })
  const next = from + most < inside.length ? String(from + most) : ''
  return xml(
    `<EnumerationResults><Entries>${entries.join('')}</Entries><NextMarker>${next}</NextMarker></EnumerationResults>`,
  )
}

function fileOf({ nodes }: Share, path: string, range: string | undefined): Reply {
  const { bytes, tag = '', sddl = '', metadata = {} } = nodes.get(path) ?? {}
  if (!bytes) return refuse(404, 'ResourceNotFound')
  const known = {
    etag: tag,
    'content-type': 'application/octet-stream',
    'x-ms-file-permission-key': permissionKey(sddl),
    'x-ms-copy-status': 'success',
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-ms-meta-${name}`, value])),
  }
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!first) return { status: 200, headers: known, body: bytes }
  if (Number(first) >= bytes.length) return refuse(416, 'InvalidRange')
  const end = Math.min(Number(last), bytes.length - 1)
  const headers = { ...known, 'content-range': `bytes ${first}-${end}/${bytes.length}` }
  return { status: 206, headers, body: bytes.subarray(Number(first), end + 1) }
}
