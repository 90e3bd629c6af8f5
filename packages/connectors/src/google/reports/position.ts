import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

const Position = z.object({
  /** Until when all is read, but for what is late: milliseconds. */
  from: z.number(),
  /** When what is late was looked for last. */
  lateAt: z.number(),
  /** The window that is being read, and the page of its list. */
  window: z.object({ start: z.number(), until: z.number(), page: z.string().optional() }).optional(),
  /** Short names of records that are read, although a list will name them again: the newest first. */
  seen: z.array(z.string()),
})
export type Position = z.infer<typeof Position>
export type Window = NonNullable<Position['window']>

export const textOf = (position: Position) => JSON.stringify(position)
/** @throws SourceFault `resync` for what is no position */
export function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the log is not known. It is read from its beginning.', {
      cause: error,
    })
  }
}

const Named = z.looseObject({
  id: z.looseObject({ time: z.string(), uniqueQualifier: z.union([z.string(), z.number()]) }),
})

export function nameOf(record: unknown): string {
  const { data } = Named.safeParse(record)
  const text = data ? `${data.id.uniqueQualifier} ${data.id.time}` : JSON.stringify(record)
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
}

export function timeOf(record: unknown): number {
  const at = Date.parse(Named.safeParse(record).data?.id.time ?? '')
  return Number.isNaN(at) ? 0 : at
}
