import { ConnectorError } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { itemKey, type ObjectName } from '../../../kit/objects/keys.ts'
import type { Aside, FoundObject, ObjectStore } from '../../../kit/objects/store.ts'
import { encodeUri } from '../../../kit/objects/uri.ts'
import { parseXml } from '../../../kit/xml.ts'
import { accessOf, isAnonymousOrEveryone } from '../access.ts'
import { Acl } from '../acl.ts'
import { readAcl, readSharing, readVersioning } from '../bucket.ts'
import { objectContent } from '../content.ts'
import { archives } from '../archives.ts'
import type { S3Client } from '../client.ts'
import { archived, isDenied, isMissing, S3Fault } from '../fault.ts'
import { stampOf } from '../stamp.ts'
import type { Mending } from './change.ts'
import { putAcl } from './state.ts'

/** The most that S3 copies in one call. @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
const mostCopied = 5 * 2 ** 30

/** Objects of S3 as remedies move them. */
export function s3Store({ client, settings }: Mending): ObjectStore {
  const everywhere = { ...settings, buckets: [], maxFileSize: undefined }
  return {
    mostCopied,
    look: place => look(client, place),
    aside: place => aside(client, place),
    async copy(from, to, { mark }) {
      const headers = { 'x-amz-copy-source': sourceOf(from), ...(mark && { 'x-amz-copy-source-if-match': mark }) }
      const answer = await client
        .call({ method: 'PUT', ...to, headers, body: '' })
        .catch(refused(from, 's3:GetObject there and s3:PutObject'))
      requireCopied(await answer.text(), from)
    },
    content: ({ bucket, key }) =>
      objectContent(
        { client, settings: everywhere },
        { key: itemKey(bucket, key), stamp: '' },
        { maxBytes: mostCopied },
      ),
    async remove(place, { mark }) {
      const answer = await client
        .call({ method: 'DELETE', ...place, headers: mark ? { 'if-match': mark } : {} })
        .catch(refused(place, 's3:DeleteObject'))
      answer.discard()
    },
    async write(place, text) {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      const answer = await client
        .call({ method: 'PUT', ...place, headers, body: text })
        .catch(refused(place, 's3:PutObject'))
      answer.discard()
    },
    async restore(place, kept) {
      const acl = Acl.nullish().parse(kept)
      if (acl) await putAcl(client, place, acl).catch(refused(place, 's3:PutObjectAcl'))
    },
    async openTo(bucket) {
      const open = accessOf(await readSharing(client, bucket))
        .ofFolder('')
        .find(isAnonymousOrEveryone)
      return open?.principal.name
    },
  }
}

async function look(client: S3Client, place: ObjectName): Promise<FoundObject | undefined> {
  const call = { method: 'HEAD', ...place, maxBytes: Number.MAX_SAFE_INTEGER } as const
  const answer = await client.call(call).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    return refused(place, 's3:GetObject')(error)
  })
  if (!answer) return undefined
  answer.discard()
  const { headers } = answer
  const mark = headers.get('etag') ?? ''
  const size = Number(headers.get('content-length') ?? Number.NaN)
  const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN)
  const tag = mark.replaceAll('"', '')
  return {
    mark,
    size,
    stamp: stampOf({ etag: mark, size, modifiedAt, isArchived: isArchived(headers) }),
    // Of what was stored in several parts it says how it was cut, too.
    ...(/^[\da-f]{32}$/.test(tag) && { checksum: tag }),
  }
}

/** A list tells the same by other words. */
const isArchived = (headers: Headers) =>
  archives.has(headers.get('x-amz-storage-class') ?? '') &&
  !(headers.get('x-amz-restore') ?? '').includes('ongoing-request="false"')

async function aside(client: S3Client, place: ObjectName): Promise<Aside> {
  const [sharing, acl, versioning] = await Promise.all([
    readSharing(client, place.bucket),
    readAcl(client, place),
    readVersioning(client, place.bucket),
  ])
  return {
    ...(accessOf(sharing).hasObjectAcls && acl && { kept: acl }),
    ...(versioning?.status === 'Enabled' && {
      stays: 'The bucket keeps versions: who may read versions still reads this one.',
    }),
  }
}

/** Slashes as they are, all else encoded. */
function sourceOf({ bucket, key }: ObjectName): string {
  const parts = key.toString('latin1').split('/')
  return `/${bucket}/${parts.map(part => encodeUri(Buffer.from(part, 'latin1'))).join('/')}`
}

/** A copy that fails late is answered as if it had begun well. */
function requireCopied(text: string, from: ObjectName): void {
  if (parseXml(text).name !== 'CopyObjectResult')
    throw new ConnectorError('io_error', `${nameOf(from)} could not be copied. Try again later.`)
}

const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`

export const refused =
  (place: ObjectName, needs: string) =>
  (error: unknown): never => {
    if (error instanceof S3Fault && error.code === 'InvalidObjectState') throw archived(nameOf(place))
    if (isDenied(error))
      throw new ConnectorError(
        'permission_denied',
        `The access key may not do that to ${nameOf(place)}: it needs ${needs}.`,
      )
    if (isMissing(error)) throw new ConnectorError('vanished', `${nameOf(place)} is no longer there.`)
    if (error instanceof S3Fault && error.status === 412)
      throw new ConnectorError('changed_while_read', `${nameOf(place)} is not what this was planned for. Plan again.`)
    throw error
  }
