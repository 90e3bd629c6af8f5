import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { z } from 'zod'
import type { Page } from './connector.ts'
import type { ActivityEvent } from './facts.ts'
import { eventsIn, pageBytes, readLogFile, wholeLines, type EventOfLine } from './log-file.ts'
import type { Places } from './places/places.ts'
import { connectorFault, folderEntries, openFile, readRange } from './read-file.ts'
import { ConnectorError, SourceFault } from './source-fault.ts'

/** How many bytes were read of which file. A file is known by its first line: it keeps that when it is renamed or copied, and has another one once it begins anew. */
const Position = z.object({ read: z.record(z.string(), z.int().min(0)) })
type Read = z.infer<typeof Position>['read']

const [mostFiles, headBytes] = [1000, 4096]
const newline = 10

interface Logs {
  /** A file, or a folder of files that the server begins one after the other. */
  path: string
  places: Places
  signal: AbortSignal
  /** Which files of the folder are its log. */
  isLog(name: string): boolean
  /** Anew for each file: what a line means may depend on the lines before it. */
  eventsOf(): EventOfLine
}

/** A log on this machine: one file, or all files of a folder, the oldest first, each on from where it was left. @throws ConnectorError where it cannot be read, SourceFault */
export async function* readLogs(logs: Logs, from: string | undefined): AsyncGenerator<Page<ActivityEvent>> {
  const { path, places, signal, eventsOf } = logs
  const found = await lstat(path).catch((error: unknown) => {
    throw connectorFault(Buffer.from(path), error)
  })
  if (!found.isDirectory()) return yield* readLogFile({ path, places, signal, eventOf: eventsOf() }, from)
  yield* readFolder(logs, positionOf(from))
}

async function* readFolder(logs: Logs, known: Read): AsyncGenerator<Page<ActivityEvent>> {
  const files = await filesIn(logs)
  // What is no longer there is forgotten.
  const read: Read = Object.fromEntries(
    files.flatMap(({ head }) => (known[head] === undefined ? [] : [[head, known[head]]])),
  )
  const page = (told: Pick<Page<ActivityEvent>, 'items' | 'unmapped'>): Page<ActivityEvent> => ({
    ...told,
    covers: 'changes',
    next: JSON.stringify({ read }),
  })
  for (const { head, path, size } of files) {
    if ((read[head] ?? 0) >= size) continue
    const eventOf = logs.eventsOf()
    const { handle } = await openFile(path, logs.places)
    try {
      for (;;) {
        logs.signal.throwIfAborted()
        const bytes = await readRange(handle, read[head] ?? 0, pageBytes)
        const lines = wholeLines(bytes)
        read[head] = (read[head] ?? 0) + lines.length
        if (lines.length) yield page(eventsIn(lines, eventOf))
        if (bytes.length < pageBytes) break
      }
    } finally {
      await handle.close()
    }
  }
  yield page({ items: [], unmapped: {} })
}

interface LogFile {
  path: Buffer
  head: string
  size: number
  changed: bigint
}

/** Those changed last, the oldest of them first; of copies the longest. One that holds no whole line yet is none. */
async function filesIn({ path, places, isLog }: Logs): Promise<LogFile[]> {
  const found = new Map<string, LogFile>()
  try {
    for await (const { name } of folderEntries(Buffer.from(path), places)) {
      const file = isLog(name.toString()) ? await fileAt(Buffer.from(`${path}/${name.toString()}`), places) : undefined
      if (file && file.size > (found.get(file.head)?.size ?? 0)) found.set(file.head, file)
    }
  } catch (error) {
    throw connectorFault(Buffer.from(path), error)
  }
  return [...found.values()]
    .toSorted((a, b) => Number(a.changed - b.changed) || Buffer.compare(a.path, b.path))
    .slice(-mostFiles)
}

async function fileAt(path: Buffer, places: Places): Promise<LogFile | undefined> {
  const opened = await openFile(path, places).catch((error: unknown) => {
    // It is being rotated away, or is no file of its own.
    if (error instanceof ConnectorError && ['vanished', 'special_file', 'symlink'].includes(error.reason))
      return undefined
    throw error
  })
  if (!opened) return undefined
  const { handle, stat } = opened
  try {
    const first = await readRange(handle, 0, headBytes)
    const end = first.indexOf(newline) + 1 || (first.length === headBytes ? headBytes : 0)
    if (!end) return undefined
    const head = createHash('sha256').update(first.subarray(0, end)).digest('base64url').slice(0, 16)
    return { path, head, size: Number(stat.size), changed: stat.mtimeNs }
  } finally {
    await handle.close()
  }
}

function positionOf(from: string | undefined): Read {
  if (from === undefined) return {}
  try {
    return Position.parse(JSON.parse(from)).read
  } catch {
    throw new SourceFault('resync', 'The position in the logs is no longer known.')
  }
}
