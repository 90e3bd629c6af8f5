import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import type { S3Client } from '../s3/client.ts'
import { isDenied, isMissing, S3Fault } from '../s3/fault.ts'
import { allowing } from '../s3/rights.ts'
import { eventsOf, type Told } from './events.ts'
import { dayAt, deliveredAt, isLogFile, keyAt, pagesOfKeys, trailFolders } from './trail-keys.ts'

const Position = z.record(
  z.string(),
  z.object({
    /** The key that was read last. */
    last: z.string(),
    /** Short names of files that were read of the time before it, in which others may still appear. */
    recent: z.array(z.string()),
  }),
)
type Position = z.infer<typeof Position>

export interface BucketReading {
  client: S3Client
  bucket: string
  prefix: string
  io: Pick<ConnectorIo, 'now' | 'signal'>
  /** How many days a first reading goes back. */
  days: number
}

/** Files are delivered within about a quarter of an hour, in no order. */
const late = 60 * 60_000
const day = 24 * 60 * 60_000
const mostRecent = 2000
const [mostPacked, mostUnpacked] = [64 * 2 ** 20, 256 * 2 ** 20]

/** What a trail has delivered, file by file, from where it was left or so many days ago. @throws SourceFault */
export async function* readBucket(reading: BucketReading, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const { client, bucket, io } = reading
  const position = positionOf(from)
  const write = () => JSON.stringify(position)
  try {
    for (const folder of await trailFolders(client, reading)) {
      const left = position[folder]
      const startAfter = startOf(folder, left?.last, io.now().getTime() - reading.days * day)
      for await (const { keys } of pagesOfKeys(client, { bucket, prefix: folder, startAfter })) {
        for (const key of keys) {
          const name = shortOf(key)
          if (!isLogFile(key) || position[folder]?.recent.includes(name)) continue
          io.signal.throwIfAborted()
          const told = await eventsIn(client, bucket, key)
          position[folder] = after(position[folder], key, name)
          yield { ...told, covers: 'changes', next: write() }
        }
      }
    }
  } catch (error) {
    throw sourceFault(error, reading)
  }
  yield { items: [], covers: 'changes', next: write() }
}

function startOf(folder: string, last: string | undefined, first: number): string {
  const time = last === undefined ? undefined : deliveredAt(last)
  if (last !== undefined) return time === undefined ? last : keyAt(last, time - late)
  return folder === '' ? '' : dayAt(folder, first)
}

function after(left: Position[string] | undefined, key: string, name: string): Position[string] {
  const last = left === undefined || key > left.last ? key : left.last
  return { last, recent: [name, ...(left?.recent ?? [])].slice(0, mostRecent) }
}

const shortOf = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 8)

const File = z.looseObject({ Records: z.array(z.unknown()) })
const unzip = promisify(gunzip)

/** A file that is damaged or gone costs itself. */
async function eventsIn(client: S3Client, bucket: string, key: string): Promise<Told> {
  try {
    const answer = await client.call({ bucket, key: Buffer.from(key), asStored: true, maxBytes: mostPacked })
    const bytes = await answer.bytes()
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const plain = isPacked ? await unzip(bytes, { maxOutputLength: mostUnpacked }) : bytes
    const { data } = File.safeParse(JSON.parse(plain.toString('utf8')))
    return data ? eventsOf(data.Records) : { items: [], unmapped: { 'a file without records': 1 } }
  } catch (error) {
    if (isMissing(error)) return { items: [], unmapped: {} }
    if (error instanceof SyntaxError || isZlib(error)) return { items: [], unmapped: { 'a damaged file': 1 } }
    throw error
  }
}

const isZlib = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code))

function positionOf(from: string | undefined): Position {
  if (from === undefined) return {}
  try {
    return Position.parse(JSON.parse(from))
  } catch (error) {
    throw new SourceFault('resync', 'The position in the trail is not known. It is read from its beginning.', {
      cause: error,
    })
  }
}

export function sourceFault(error: unknown, { bucket }: { bucket: string }): unknown {
  if (!(error instanceof S3Fault)) return error
  if (isDenied(error))
    return new SourceFault(
      'scope_missing',
      `The access key may not read the bucket ${bucket}. ${allowing(['s3:ListBucket', 's3:GetObject'], [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`])} Where the trail is encrypted with a key of KMS, it needs kms:Decrypt on that key, too.`,
      { cause: error },
    )
  if (isMissing(error))
    return new SourceFault('scope_missing', `There is no bucket ${bucket}. Check how it is spelt.`, { cause: error })
  return new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
}
