import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

const Span = z.object({ from: z.number(), until: z.number() })
const Position = z.object({
  /** The log is known from then on: milliseconds. */
  since: z.number(),
  /** When the log was read last: the feed reaches back a week from there on. */
  read: z.number(),
  /** What is still to be asked, the latest last. */
  left: z.array(Span),
  /** What has been asked and is not read to its end. */
  asked: Span.extend({ id: z.string(), page: z.string().startsWith('/').optional() }).optional(),
  /** When it was refused last. */
  refused: z.number().optional(),
})
export type HistoryPosition = z.infer<typeof Position>

export const written = (position: HistoryPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** @throws SourceFault `resync` for what is no position */
export function read(text: string): HistoryPosition {
  try {
    return Position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the audit log is not known. It is asked once more.', {
      cause: error,
    })
  }
}
