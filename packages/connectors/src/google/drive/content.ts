import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import { OutboundFault, type Answer } from '../../kit/http/index.ts'
import type { GoogleCall } from '../api.ts'
import { GoogleFault, isDenied, isMissing } from '../fault.ts'
import { placeOf, type Place } from './keys.ts'
import { readerOf } from './open-drive.ts'
import { NobodyReads } from '../nobody-reads.ts'
import type { Reading } from './reading.ts'
import { wayOf } from './stamp.ts'

/** Read in ranges of so many bytes: a call that breaks off costs one of them. */
const range = 8 * 2 ** 20
/** Google exports no more. */
const mostExported = 10 * 2 ** 20

/** @throws ConnectorError `vanished`, `permission_denied`, `malware`, `unsupported`, `too_large`, `changed_while_read` or `io_error` */
export async function fileContent(reading: Reading, { key, stamp }: ItemRef, limits: FetchLimits): Promise<Content> {
  const place = placeOf(key)
  const way = wayOf(stamp)
  if (way && way.as === undefined) throw new ConnectorError(way.reason, way.why)
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  try {
    const as = await readerOf(reading, place.root)
    const file = { reading, place, as, most }
    return await (way ? exported(file, way.as) : downloaded(file))
  } catch (error) {
    throw itemFault(error)
  }
}

interface File {
  reading: Reading
  place: Place
  as: string
  most: number
}

async function exported({ reading, place, as, most }: File, type: string): Promise<Content> {
  const path = `/files/${encodeURIComponent(place.file)}/export`
  const call = { api: 'drive', path, query: { mimeType: type }, as, scope: 'drive', what } as const
  const answer = await reading.google.call({ ...call, maxBytes: 2 * mostExported })
  const bytes = await answer.bytes()
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return { bytes }
}

async function downloaded(file: File): Promise<Content> {
  const { most } = file
  const answer = await part(file, 0).catch((error: unknown) => wholeIfEmpty(file, error))
  const size = sizeOf(answer)
  if (size === undefined) return { stream: answer.stream() }
  if (size > most) {
    answer.discard()
    throw tooLarge(size, most)
  }
  // Asked for a part, some give the whole.
  if (answer.status === 200) return size > range ? { stream: answer.stream(), size } : { bytes: await answer.bytes() }
  const first = await answer.bytes()
  if (first.length >= size) return { bytes: first }
  if (first.length !== range) throw new OutboundFault('malformed', 'Google gave fewer bytes than it was asked for.')
  return { stream: rest(file, first, size), size }
}

/** An empty file has no first byte. */
function wholeIfEmpty(file: File, error: unknown): Promise<Answer> {
  if (error instanceof GoogleFault && error.status === 416) return part(file)
  throw error
}

const what = 'The content of a file'

function part({ reading, place, as }: File, at?: number): Promise<Answer> {
  const query = { alt: 'media', supportsAllDrives: true }
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    ...(at !== undefined && { range: `bytes=${at}-${at + range - 1}` }),
  }
  const path = `/files/${encodeURIComponent(place.file)}`
  const call: GoogleCall = { api: 'drive', path, query, as, headers, scope: 'drive', what, maxBytes: Infinity }
  return reading.google.call(call)
}

async function* rest(file: File, first: Buffer, size: number): AsyncGenerator<Uint8Array> {
  yield first
  for (let at = first.length; at < size;) {
    try {
      const answer = await part(file, at)
      const bytes = await answer.bytes()
      if (sizeOf(answer) !== size || bytes.length !== Math.min(range, size - at))
        throw new ConnectorError('changed_while_read', 'It changed while it was read; the next scan reads it again.')
      at += bytes.length
      yield bytes
    } catch (error) {
      throw itemFault(error)
    }
  }
}

/** Of the whole; nothing where a whole answer does not say. @throws OutboundFault where a part does not */
function sizeOf({ headers, status }: Answer): number | undefined {
  const told = status === 206 ? /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] : headers.get('content-length')
  const size = told === null || told === undefined ? Number.NaN : Number(told)
  if (status === 200 && Number.isNaN(size)) return undefined
  if (!Number.isSafeInteger(size)) throw new OutboundFault('malformed', 'Google did not say how large it is.')
  return size
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)

/** What a failure means for one file. */
function itemFault(error: unknown): unknown {
  if (error instanceof NobodyReads)
    return new ConnectorError(error.isGone ? 'vanished' : 'permission_denied', error.message)
  if (!(error instanceof GoogleFault)) return error
  if (isMissing(error)) return new ConnectorError('vanished', 'It is no longer there.')
  const { reason } = error
  if (reason === 'cannotDownloadAbusiveFile')
    return new ConnectorError('malware', 'Google holds it for malware or spam, and gives it to nobody but its owner.')
  if (reason === 'exportSizeLimitExceeded')
    return new ConnectorError('too_large', 'It is larger than the 10 MB that Google exports.')
  if (reason === 'fileNotDownloadable' || reason === 'fileNotExportable')
    return new ConnectorError('unsupported', `Google gives no content of it (${reason}).`)
  if (isDenied(error)) return new ConnectorError('permission_denied', `Google does not give it away (${reason}).`)
  return new ConnectorError('io_error', error.message)
}
