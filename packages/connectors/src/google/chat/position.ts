import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** Where reading of a room goes on: in the list of everything, or in what happened between two times. */
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** Milliseconds: what happened from then on is to be asked for. */
  start: z.number(),
  until: z.number().optional(),
  page: z.string().min(1).optional(),
  /** Short names of what was told last, although it may be told once more: the newest first. */
  seen: z.array(z.string()).default([]),
})
export type Position = z.infer<typeof Position>

export const positionText = (position: Position) => JSON.stringify(position)

/** @throws SourceFault `resync` for what is no position */
export function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (error) {
    throw tooOld(error)
  }
}

export const tooOld = (cause?: unknown) =>
  new SourceFault('resync', 'Google Chat no longer knows the position in a chat. It is read once more.', { cause })
