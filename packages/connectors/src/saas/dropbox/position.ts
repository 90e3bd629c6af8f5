import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** Where reading of a space goes on. */
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** Dropbox's own; the beginning where there is none. */
  cursor: z.string().min(1).optional(),
  /** Whether the last reading came to its end. */
  isRead: z.boolean(),
  /** A short name of whoever reached the space, and of the links into it, when it was last read whole. */
  mark: z.string(),
  /** When it was, in milliseconds. */
  wholeAt: z.number(),
})
export type Position = z.infer<typeof Position>

export const positionText = (position: Position) => JSON.stringify(position)

const day = 86_400_000
/** After that a space is listed whole: Dropbox tells no changes of who reaches a single file. */
const wholeEvery = 7 * day

/** Where sharing changed, or all was listed long ago, all is listed again. @throws SourceFault `resync` for what is no position */
export function positionOf(text: string | undefined, { mark, now }: { mark: string; now: number }): Position {
  const begin: Position = { covers: 'all', isRead: false, mark, wholeAt: now }
  if (text === undefined) return begin
  const position = parsed(text)
  if (!position.isRead) return position
  if (position.mark !== mark || now - position.wholeAt > wholeEvery) return begin
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
  new SourceFault('resync', 'Dropbox no longer knows the position. The folder is listed once more.', { cause })
