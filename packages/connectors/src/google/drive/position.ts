import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** Where reading of a drive goes on: in the list of everything, folders first, or in what changed since. */
const Position = z.discriminatedUnion('covers', [
  z.object({
    covers: z.literal('all'),
    phase: z.enum(['folders', 'files']),
    /** Where changes go on from, as it was before the list began. */
    start: z.string().min(1),
    page: z.string().min(1).optional(),
  }),
  z.object({ covers: z.literal('changes'), page: z.string().min(1) }),
])
export type Position = z.infer<typeof Position>

export const positionText = (position: Position) => JSON.stringify(position)

/** @throws SourceFault `resync` for what is no position */
export function positionOf(text: string): Position {
  const read = Position.safeParse(parsed(text))
  if (read.success) return read.data
  throw unknownPosition()
}

export const unknownPosition = (cause?: unknown) =>
  new SourceFault('resync', 'Google no longer knows the position. All is listed once more.', { cause })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
