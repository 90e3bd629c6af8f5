import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** Where reading of a conversation goes on. */
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** Cursor of the page of messages that is read next; the newest where there is none. */
  cursor: z.string().min(1).optional(),
  /** Threads of the page before whose replies are to come, and the cursor in the first of them. */
  threads: z.array(z.string()).default([]),
  inThread: z.string().min(1).optional(),
  /** Whether the last reading came to its end. */
  isRead: z.boolean().default(false),
  /** A short name of what was told of the conversation itself. */
  room: z.string().default(''),
  /** When everything was read last, in milliseconds. */
  wholeAt: z.number(),
  /** The newest messages as they were told, the newest first: when they were written and a short name of what they said. */
  seen: z.array(z.tuple([z.string(), z.string()])),
  /** The same of the reading that goes on now. */
  fresh: z.array(z.tuple([z.string(), z.string()])).default([]),
})
export type Position = z.infer<typeof Position>

export const positionText = (position: Position) => JSON.stringify(position)

const day = 86_400_000
/** After that a conversation is read whole: what was changed or deleted among older messages shows only so. */
const wholeEvery = 7 * day

/** @throws SourceFault `resync` for what is no position, and where everything is to be read once more */
export function positionOf(text: string | undefined, now: number): Position {
  if (text === undefined)
    return { covers: 'all', wholeAt: now, threads: [], isRead: false, room: '', seen: [], fresh: [] }
  const position = parsed(text)
  if (!position.isRead) return position
  if (now - position.wholeAt > wholeEvery) throw resync()
  return { ...position, covers: 'changes', isRead: false }
}

function parsed(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (error) {
    throw resync(error)
  }
}

export const resync = (cause?: unknown) =>
  new SourceFault('resync', 'The conversation is read from its beginning once more.', { cause })
