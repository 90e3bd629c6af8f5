import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { StorageClient } from '../storage/client.ts'
import { StorageFault, isDenied, isMissing } from '../storage/fault.ts'
import { toRead } from '../blob/fault.ts'
import { listPage } from '../blob/list.ts'
import { hourOf, logContainers, readPart } from './log-blobs.ts'

const Container = z.object({
  /** What was changed last before that is read: milliseconds. */
  since: z.number(),
  /** A reading that is under way: when it began, and the blob that it has come to. */
  pass: z.object({ began: z.number(), at: z.string() }).optional(),
  /** Blobs that may still grow, by short names: how many of their bytes are read, and the hour of the reading. */
  open: z.record(z.string(), z.tuple([z.number(), z.number()])),
})
type ContainerPosition = z.infer<typeof Container>
const Position = z.record(z.string(), Container)
type Position = z.infer<typeof Position>

export interface LogReading {
  client: StorageClient
  containers: readonly string[]
  io: Pick<ConnectorIo, 'now' | 'signal'>
  /** How many days a first reading goes back. */
  days: number
}

const hour = 3_600_000
const day = 24 * hour
/** Logs come late, and clocks differ: what was changed so shortly before is looked at again. */
const margin = 2 * hour
/** Azure goes on writing to the blob of an hour for some time. */
const grows = 2 * day

/** What logs hold, blob by blob, from the byte where each was left. @throws SourceFault */
export async function* readLogs(reading: LogReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const position = positionOf(from)
  try {
    for await (const container of logContainers(reading.client, reading.containers))
      yield* readContainer(reading, container, position)
  } catch (error) {
    throw sourceFault(error)
  }
  yield { items: [], covers: 'changes', next: JSON.stringify(position) }
}

async function* readContainer(
  { client, io, days }: LogReading,
  container: string,
  position: Position,
): AsyncGenerator<Page<ActivityEvent>> {
  const now = io.now().getTime()
  const held = (position[container] ??= { since: now - days * day, open: {} })
  const began = held.pass?.began ?? now
  let reached = held.pass?.at ?? ''
  for (let marker: string | undefined; ;) {
    io.signal.throwIfAborted()
    const { blobs, next } = await listPage(client, container, { marker })
    for (const { key: blob, facts, isDirectory } of blobs) {
      const name = blob.toString('utf8')
      if (isDirectory || Buffer.compare(blob, Buffer.from(reached)) < 0 || !isDue(held, name, facts)) continue
      const log = { container, blob, size: facts.size }
      for (let isLast = false; !isLast;) {
        const part = await readPart(client, log, held.open[short(name)]?.[0] ?? 0).catch(gone)
        if (!part) break
        const isStuck = part.offset === held.open[short(name)]?.[0]
        isLast = part.isLast || isStuck
        reached = name
        held.open[short(name)] = [part.offset, now]
        held.pass = { began, at: name }
        const { items, unmapped } = part
        if (items.length || Object.keys(unmapped).length)
          yield { items, unmapped, covers: 'changes', next: JSON.stringify(position) }
      }
      if (now - facts.modifiedAt.getTime() > grows) delete held.open[short(name)]
    }
    if (next === '') break
    if (next === marker)
      throw new OutboundFault('malformed', `${container}: Azure lists the same blobs again and again.`)
    marker = next
  }
  finish(held, began, now)
}

/** Whether there may be something new in it. */
function isDue(
  held: ContainerPosition,
  name: string,
  { size, modifiedAt }: { size: number; modifiedAt: Date },
): boolean {
  const [read] = held.open[short(name)] ?? []
  if (read !== undefined) return read !== size
  const time = hourOf(name)
  // Until now, nothing of this container was read: the hour counts, since blobs may have been moved here.
  const isOld = time !== undefined && time + hour < held.since - margin && modifiedAt.getTime() < held.since - margin
  return !isOld && modifiedAt.getTime() >= held.since - margin
}

function finish(held: ContainerPosition, began: number, now: number): void {
  held.since = began
  delete held.pass
  for (const [name, [, at]] of Object.entries(held.open)) if (now - at > grows) delete held.open[name]
}

const short = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 12)

/** Azure has deleted it meanwhile, as the account is told to. */
function gone(error: unknown): undefined {
  if (!isMissing(error)) throw error
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return {}
  try {
    return Position.parse(JSON.parse(from))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the logs is not known. They are read from their beginning.', {
      cause: error,
    })
  }
}

export function sourceFault(error: unknown): unknown {
  if (!(error instanceof StorageFault)) return error
  if (isDenied(error))
    return new SourceFault('scope_missing', `The logs may not be read (${error.code}). ${toRead}`, { cause: error })
  if (isMissing(error))
    return new SourceFault('scope_missing', `${error.message} Check the names of the containers in the settings.`, {
      cause: error,
    })
  return new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
}
