import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'

/** A part of the feed, as it is listed. */
export const Blob = z.looseObject({
  contentId: z.string().min(1),
  contentUri: z.string().min(1),
  contentCreated: z.string(),
})
export type Blob = z.infer<typeof Blob>

const Position = z.object({
  /** Blobs before are read: milliseconds. */
  from: z.number(),
  /** End of the window that is being read, and the page of its list. */
  until: z.number().optional(),
  page: z.string().optional(),
  /** Short names of blobs that are read, although a list will name them again. */
  seen: z.array(z.string()),
  /** Parts that were listed and not given, and how often they were asked for. */
  again: z.array(z.object({ blob: Blob, tries: z.number() })).optional(),
})
export type Position = z.infer<typeof Position>

const remembered = 5000

export const written = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')

export const withSeen = (position: Position, names: readonly string[]): Position => ({
  ...position,
  seen: [...position.seen, ...names].slice(-remembered),
})

/** @throws SourceFault `resync` for what is no position */
export function read(text: string): Position {
  try {
    return Position.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the activity feed is not known. It is read from its beginning.', {
      cause: error,
    })
  }
}

export const shortName = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 10)
