import { sourceFaultOf, type Container } from '@sharelight/connectors'
import { lookStream } from '@sharelight/store'
import type { ScanContext } from './context.ts'
import type { ScanControl } from './control.ts'

/** All are asked from time to time, for what the log leaves out, or tells late. */
const allEveryMs = 6 * 60 * 60_000
/** More than that are asked together with all the others. */
const mostContainers = 500

/** What is kept of the log, as a position. */
interface Followed {
  /** When all were asked, in milliseconds since 1970. */
  all: number
  /** Of the log. */
  at: string
  /** Of a look that was cut off: what it asks, and where the next one goes on. */
  asked?: Asked
}
interface Asked {
  at: string
  containers: Container[]
}

/** What a look asks. */
export interface Look {
  /** Containers that the log names; absent where all are asked. */
  only?: readonly Container[]
  /** Everything asked is stored. */
  end(): Promise<void>
}

/** Whether all containers are asked, or the few in which something changed by the log of the service. A log that cannot be read names none. */
export async function beginLook(
  scan: ScanContext,
  { isLook, control }: { isLook: boolean; control: ScanControl },
): Promise<Look> {
  const { changed } = scan.connection
  if (!changed) return { end: () => Promise.resolve() }
  const before = await followed(scan)
  const isDue = !before || scan.startedAt - before.all >= allEveryMs || Boolean(scan.outdatedScans?.size)
  const asked = isLook && !isDue ? await changedSince(before, scan, control) : undefined
  if (!before || !asked) return all(scan, changed.at(new Date(scan.startedAt)))
  // What changes while a look is cut off is for the next one: this one goes on with the same containers.
  await save(scan, { ...before, asked }, false)
  return { only: asked.containers, end: () => save(scan, { all: before.all, at: asked.at }, true) }
}

function all(scan: ScanContext, at: string): Look {
  return { end: () => save(scan, { all: scan.startedAt, at }, true, 'all') }
}

async function followed({ cursors }: ScanContext): Promise<Followed | undefined> {
  const { position } = (await cursors.of(lookStream)) ?? {}
  if (position === undefined) return undefined
  return ownText(position)
}

/** None but `save` writes it. */
const ownText = (text: string) => JSON.parse(text) as Followed

async function save(
  { cursors, scanId }: ScanContext,
  state: Followed,
  done: boolean,
  covers: 'all' | 'changes' = 'changes',
): Promise<void> {
  await cursors.save({ stream: lookStream, position: JSON.stringify(state), covers, scanId, done })
}

async function changedSince(
  { at, asked }: Followed,
  scan: ScanContext,
  { signal }: ScanControl,
): Promise<Asked | undefined> {
  const isOwn = (await scan.cursors.of(lookStream))?.scanId === scan.scanId
  if (asked && isOwn) return asked
  const containers = new Map((asked?.containers ?? []).map(container => [container.id, container]))
  let next = asked?.at ?? at
  try {
    for await (const page of scan.connection.changed?.since(next) ?? []) {
      signal.throwIfAborted()
      if (page.gap) return undefined
      for (const container of page.items) containers.set(container.id, container)
      if (containers.size > mostContainers) return undefined
      next = page.next ?? next
    }
  } catch (error) {
    signal.throwIfAborted()
    if (!sourceFaultOf(error)) throw error
    return undefined
  }
  return { at: next, containers: [...containers.values()] }
}
