import type { ConnectorIo, Entry, FolderEntry, ProblemEntry } from '../../kit/connector.ts'
import { fileFault } from '../../kit/fault.ts'
import { displayPath, encodeKey } from '../../kit/key.ts'
import { located, problemOf } from '../../kit/walk/located.ts'
import { openFile } from '../../kit/read-file.ts'
import type { Found, Obstacle, Walked } from '../../kit/walk/walk.ts'
import type { Listed } from '../../kit/pages.ts'
import { archiveEntries, messageFileEntries } from './file-entries.ts'
import { isMaildir, isSecondCopy, maildirName, maildirPart, uniqueName, type MaildirPart } from './maildir.ts'
import { mailFormat } from './sniff.ts'

type Io = Pick<ConnectorIo, 'signal' | 'places'>

/** A folder on the way: its key for what it holds, and whether it is a Maildir folder or one of the three inside. */
interface Place {
  key: string
  path: Buffer
  maildir: boolean
  part?: MaildirPart
}

/** Turns what the walk found into mail: folders, messages, attachments, and what is neither. */
export async function* mailEntries(found: AsyncIterable<Walked>, io: Io): AsyncGenerator<Listed> {
  const places: (Place | undefined)[] = []
  for await (const walked of found) {
    for await (const entry of entriesOf(walked, places, io)) yield { entry, from: walked.from }
  }
}

async function* entriesOf(entry: Found | Obstacle, places: (Place | undefined)[], io: Io): AsyncGenerator<Entry> {
  const above = entry.depth > 0 ? places[entry.depth - 1] : undefined
  if (entry.type === 'problem') {
    yield withParent(problemOf(entry), above)
  } else if (entry.type === 'folder') {
    const place = await enterFolder(entry, above)
    places.splice(entry.depth, Infinity, place)
    if (!place.part)
      yield {
        ...folderEntry(entry, above),
        name: place.maildir ? maildirName(located(entry).name) : located(entry).name,
      }
  } else {
    yield* fileEntries(entry, above, io)
  }
}

async function enterFolder({ path }: Found, above: Place | undefined): Promise<Place> {
  const part = above?.maildir ? maildirPart(displayPath(path).split('/').at(-1) ?? '') : undefined
  if (above && part) return { ...above, maildir: false, part }
  return { key: encodeKey(path), path, maildir: await isMaildir(path) }
}

async function* fileEntries(found: Found, above: Place | undefined, { signal, places }: Io): AsyncGenerator<Entry> {
  const name = found.path.subarray(found.path.lastIndexOf(47) + 1)
  if (above?.part === 'tmp') {
    yield problem(found, above, {
      status: 'skipped',
      reason: 'excluded',
      detail: 'The message is still being delivered.',
    })
    return
  }
  if (above?.part && (await isSecondCopy(above.path, found.path))) {
    yield problem(found, above, {
      status: 'skipped',
      reason: 'excluded',
      detail: 'It is a second copy of a message in the same folder.',
    })
    return
  }
  const opened = await openFile(found.path, places).catch((error: unknown) => error)
  if (!(opened instanceof Object && 'handle' in opened)) {
    yield problem(found, above, { status: 'failed', ...faultOf(opened) })
    return
  }
  const { handle } = opened as Awaited<ReturnType<typeof openFile>>
  try {
    const format = above?.part ? 'message' : await mailFormat(handle, displayPath(name))
    const key = above?.part ? { file: above.key, unique: uniqueName(name) } : { file: encodeKey(found.path) }
    if (!format)
      yield problem(found, above, {
        status: 'skipped',
        reason: 'unsupported',
        detail: 'It is no mail file; connect its folder as a file system to have it read.',
      })
    else if (format === 'mbox') yield* archiveEntries({ found, handle, folder: folderEntry(found, above), signal })
    else yield* messageFileEntries({ found, handle, key, parent: above?.key })
  } catch (error) {
    signal.throwIfAborted()
    yield { ...problem(found, above, { status: 'failed', ...faultOf(error) }), key: `${encodeKey(found.path)}#rest` }
  } finally {
    await handle.close().catch(() => {})
  }
}

function folderEntry(found: Found, above: Place | undefined): FolderEntry {
  const { stat } = found
  return {
    type: 'folder',
    ...withParent(located(found), above),
    grants: [],
    identity: `${stat.dev}:${stat.ino}`,
    modifiedAt: stat.mtime,
  }
}

function problem(
  found: Found,
  above: Place | undefined,
  what: Pick<ProblemEntry, 'status' | 'reason' | 'detail'>,
): ProblemEntry {
  return { type: 'problem', ...withParent(located(found), above), ...what }
}

function withParent<T extends { parent?: string }>(entry: T, above: Place | undefined): T {
  return above && entry.parent !== undefined ? { ...entry, parent: above.key } : entry
}

function faultOf(error: unknown): Pick<ProblemEntry, 'reason' | 'detail'> {
  if (error instanceof Error && 'reason' in error)
    return { reason: error.reason as ProblemEntry['reason'], detail: error.message }
  return fileFault(error)
}
