import { z } from 'zod'
import type { SourceFault } from '../kit/connector.ts'
import { KnownIds } from './known-ids.ts'

/** Where reading of a project or space goes on. */
const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** Everything, or what was changed since the last reading. */
  stage: z.enum(['whole', 'changes']),
  /** Of several lists: which one is being read. */
  list: z.enum(['pages', 'posts']).default('pages'),
  cursor: z.string().min(1).optional(),
  /** Whether the last reading came to its end. */
  isRead: z.boolean().default(false),
  /** A short name of who reaches it, as it was told. */
  access: z.string().default(''),
  /** When everything was read last, in milliseconds. */
  wholeAt: z.number(),
  /** When that which was told was changed last, by Atlassian's clock: until the last reading, and in this one. */
  since: z.number().default(0),
  until: z.number().default(0),
  /** What was changed shortly before that, as it was told. */
  seen: z.array(z.tuple([z.string(), z.number()])).default([]),
  fresh: z.array(z.tuple([z.string(), z.number()])).default([]),
  known: z.string().optional(),
})
export type Position = Omit<z.infer<typeof Position>, 'known'> & { known: KnownIds }

export const day = 86_400_000
/** A search may find what was changed some minutes late; times in it are whole minutes. */
export const overlap = 10 * 60_000
const mostSeen = 2_000

export function positionText({ known, seen, fresh, ...position }: Position): string {
  return JSON.stringify({
    ...position,
    seen: seen.slice(-mostSeen),
    fresh: fresh.slice(-mostSeen),
    known: known.toText(),
  })
}

export interface PositionRules {
  /** After so many milliseconds all is read whole: what no list of changes tells shows only so. */
  wholeEvery: number
  /** That it is read from its beginning. */
  resync(cause?: unknown): SourceFault
}

/** @throws SourceFault `resync` for what is no position, and where everything is to be read once more */
export function positionOf(text: string | undefined, now: number, { wholeEvery, resync }: PositionRules): Position {
  if (text === undefined)
    return {
      covers: 'all',
      stage: 'whole',
      list: 'pages',
      isRead: false,
      access: '',
      wholeAt: now,
      since: 0,
      until: 0,
      seen: [],
      fresh: [],
      known: new KnownIds(),
    }
  const position = parsed(text, resync)
  if (!position.isRead) return position
  if (now - position.wholeAt > wholeEvery) throw resync()
  return { ...position, covers: 'changes', stage: 'changes', list: 'pages', isRead: false, fresh: [] }
}

function parsed(text: string, resync: PositionRules['resync']): Position {
  try {
    const position = Position.parse(JSON.parse(text))
    return { ...position, known: KnownIds.fromText(position.known) }
  } catch (error) {
    throw resync(error)
  }
}

/** The reading is at its end: what was changed shortly before the last change is found once more, and is known by its time then. */
export function ended(position: Position, remembered = 2 * overlap): Position {
  const until = Math.max(position.since, position.until)
  const recent = new Map([...position.seen, ...position.fresh].filter(([, at]) => at >= until - remembered))
  return { ...position, cursor: undefined, isRead: true, since: until, until, seen: [...recent], fresh: [] }
}
