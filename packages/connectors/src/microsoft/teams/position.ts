import { z } from 'zod'
import { SourceFault, type Page } from '../../kit/connector.ts'
import { shortHash } from './keys.ts'
import type { Message } from './resources.ts'

/** Messages of so long before the newest one that was told are looked at once more: they may show late. */
const overlapMs = 120_000
const mostTold = 1000

const Seen = z.object({
  /** When the newest message that was told had changed last, in milliseconds since 1970; 0 before there is one. */
  newest: z.number(),
  /** What was told of the time that is looked at once more: hashes, with when it had changed. */
  told: z.array(z.tuple([z.string(), z.number()])),
})

const Position = z.object({
  covers: z.enum(['all', 'changes']),
  /** Which list is read; each way to read has lists of its own. */
  list: z.string().max(20),
  /** Of Graph; absent for the beginning of the list. */
  path: z.string().startsWith('/').optional(),
  /** Pages of the list that were read. */
  pages: z.number().optional(),
  /** What changed before has been told. */
  since: z.number().optional(),
  /** Where changes go on from, once they have been listed. */
  delta: z.string().startsWith('/').optional(),
  seen: Seen,
  /** When it was looked for changes last, in milliseconds since 1970. */
  asked: z.number().optional(),
  /** Of the folders as they were told last: they are told again when somebody comes or goes. */
  folders: z.string().max(40).optional(),
  /** It was refused last: what says so is to go. */
  isRefused: z.boolean().optional(),
})

/** Where reading of a container goes on. */
export type Position = z.infer<typeof Position>
export type Covers = Page<unknown>['covers']

export const beginning = (list: string, covers: Covers): Position => ({ covers, list, seen: { newest: 0, told: [] } })

export const positionText = (position: Position) => JSON.stringify(position)

/** @throws SourceFault `resync` for what is no position */
export function positionOf(from: string): Position {
  try {
    return Position.parse(JSON.parse(from))
  } catch (error) {
    throw new SourceFault(
      'resync',
      'The position is none that Microsoft 365 could go on from. All is listed once more.',
      { cause: error },
    )
  }
}

const changedAt = ({ lastModifiedDateTime, createdDateTime }: Message) =>
  Date.parse(lastModifiedDateTime || createdDateTime || '') || 0

const hashOf = (message: Message) =>
  shortHash(
    `${message.replyToId ?? ''} ${message.chatId ?? message.channelIdentity?.channelId ?? ''} ${message.id} ${message.etag ?? ''} ${changedAt(message)}`,
  )

export const isBefore = (message: Message, since: number) => changedAt(message) <= since

/** From when on it is to be looked. */
export const lookedFrom = ({ newest }: Position['seen']) => Math.max(0, newest - overlapMs)

/** Of messages, those that were not told as they are now; and what is to be remembered of them. */
export function untold(
  messages: readonly Message[],
  seen: Position['seen'],
): { fresh: Message[]; seen: Position['seen'] } {
  const told = new Map(seen.told)
  const fresh: Message[] = []
  let newest = seen.newest
  for (const message of messages) {
    const [hash, at] = [hashOf(message), changedAt(message)]
    if (told.has(hash)) continue
    told.set(hash, at)
    fresh.push(message)
    newest = Math.max(newest, at)
  }
  const kept = [...told].filter(([, at]) => at >= newest - overlapMs).sort(([, one], [, other]) => other - one)
  return { fresh, seen: { newest, told: kept.slice(0, mostTold) } }
}
