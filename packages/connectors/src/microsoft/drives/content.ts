import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import { isDenied, isLocked, isMissing, GraphFault } from '../fault.ts'
import { itemPath, placeOf, type Place } from './keys.ts'
import type { Reading } from './reading.ts'
import { whyUnreadable } from './stamp.ts'

/** Read in ranges of so many bytes: a call that breaks off costs one of them. */
const range = 8 * 2 ** 20

/** @throws ConnectorError `vanished`, `permission_denied`, `malware`, `unsupported`, `too_large`, `changed_while_read` or `io_error` */
export async function itemContent(reading: Reading, { key, stamp }: ItemRef, limits: FetchLimits): Promise<Content> {
  const unreadable = whyUnreadable(stamp)
  if (unreadable) throw new ConnectorError(unreadable.reason, unreadable.why)
  const place = placeOf(key)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  try {
    return await contentOf({ reading, place }, most)
  } catch (error) {
    throw itemFault(error)
  }
}

interface Downloading {
  reading: Reading
  place: Place
}

async function contentOf(downloading: Downloading, most: number): Promise<Content> {
  const { answer, address } = await begin(downloading)
  const size = sizeOf(answer)
  if (size === undefined) return { stream: answer.stream() }
  if (size > most) {
    answer.discard()
    throw new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
  }
  // Asked for a part, some give the whole.
  if (answer.status === 200) return size > range ? { stream: answer.stream(), size } : { bytes: await answer.bytes() }
  const first = await answer.bytes()
  if (first.length >= size) return { bytes: first }
  if (first.length !== range || address === undefined)
    throw new OutboundFault('malformed', 'Microsoft 365 gave fewer bytes than it was asked for.')
  return { stream: rest({ ...downloading, address, size }, first), size }
}

/** The way to the content is an address that opens to whoever has it: no token goes there. */
async function begin({ reading, place }: Downloading): Promise<{ answer: Answer; address?: string }> {
  const answer = await addressOf(reading, place)
  if (typeof answer !== 'string') return { answer }
  const first = await download(reading, answer, 0)
  // An empty file has no first byte.
  if (first.status !== 416) return { answer: taken(first), address: answer }
  first.discard()
  return { answer: taken(await download(reading, answer)), address: answer }
}

async function addressOf({ graph }: Reading, place: Place): Promise<string | Answer> {
  const path = `${itemPath(place)}/content`
  const answer = await graph.call({ path, bucket: 'files', what: 'The content of a file', headers: plain })
  const location = answer.headers.get('location')
  if (answer.status < 300) return answer
  answer.discard()
  if (location === null) throw new OutboundFault('malformed', 'Microsoft 365 did not say where the content is.')
  return location
}

const plain = { 'accept-encoding': 'identity' }

function download({ io }: Reading, address: string, start?: number): Promise<Answer> {
  return io.http.request({
    url: address,
    signal: io.signal,
    redirect: 'manual',
    headers: { ...plain, ...(start !== undefined && { range: `bytes=${start}-${start + range - 1}` }) },
    limits: { maxBytes: Infinity, totalMs: 600_000 },
  })
}

/** @throws GraphFault for an address that is not good (any more) */
function taken(answer: Answer): Answer {
  if (answer.status === 200 || answer.status === 206) return answer
  answer.discard()
  throw new GraphFault({ status: answer.status, code: '', what: 'The content of a file' })
}

interface Rest extends Downloading {
  address: string
  size: number
}

async function* rest({ reading, place, address, size }: Rest, first: Buffer): AsyncGenerator<Uint8Array> {
  yield first
  let good = address
  for (let at = first.length; at < size;) {
    try {
      const answer = await part(reading, { place, address: good, at })
      good = answer.address
      const bytes = await answer.answer.bytes()
      if (sizeOf(answer.answer) !== size || bytes.length !== Math.min(range, size - at))
        throw new ConnectorError('changed_while_read', 'It changed while it was read; the next scan reads it again.')
      at += bytes.length
      yield bytes
    } catch (error) {
      throw itemFault(error)
    }
  }
}

/** Addresses hold for a while only: a new one is asked for once. */
async function part(reading: Reading, { place, address, at }: { place: Place; address: string; at: number }) {
  const answer = await download(reading, address, at)
  if (answer.status === 206) return { answer, address }
  answer.discard()
  const renewed = await addressOf(reading, place)
  if (typeof renewed !== 'string') throw new OutboundFault('malformed', 'Microsoft 365 gave the whole for a part.')
  return { answer: taken(await download(reading, renewed, at)), address: renewed }
}

/** Of the whole; nothing where a whole answer does not say. @throws OutboundFault where a part does not */
function sizeOf({ headers, status }: Answer): number | undefined {
  const told = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  const size = told === null || told === undefined ? Number.NaN : Number(told)
  if (status === 200 && Number.isNaN(size)) return undefined
  if (!Number.isSafeInteger(size)) throw new OutboundFault('malformed', 'Microsoft 365 did not say how large it is.')
  return size
}

/** What a failure means for one file. */
function itemFault(error: unknown): unknown {
  if (!(error instanceof GraphFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  if (error.code === 'malwareDetected')
    return new ConnectorError('malware', 'Microsoft 365 found malware in it, and gives it to nobody.')
  if (isLocked(error))
    return new ConnectorError('permission_denied', 'It is locked: somebody has it checked out, or its site is shut.')
  if (isDenied(error))
    return new ConnectorError('permission_denied', 'The application may not read it: it needs Files.Read.All.')
  return new ConnectorError('io_error', error.message)
}
