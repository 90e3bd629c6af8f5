import { setTimeout as sleep } from 'node:timers/promises'
import { ConnectorError } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { itemKey, type ObjectName } from '../../../kit/objects/keys.ts'
import type { FoundObject, ObjectStore } from '../../../kit/objects/store.ts'
import { isPublic } from '../access.ts'
import { accountOf } from '../account.ts'
import { addressOf } from '../../storage/address.ts'
import type { StorageClient, StorageCall } from '../../storage/client.ts'
import { blobContent } from '../content.ts'
import { StorageFault, isDenied, isMissing } from '../../storage/fault.ts'
import { archived } from '../fault.ts'
import { readSharing } from '../sharing.ts'
import { stampOf } from '../stamp.ts'
import type { Mending } from './change.ts'

/** The largest blob that there is. @see https://learn.microsoft.com/azure/storage/blobs/scalability-targets */
const mostCopied = 190 * 2 ** 40
const writing = 'the role "Storage Blob Data Contributor", or a signature with sp=rlwd'

/** Blobs as remedies move them. */
export function blobStore({ client, settings }: Mending): ObjectStore {
  const everywhere = { ...settings, containers: [], maxFileSize: undefined }
  const at = ({ bucket: container, key: blob }: ObjectName) => ({ container, path: blob })
  const done = async (place: ObjectName, call: StorageCall) => {
    const answer = await client.call({ ...at(place), ...call }).catch(refused(place))
    answer.discard()
    return answer
  }
  return {
    mostCopied,
    look: place => look(client, place),
    async copy(from, to, { mark }) {
      const { origin, path } = addressOf(settings, at(from))
      const source = `${origin}${path}${settings.sasToken === undefined ? '' : `?${settings.sasToken.replace(/^\?/, '')}`}`
      const headers = {
        'x-ms-copy-source': source,
        ...(mark && { 'x-ms-source-if-match': mark }),
        'if-none-match': '*',
      }
      const { headers: told } = await done(to, { method: 'PUT', headers })
      await untilCopied(client, to, told.get('x-ms-copy-status'))
    },
    content: ({ bucket, key }) =>
      blobContent({ client, settings: everywhere }, { key: itemKey(bucket, key), stamp: '' }, { maxBytes: mostCopied }),
    async remove(place, { mark }) {
      await done(place, { method: 'DELETE', headers: mark ? { 'if-match': mark } : {} })
    },
    async write(place, text) {
      const headers = {
        'x-ms-blob-type': 'BlockBlob',
        'content-type': 'text/plain; charset=utf-8',
        'if-none-match': '*',
      }
      await done(place, { method: 'PUT', headers, body: text })
    },
    async openTo(container) {
      const isOpen = isPublic(await readSharing(client, container, accountOf(client)))
      return isOpen === true ? 'anyone on the internet' : undefined
    },
  }
}

/** @see https://learn.microsoft.com/rest/api/storageservices/get-blob-properties */
async function look(client: StorageClient, place: ObjectName): Promise<FoundObject | undefined> {
  const headers = await headersOf(client, place)
  if (!headers) return undefined
  const mark = headers.get('etag') ?? ''
  const size = Number(headers.get('content-length') ?? Number.NaN)
  const checksum = headers.get('content-md5') ?? undefined
  const isArchived = headers.get('x-ms-access-tier') === 'Archive'
  return { mark, size, stamp: stampOf({ etag: mark, size, isArchived }), ...(checksum !== undefined && { checksum }) }
}

async function headersOf(client: StorageClient, place: ObjectName): Promise<Headers | undefined> {
  const { bucket: container, key: blob } = place
  const call = { method: 'HEAD', container, path: blob, maxBytes: Number.MAX_SAFE_INTEGER } as const
  const answer = await client.call(call).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    return refused(place)(error)
  })
  answer?.discard()
  return answer?.headers
}

const firstWait = 200
const longestWait = 10_000
const mostWaits = 400

/** Azure copies on its own, which may take a while. @throws ConnectorError where it gives up */
async function untilCopied(client: StorageClient, to: ObjectName, told: string | null): Promise<void> {
  for (
    let [status, waits, pause] = [told, 0, firstWait];
    status === 'pending';
    waits++, pause = Math.min(pause * 2, longestWait)
  ) {
    if (waits >= mostWaits)
      throw new ConnectorError('io_error', `${nameOf(to)} takes too long to be copied. Try again later.`)
    await sleep(pause)
    status = (await headersOf(client, to))?.get('x-ms-copy-status') ?? 'failed'
    if (status === 'failed' || status === 'aborted')
      throw new ConnectorError('io_error', `${nameOf(to)} could not be copied. Try again later.`)
  }
}

const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`

export const refused =
  (place: ObjectName) =>
  (error: unknown): never => {
    const code = error instanceof StorageFault ? error.code : ''
    if (code === 'BlobArchived') throw archived(nameOf(place))
    if (code === 'SnapshotsPresent')
      throw new ConnectorError(
        'unsupported',
        `${nameOf(place)} has snapshots, which would go with it. Delete these first.`,
      )
    if (isDenied(error))
      throw new ConnectorError(
        'permission_denied',
        `These settings may not do that to ${nameOf(place)}: it needs ${writing}.`,
      )
    if (isMissing(error)) throw new ConnectorError('vanished', `${nameOf(place)} is no longer there.`)
    if (error instanceof StorageFault && [409, 412].includes(error.status))
      throw new ConnectorError('changed_while_read', `${nameOf(place)} is not what this was planned for. Plan again.`)
    throw error
  }
