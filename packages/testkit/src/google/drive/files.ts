import { fileNotFound, invalid, Refusal } from '../http/fail.ts'
import { isSet, ok, pageOf, part, requireAdmin, type Call, type Reply, type Route } from '../http/call.ts'
import type { File } from '../state/files.ts'
import { fileResource } from './resources.ts'

const reading = ['drive', 'drive.readonly']

export const fileRoutes: readonly Route[] = [
  { api: 'drive', method: 'GET', path: '/files', needs: reading, handle: list },
  { api: 'drive', method: 'GET', path: '/files/{file}', needs: reading, handle: get },
  { api: 'drive', method: 'GET', path: '/files/{file}/export', needs: reading, handle: exportOf },
]

export const folderType = 'application/vnd.google-apps.folder'

function list(call: Call): Reply {
  const { state, query, user } = call
  requireDrive(call)
  const corpora = query.get('corpora') ?? 'user'
  const driveId = query.get('driveId')
  const isShared = corpora === 'drive'
  if (isShared && (driveId === null || !isSet(call, 'includeItemsFromAllDrives') || !isSet(call, 'supportsAllDrives')))
    throw new Refusal(
      403,
      'teamDrivesParentLimit',
      'The driveId, includeItemsFromAllDrives and supportsAllDrives parameters must be specified.',
    )
  if (isShared) requireMember(call, driveId ?? '')
  const q = query.get('q') ?? ''
  if (!isShared && !q.includes("'me' in owners")) throw invalid('this bench lists what people own')
  const where = isShared ? (driveId ?? '') : user.id
  const all = listed(call, where, q)
  const { items, ...next } = pageOf(call, all, { size: 'pageSize', usual: 100, most: 1000 })
  const fields = items.flatMap(id => {
    const file = state.files.get(id)
    return file ? [fileResource(call, file)] : []
  })
  return ok({ kind: 'drive#fileList', incompleteSearch: false, files: fields, ...next })
}

interface Answered {
  query: string
  version: number
  ids: string[]
}
const answered = new WeakMap<object, Answered>()

/** Ids of what a query finds, which the pages of one list share as long as nothing changes. */
function listed({ state, user }: Call, where: string, q: string): string[] {
  const query = `${where} ${user.rootId} ${q}`
  const known = answered.get(state)
  if (known?.query === query && known.version === state.files.version) return known.ids
  const isTaken = filterOf(q)
  const ids = [...state.files.within(where)].filter(id => {
    const file = state.files.get(id)
    return file && id !== where && id !== user.rootId && isTaken(file)
  })
  answered.set(state, { query, version: state.files.version, ids })
  return ids
}

/** Of the language of queries, what a lister needs. */
function filterOf(q: string): (file: File) => boolean {
  const tests = q
    .split(' and ')
    .map(term => term.trim())
    .filter(term => term !== '' && term !== "'me' in owners")
    .map(term => {
      if (term === 'trashed = false') return (file: File) => !file.trashed
      const [, operator, type] = /^mimeType (=|!=) '([^']+)'$/.exec(term) ?? []
      const [, parent] = /^'([^']+)' in parents$/.exec(term) ?? []
      if (type !== undefined) return (file: File) => (file.mimeType === type) === (operator === '=')
      if (parent !== undefined) return (file: File) => file.parentId === parent
      throw invalid(term)
    })
  return file => tests.every(test => test(file))
}

export function requireDrive({ user }: Call): void {
  if (!user.hasDrive) throw new Refusal(403, 'domainPolicy', 'The domain administrators have disabled Drive apps.')
}

export function requireMember({ state, user }: Call, driveId: string): void {
  const top = state.files.get(driveId)
  if (!state.drives.has(driveId) || !top || state.files.roleOf(user, top) === undefined)
    throw new Refusal(404, 'notFound', `Shared drive not found: ${driveId}`)
}

/** A file that the caller may see. What lies in shared drives is there only for who says that it knows of them. */
export function visible(call: Call): File {
  const { state, user } = call
  const asked = part(call, 'file')
  const file = state.files.get(asked === 'root' ? user.rootId : asked)
  if (!file) throw fileNotFound(asked)
  if (file.driveId !== undefined && !isSet(call, 'supportsAllDrives')) throw fileNotFound(asked)
  if (isSet(call, 'useDomainAdminAccess')) {
    requireAdmin(call)
    if (file.id === file.driveId) return file
    throw fileNotFound(asked)
  }
  if (state.files.roleOf(user, file) === undefined) throw fileNotFound(asked)
  return file
}

function get(call: Call): Reply {
  requireDrive(call)
  const file = visible(call)
  if (call.query.get('alt') !== 'media') return ok(fileResource(call, file))
  if (file.mimeType.startsWith('application/vnd.google-apps.'))
    throw new Refusal(
      403,
      'fileNotDownloadable',
      'Only files with binary content can be downloaded. Use Export with Docs Editors files.',
    )
  if (file.isAbusive)
    throw new Refusal(
      403,
      'cannotDownloadAbusiveFile',
      'This file has been identified as malware or spam and cannot be downloaded.',
    )
  return content(call, file)
}

function content({ headers }: Call, { content: bytes, mimeType }: File): Reply {
  const type = { 'content-type': mimeType }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers['range'] ?? '') ?? []
  if (first === undefined) return { status: 200, headers: type, body: bytes }
  const start = Number(first)
  if (start >= bytes.length) return { status: 416, headers: { 'content-range': `bytes */${bytes.length}` }, body: '' }
  const end = Math.min(bytes.length - 1, last ? Number(last) : Infinity)
  const range = `bytes ${start}-${end}/${bytes.length}`
  return { status: 206, headers: { ...type, 'content-range': range }, body: bytes.subarray(start, end + 1) }
}

const exports: Readonly<Record<string, RegExp>> = {
  document: /wordprocessingml|text\/plain|pdf|html/,
  spreadsheet: /spreadsheetml|csv|pdf/,
  presentation: /presentationml|text\/plain|pdf/,
  drawing: /pdf|png|svg/,
}
const mostExported = 10 * 2 ** 20

function exportOf(call: Call): Reply {
  requireDrive(call)
  const file = visibleAnywhere(call)
  const kind = file.mimeType.replace('application/vnd.google-apps.', '')
  const type = call.query.get('mimeType') ?? ''
  if (kind === file.mimeType) throw new Refusal(403, 'fileNotExportable', 'Export only supports Docs Editors files.')
  if (!exports[kind]?.test(type)) throw new Refusal(400, 'badRequest', 'The requested conversion is not supported.')
  if (file.content.length > mostExported)
    throw new Refusal(403, 'exportSizeLimitExceeded', 'This file is too large to be exported.')
  return { status: 200, headers: { 'content-type': type }, body: file.content }
}

/** Exports know of shared drives without being told. */
function visibleAnywhere(call: Call): File {
  call.query.set('supportsAllDrives', 'true')
  return visible(call)
}
