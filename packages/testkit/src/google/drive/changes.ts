import { invalid, Refusal } from '../http/fail.ts'
import { isSet, ok, type Call, type Reply, type Route } from '../http/call.ts'
import type { Change } from '../state/files.ts'
import { requireDrive, requireMember } from './files.ts'
import { fileResource } from './resources.ts'

const needs = ['drive', 'drive.readonly']

export const changeRoutes: readonly Route[] = [
  { api: 'drive', method: 'GET', path: '/changes/startPageToken', needs, handle: start },
  { api: 'drive', method: 'GET', path: '/changes', needs, handle: list },
]

function start(call: Call): Reply {
  requireDrive(call)
  const driveId = call.query.get('driveId')
  if (driveId !== null) requireMember(call, driveId)
  return ok({ kind: 'drive#startPageToken', startPageToken: String(call.state.files.changes.length + 1) })
}

/** What the caller sees of what changed, each file once, as it is now. */
function list(call: Call): Reply {
  const { state, query } = call
  requireDrive(call)
  const driveId = query.get('driveId')
  if (driveId !== null) requireMember(call, driveId)
  const from = Number(query.get('pageToken') ?? invalidToken())
  const { changes, changesFrom } = state.files
  if (!Number.isSafeInteger(from) || from > changes.length + 1) throw invalid('pageToken')
  if (from < changesFrom) throw new Refusal(410, 'pageTokenExpired', 'The page token is no longer valid.')
  const seen = changes.slice(from - 1).filter(change => isFor(call, change, driveId))
  const most = Math.min(Number(query.get('pageSize') ?? 100), 1000, state.mostAPage)
  const page = seen.slice(0, most)
  const last = page.at(-1)
  const next =
    seen.length > most && last
      ? { nextPageToken: String(last.seq + 1) }
      : { newStartPageToken: String(changes.length + 1) }
  const latest = new Map(page.map(change => [change.fileId ?? change.driveId, change]))
  return ok({ kind: 'drive#changeList', changes: [...latest.values()].map(one => resource(call, one)), ...next })
}

function invalidToken(): never {
  throw new Refusal(400, 'required', 'Required parameter: pageToken')
}

function isFor({ user }: Call, { audience, driveId }: Change, asked: string | null): boolean {
  if (asked !== null) return driveId === asked
  return driveId === undefined && audience.has(user.id)
}

function resource(call: Call, { fileId, driveId, time }: Change): object {
  const { state, user } = call
  if (fileId === undefined) {
    const drive = state.drives.get(driveId ?? '')
    return { kind: 'drive#change', changeType: 'drive', time, removed: !drive, driveId, ...(drive && { drive }) }
  }
  const file = state.files.get(fileId)
  const isSeen =
    file &&
    state.files.roleOf(user, file) !== undefined &&
    (file.driveId === undefined || isSet(call, 'supportsAllDrives'))
  // What moved to another drive is gone from this one.
  const isGone = !isSeen || file.driveId !== driveId
  const common = { kind: 'drive#change', changeType: 'file', time, fileId, removed: isGone }
  return isGone ? common : { ...common, file: fileResource(call, file) }
}
