import {
  ConnectorError,
  sourceFaultOf,
  type Connection,
  type Content,
  type HashedRows,
  type ItemRef,
} from '@sharelight/connectors'
import type { ItemReason } from '@sharelight/contract'
import { defaultLimits, noRoom, openSpoolFile } from '@sharelight/extract'
import { messageOf } from '../errors.ts'
import { noReading, type DocumentReading } from './document.ts'
import type { DocumentContent } from './reader.ts'

type Sampled = { rows: number; of?: number }

/** Content in a form that a worker can be given; `release` closes it and deletes what was written for it. */
export interface Fetched {
  content: DocumentContent
  size: number
  /** The stamp of this very content, where the source says it. */
  stamp?: string
  /** Of a column: how many rows were looked at, where they are not all. */
  sampled?: Sampled
  /** Of a column: the rows of its table. */
  table?: HashedRows
  release(): Promise<void>
}

const heldBytes = 2 ** 20
const nothing = async () => undefined

const skips = new Set<ItemReason>([
  'encrypted',
  'rights_managed',
  'archived',
  'too_large',
  'unsupported',
  'malware',
  'empty',
  'symlink',
  'special_file',
  'excluded',
])

/**
 * The item's content, or the reading that says why there is none.
 * @throws SourceFault when it is not this item alone that cannot be had
 */
export async function fetchContent(connection: Connection, ref: ItemRef): Promise<Fetched | DocumentReading> {
  try {
    const content = await connection.fetch(ref, { maxBytes: defaultLimits.spoolBytes })
    return {
      ...(await portable(content)),
      ...(content.stamp !== undefined && { stamp: content.stamp }),
      ...('sampled' in content && content.sampled && { sampled: content.sampled }),
      ...('table' in content && content.table && { table: content.table }),
    }
  } catch (error) {
    const fault = sourceFaultOf(error)
    if (fault) throw fault
    if (!(error instanceof ConnectorError)) return noReading('failed', 'io_error', messageOf(noRoom(error) ?? error))
    return noReading(skips.has(error.reason) ? 'skipped' : 'failed', error.reason, error.message)
  }
}

const count = (rows: number) => rows.toLocaleString('en')

/** The reading of a column that was judged by some of its rows says so. */
export function ofSample(reading: DocumentReading, { rows, of }: Sampled): DocumentReading {
  if (reading.status !== 'complete') return reading
  const said =
    of === undefined
      ? `Sampled: ${count(rows)} rows of a table whose size is not known.`
      : `Sampled: ${count(rows)} of ${count(of)} rows, as the server estimates their number.`
  return { ...reading, status: 'partial', reason: 'sampled', detail: [said, reading.detail].filter(Boolean).join(' ') }
}

/** The reading, or what it is worth when the item changed while it was read. */
export async function verified(
  reading: DocumentReading,
  connection: Connection,
  ref: ItemRef,
): Promise<DocumentReading> {
  try {
    await connection.verify?.(ref)
    return reading
  } catch (error) {
    // What has gone since was still read as it was.
    if (!(error instanceof ConnectorError) || error.reason === 'vanished') return reading
    return {
      ...reading,
      status: reading.status === 'failed' ? 'failed' : 'partial',
      reason: error.reason,
      detail: error.message,
    }
  }
}

async function portable(content: Content): Promise<Fetched> {
  if ('file' in content) return { content, size: content.size, release: () => content.file.close() }
  if ('bytes' in content) {
    // The rows of its table stay here: a worker needs none of them.
    const { bytes, beside } = content
    return { content: { bytes, ...(beside && { beside }) }, size: bytes.length, release: nothing }
  }
  const pieces: Uint8Array[] = []
  let size = 0
  const iterator = content.stream[Symbol.asyncIterator]()
  while (size <= heldBytes) {
    const step = await iterator.next()
    if (step.done) return { content: { bytes: Buffer.concat(pieces, size) }, size, release: nothing }
    pieces.push(step.value)
    size += step.value.length
  }
  return spool(pieces, iterator)
}

/** A stream goes to a temporary file once it is too large to be sent in a message. */
async function spool(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): Promise<Fetched> {
  const { file, release } = await openSpoolFile()
  let size = 0
  try {
    for await (const piece of joined(head, rest)) {
      size += piece.length
      if (size > defaultLimits.spoolBytes)
        throw new ConnectorError('too_large', `It is larger than ${defaultLimits.spoolBytes} bytes.`)
      // All of it: a plain write on a disk that is nearly full writes less than it was given, without a word.
      await file.appendFile(piece)
    }
    return { content: { file, size }, size, release }
  } catch (error) {
    await release()
    throw error
  }
}

async function* joined(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* head
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}
