import { ConnectorError, type Content } from '../connector.ts'
import { OutboundFault, type Answer } from '../http/index.ts'

/** Read in ranges of so many bytes: a call that breaks off costs one of them. */
export const rangeBytes = 8 * 2 ** 20

export interface ObjectFacts {
  /** Of the version that was asked for; empty where the service has none. */
  tag: string
  /** Bytes of all of it. */
  size: number
  stamp: string
}

/** How one object is asked for. */
export interface RangedObject {
  /** For people: bucket and key. */
  what: string
  /** Bytes; what is larger is not read. */
  most: number
  /** A part (`bytes=0-99`), or all of it without one; of the version that has the tag. @throws what `faultOf` takes */
  ask(range: string | undefined, tag: string): Promise<Answer>
  factsOf(answer: Answer): ObjectFacts
  /** Whether the fault says that there is no such part: an empty object has no first byte. */
  hasNoPart(error: unknown): boolean
  /** What a failure means for this object. */
  faultOf(error: unknown): unknown
}

/** @throws ConnectorError `too_large`, `changed_while_read` and those of `faultOf` */
export async function readRanges(object: RangedObject): Promise<Content> {
  const { what, most } = object
  try {
    const answer = await firstRange(object)
    const { tag, size, stamp } = object.factsOf(answer)
    if (size > most) {
      answer.discard()
      throw new ConnectorError('too_large', `${what} has ${size} bytes; ${most} are allowed.`)
    }
    const first = await answer.bytes()
    if (first.length >= size) return { bytes: first, stamp }
    if (first.length !== rangeBytes)
      throw new OutboundFault('malformed', `${what}: the service gave fewer bytes than it was asked for.`)
    return { stream: rest(object, { tag, size, first }), size, stamp }
  } catch (error) {
    throw object.faultOf(error)
  }
}

async function firstRange(object: RangedObject): Promise<Answer> {
  try {
    return await object.ask(bytesFrom(0), '')
  } catch (error) {
    if (!object.hasNoPart(error)) throw error
    return object.ask(undefined, '')
  }
}

async function* rest(
  object: RangedObject,
  { tag, size, first }: { tag: string; size: number; first: Buffer },
): AsyncGenerator<Uint8Array> {
  yield first
  for (let at = first.length; at < size;) {
    try {
      const answer = await object.ask(bytesFrom(at), tag)
      const bytes = await answer.bytes()
      const now = object.factsOf(answer)
      const isSame = now.size === size && (tag === '' || now.tag === '' || now.tag === tag)
      if (!isSame || bytes.length !== Math.min(rangeBytes, size - at)) throw changed(object)
      at += bytes.length
      yield bytes
    } catch (error) {
      throw object.faultOf(error)
    }
  }
}

const changed = ({ what }: RangedObject) =>
  new ConnectorError('changed_while_read', `${what} changed while it was read; the next scan reads it again.`)

const bytesFrom = (start: number) => `bytes=${start}-${start + rangeBytes - 1}`

/** Bytes of the whole that a part, or all of it, is of. @throws OutboundFault for an answer that does not say */
export function wholeSize({ headers, status }: Answer): number {
  const part = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const size = Number(status === 206 ? part : (headers.get('content-length') ?? undefined))
  if (!Number.isSafeInteger(size))
    throw new OutboundFault('malformed', 'The service did not say how large the object is.')
  return size
}
