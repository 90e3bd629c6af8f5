import { wholeSize } from '../../kit/objects/ranges.ts'
import type { StorageClient } from '../storage/client.ts'
import { containersOf } from '../blob/containers.ts'
import { StorageFault } from '../storage/fault.ts'
import { eventsOf, type Told } from './events.ts'

/** Containers that Azure writes logs to; others of the account are none of ours. */
const ofLogs = /^insights-(logs-|activity-logs|operational-logs)/

export async function* logContainers(client: StorageClient, wanted: readonly string[]): AsyncGenerator<string> {
  const containers = containersOf(client, { containers: [...wanted], quarantineContainer: undefined })
  for await (const name of containers) if (wanted.length || ofLogs.test(name)) yield name
}

const dated = /\/y=(\d{4})\/m=(\d{2})\/d=(\d{2})\/h=(\d{2})\//

/** The hour that a blob is of, by its name; nothing where it says none. */
export function hourOf(blob: string): number | undefined {
  const [, year, month, day, hour] = dated.exec(blob) ?? []
  return year === undefined ? undefined : Date.UTC(+year, +(month ?? 1) - 1, +(day ?? 1), +(hour ?? 0))
}

export interface Part extends Told {
  /** Bytes from the beginning that are read: the next record begins there. */
  offset: number
  isLast: boolean
}

/** Read in ranges of so many bytes; a record is shorter. */
const rangeBytes = 4 * 2 ** 20
const newline = 0x0a

interface LogBlob {
  container: string
  blob: Buffer
  size: number
}

/**
 * The records of a blob from an offset on. Azure appends whole lines, each a record; where what stands before the offset is no line's end, it was
 * written anew and is read from its beginning. A blob of the old kind, one JSON text of all records, is read whole.
 */
export async function readPart(client: StorageClient, { container, blob, size }: LogBlob, from: number): Promise<Part> {
  const start = from > 0 && from <= size ? from - 1 : 0
  const bytes = await rangeOf(client, { container, blob, size }, start)
  if (start > 0 && bytes[0] !== newline) return readPart(client, { container, blob, size }, 0)
  const text = start > 0 ? bytes.subarray(1) : bytes
  const base = start > 0 ? from : 0
  const isToEnd = start + bytes.length >= size
  const whole = base === 0 && isToEnd ? recordsIn(text) : undefined
  if (whole) return { ...eventsOf(whole), offset: size, isLast: true }
  const end = text.lastIndexOf(newline) + 1
  const rest = text.subarray(end).toString('utf8').trim()
  // The last record may still be without the end of its line.
  const isComplete = isToEnd && (rest === '' || parsed(rest) !== undefined)
  if (!isToEnd && end === 0)
    return { items: [], unmapped: { 'a record that is too long': 1 }, offset: base + text.length, isLast: false }
  const lines = text.subarray(0, isComplete ? text.length : end).toString('utf8')
  const offset = base + (isComplete ? text.length : end)
  return { ...eventsOf(linesOf(lines)), offset, isLast: isToEnd }
}

async function rangeOf(client: StorageClient, { container, blob, size }: LogBlob, start: number): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0)
  const range = `bytes=${start}-${Math.min(start + rangeBytes, size) - 1}`
  try {
    const answer = await client.call({
      container,
      path: blob,
      headers: { 'x-ms-range': range },
      maxBytes: rangeBytes + 1,
    })
    wholeSize(answer)
    return await answer.bytes()
  } catch (error) {
    if (error instanceof StorageFault && error.status === 416) return Buffer.alloc(0)
    throw error
  }
}

/** All records of one JSON text; nothing for lines. */
function recordsIn(bytes: Buffer): unknown[] | undefined {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const value = /^\s*[[{]/.test(text) ? parsed(text) : undefined
  if (Array.isArray(value)) return value
  const records = typeof value === 'object' && value !== null && 'records' in value ? value.records : undefined
  return Array.isArray(records) ? records : undefined
}

function linesOf(text: string): unknown[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  return lines.map(line => parsed(line.replace(/^\ufeff/, '')))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
