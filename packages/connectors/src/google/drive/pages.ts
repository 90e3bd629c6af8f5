import type { GoogleCall } from '../api.ts'
import { z } from 'zod'
import { OutboundFault } from '../../kit/http/index.ts'
import { GoogleFault, isStale } from '../fault.ts'
import { unknownPosition, type Position } from './position.ts'
import type { OpenDrive, Reading } from './reading.ts'
import { Change, DriveFile, fileFields, folderType, labelFields } from './resources.ts'

/** What one page of Google's says: files that are there, ids of those that are not, and whether the drive itself changed. */
export interface Told {
  files: DriveFile[]
  gone: string[]
  isDriveChanged: boolean
  /** Nothing on the last page of a list of changes, where `last` is where the next begins. */
  next?: Position
  last?: Position
}

const Start = z.looseObject({ startPageToken: z.string().min(1) })
type Within = Readonly<Record<string, string | boolean>>

/** A shared drive is named; of a person, what shared drives hold is no part. */
const within = ({ root }: OpenDrive): Within =>
  root.kind === 'shared' ? { driveId: root.id, includeItemsFromAllDrives: true, supportsAllDrives: true } : {}

/** Where changes go on from that come after now. */
export async function startOf({ google }: Reading, drive: OpenDrive): Promise<string> {
  const query = drive.root.kind === 'shared' ? { driveId: drive.root.id, supportsAllDrives: true } : {}
  const what = 'Where changes of a drive begin'
  const call = { api: 'drive', path: '/changes/startPageToken', query, as: drive.as, scope: 'drive', what } as const
  return (await google.get(Start, call)).startPageToken
}

/** @throws SourceFault `resync` where Google does not know the position (any more) */
export async function pageAt(reading: Reading, drive: OpenDrive, position: Position): Promise<Told> {
  const told = () =>
    position.covers === 'all' ? listed(reading, drive, position) : changed(reading, drive, position.page)
  try {
    return await told().catch((error: unknown) => {
      if (!drive.labels?.size || !isRefusedForLabels(error)) throw error
      drive.labels = undefined
      return told()
    })
  } catch (error) {
    if (position.page !== undefined && isStale(error)) throw unknownPosition(error)
    throw error
  }
}

/** A label that was deleted meanwhile, or that the reader may not see, costs labels alone. */
const isRefusedForLabels = (error: unknown) => error instanceof GoogleFault && [400, 403, 404].includes(error.status)

/** Without labels to ask for, none are. */
function asking({ labels }: OpenDrive) {
  const isAsked = labels !== undefined && labels.size > 0
  return {
    fields: isAsked ? `${fileFields},${labelFields}` : fileFields,
    ...(isAsked && { includeLabels: [...labels.keys()].join(',') }),
  }
}

type Listing = Extract<Position, { covers: 'all' }>

async function listed({ google }: Reading, drive: OpenDrive, position: Listing): Promise<Told> {
  const { phase, page, start } = position
  const { fields, ...labels } = asking(drive)
  const isMine = drive.root.kind === 'my' ? ["'me' in owners"] : []
  const query = {
    q: [...isMine, 'trashed = false', `mimeType ${phase === 'folders' ? '=' : '!='} '${folderType}'`].join(' and '),
    corpora: drive.root.kind === 'my' ? 'user' : 'drive',
    spaces: 'drive',
    ...within(drive),
    pageSize: 1000,
    pageToken: page,
    fields: `nextPageToken,files(${fields})`,
    ...labels,
  }
  const call: GoogleCall = { api: 'drive', path: '/files', query, as: drive.as, scope: 'drive', what: listing }
  const { items, next } = await google.page(DriveFile, 'files', call)
  if (next !== undefined && next === page) throw endless()
  const files = items.filter(file => !file.trashed)
  if (next !== undefined) return { files, ...nothing, next: { ...position, page: next } }
  if (phase === 'folders') return { files, ...nothing, next: { covers: 'all', phase: 'files', start } }
  return { files, ...nothing, last: { covers: 'changes', page: start } }
}

const listing = 'What a drive holds'
const nothing = { gone: [], isDriveChanged: false }

async function changed({ google }: Reading, drive: OpenDrive, page: string): Promise<Told> {
  const { fields, ...labels } = asking(drive)
  const query = {
    pageToken: page,
    pageSize: 1000,
    includeRemoved: true,
    spaces: 'drive',
    ...within(drive),
    fields: `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,file(${fields}))`,
    ...labels,
  }
  const call: GoogleCall = {
    api: 'drive',
    path: '/changes',
    query,
    as: drive.as,
    scope: 'drive',
    what: 'What changed in a drive',
  }
  const { items, next, rest } = await google.page(Change, 'changes', call)
  const last = rest['newStartPageToken']
  const told = toldBy(drive, items)
  if (next !== undefined && next !== page) return { ...told, next: { covers: 'changes', page: next } }
  if (typeof last !== 'string' || last === '') throw endless()
  return { ...told, last: { covers: 'changes', page: last } }
}

/** The last word on each file counts. What somebody else owns by now, or another drive holds, is gone from this one. */
function toldBy(drive: OpenDrive, changes: readonly Change[]): Omit<Told, 'next' | 'last'> {
  const last = new Map(changes.flatMap(change => (change.fileId ? [[change.fileId, change] as const] : [])))
  const files: DriveFile[] = []
  const gone: string[] = []
  for (const [id, { removed, file }] of last) {
    if (file && !removed && !file.trashed && isIn(drive, file)) files.push(file)
    else gone.push(id)
  }
  return { files, gone, isDriveChanged: changes.some(({ changeType, fileId }) => changeType === 'drive' && !fileId) }
}

const isIn = ({ root }: OpenDrive, file: DriveFile) =>
  root.kind === 'my' ? file.ownedByMe === true && !file.driveId : file.driveId === root.id

const endless = () => new OutboundFault('malformed', 'Google did not say where a drive goes on.')
