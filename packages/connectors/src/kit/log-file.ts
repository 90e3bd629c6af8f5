import { z } from 'zod'
import type { Page } from './connector.ts'
import type { ActivityEvent } from './facts.ts'
import type { Places } from './places/places.ts'
import { openFile, readRange } from './read-file.ts'
import { SourceFault } from './source-fault.ts'

/** The file by its number, and how many of its bytes were read. */
const Position = z.object({ ino: z.string(), at: z.int().min(0) })
export const pageBytes = 2 ** 20
const newline = 10

/** What lines of a log tell, each an event, the name of what is not understood, or nothing, for what is no news. */
export type EventOfLine = (line: string) => ActivityEvent | string | undefined

interface LogFile {
  path: string
  places: Places
  signal: AbortSignal
  eventOf: EventOfLine
}

/**
 * A log on this machine that a server appends lines to, on from the byte where it was left; a file that took its place is read from its beginning. Of
 * events with the same id in a page the last one is told. @throws ConnectorError where the file cannot be read, SourceFault
 */
export async function* readLogFile(
  { path, places, signal, eventOf }: LogFile,
  from: string | undefined,
): AsyncGenerator<Page<ActivityEvent>> {
  const { handle, stat } = await openFile(Buffer.from(path), places)
  try {
    const ino = String(stat.ino)
    const known = positionOf(from)
    let at = known?.ino === ino && known.at <= Number(stat.size) ? known.at : 0
    for (;;) {
      signal.throwIfAborted()
      const bytes = await readRange(handle, at, pageBytes)
      const lines = wholeLines(bytes)
      at += lines.length
      yield { ...eventsIn(lines, eventOf), covers: 'changes', next: JSON.stringify({ ino, at }) }
      if (bytes.length < pageBytes) return
    }
  } finally {
    await handle.close()
  }
}

function positionOf(from: string | undefined): z.infer<typeof Position> | undefined {
  if (from === undefined) return undefined
  try {
    return Position.parse(JSON.parse(from))
  } catch {
    throw new SourceFault('resync', 'The position in the log is no longer known.')
  }
}

/** Of a page: the beginning of a line that is not whole yet waits; one that is longer than a page is none. */
export const wholeLines = (bytes: Buffer) =>
  bytes.subarray(0, bytes.lastIndexOf(newline) + 1 || (bytes.length === pageBytes ? bytes.length : 0))

export function eventsIn(bytes: Buffer, eventOf: EventOfLine): Pick<Page<ActivityEvent>, 'items' | 'unmapped'> {
  const items = new Map<string, ActivityEvent>()
  const unmapped: Record<string, number> = {}
  for (const line of bytes.toString('utf8').split('\n')) {
    const told = line.trim() ? eventOf(line) : undefined
    if (typeof told === 'string') unmapped[told] = (unmapped[told] ?? 0) + 1
    else if (told) items.set(told.id, told)
  }
  return { items: [...items.values()], unmapped }
}
