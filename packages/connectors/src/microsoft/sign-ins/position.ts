import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

const Position = z.object({
  /** All before is read: milliseconds. */
  from: z.number(),
  /** When what is late was looked for last. */
  deep: z.number(),
  /** The window that is being read, and the page of its list. */
  window: z.object({ from: z.number(), until: z.number(), page: z.string().regex(/^\/[a-z]/i) }).optional(),
})
export type Position = z.infer<typeof Position>

export const written = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/** @throws SourceFault `resync` for what is no position */
export function read(text: string): Position {
  try {
    return Position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (error) {
    throw new SourceFault('resync', "The position in Microsoft's log is not known. It is read from its beginning.", {
      cause: error,
    })
  }
}
