import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { openFile, readRange } from '../../kit/read-file.ts'
import { eventOf } from './audit-event.ts'
import type { SmbNames } from './names.ts'
import type { SmbSettings } from './settings.ts'

export const feed = 'full_audit'

/** The file by its number, and how many of its bytes were read. */
const Position = z.object({ ino: z.string(), at: z.int().min(0) })
const pageBytes = 2 ** 20
const newline = 10

export interface AuditLog {
  settings: SmbSettings
  /** Path of the file. */
  auditLog: string
  names: SmbNames
  io: Pick<ConnectorIo, 'places' | 'signal'>
}

/** What Samba's full_audit wrote, on from the byte where it was left; a file that took its place is read from its beginning. */
export async function* activityOf(log: AuditLog, from: string | undefined): AsyncGenerator<Page<ActivityEvent>> {
  const { settings, auditLog, names, io } = log
  const root = (await names.sharePath()) ?? ''
  const { handle, stat } = await openFile(Buffer.from(auditLog), io.places)
  try {
    const ino = String(stat.ino)
    const known = positionOf(from)
    const isSame = known?.ino === ino && known.at <= Number(stat.size)
    let at = isSame ? known.at : 0
    for (;;) {
      io.signal.throwIfAborted()
      const bytes = await readRange(handle, at, pageBytes)
      const isFull = bytes.length === pageBytes
      // The beginning of a line that is not whole yet waits; one that is longer than a page is none.
      const end = bytes.lastIndexOf(newline) + 1 || (isFull ? bytes.length : 0)
      at += end
      const { items, unmapped } = eventsIn(bytes.subarray(0, end).toString('utf8'), { settings, root })
      yield { items, covers: 'changes', next: JSON.stringify({ ino, at }), unmapped }
      if (!isFull) return
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
    throw new SourceFault('resync', 'The position in the audit log is no longer known.')
  }
}

function eventsIn(text: string, by: { settings: SmbSettings; root: string }) {
  const items = new Map<string, ActivityEvent>()
  const unmapped: Record<string, number> = {}
  for (const line of text.split('\n')) {
    const told = eventOf(line, by)
    if (typeof told === 'string') unmapped[told] = (unmapped[told] ?? 0) + 1
    // A program that opens a file five times in a second has opened it.
    else if (told) items.set(idOf(told), { ...told, id: idOf(told) })
  }
  return { items: [...items.values()], unmapped }
}

const idOf = ({ type, at, actor, item, ip }: Omit<ActivityEvent, 'id'>) =>
  createHash('sha256')
    .update(JSON.stringify([type, at.getTime(), actor?.name, item?.key, ip]))
    .digest('base64url')
    .slice(0, 27)
