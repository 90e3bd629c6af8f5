import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** Where reading of a mailbox goes on: in the list of everything, or in what happened since `start`. Ids are 64 bits: texts. */
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  start: z.string().regex(/^\d{1,20}$/),
  page: z.string().min(1).optional(),
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
  new SourceFault('resync', 'Gmail no longer knows the position in a mailbox. It is read once more.', { cause })
