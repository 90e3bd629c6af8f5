import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConnectorError } from '../../../kit/connector.ts'
import { itemKey, type ObjectName } from '../../../kit/objects/keys.ts'
import type { FoundObject, ObjectStore } from '../../../kit/objects/store.ts'
import { isEverybody } from '../../../kit/ntfs/rights.ts'
import { addressOf } from '../../storage/address.ts'
import { StorageFault, isMissing } from '../../storage/fault.ts'
import { fileContent } from '../content.ts'
import { stampOf } from '../entries.ts'
import { readPolicies } from '../shares.ts'
import { entriesIn } from './entries.ts'
import { callOf, changed, nameOf, readPermission, refused, setPermission, type Mending, type Place } from './state.ts'

/** The largest file that there is. @see https://learn.microsoft.com/azure/storage/files/storage-files-scale-targets */
const mostCopied = 4 * 2 ** 40
/** What lies in quarantine is for the system and its administrators. */
const closed = 'O:BAG:BAD:P(A;;FA;;;BA)(A;;FA;;;SY)'
const Kept = z.object({ key: z.string() }).nullish()

const fileAt = ({ bucket: share, key: path }: ObjectName): Place => ({ share, path, isFolder: false })

/** Files as remedies move them. Azure knows no conditions for files: each is looked at right before it is changed. */
export function fileStore(mending: Mending): ObjectStore {
  const { client, settings } = mending
  const everywhere = { ...settings, shares: [], maxFileSize: undefined }
  const look = (place: ObjectName) => lookAt(mending, place)
  const requireSame = async (place: ObjectName, mark: string) => {
    if (mark && (await look(place))?.mark !== mark) throw changed(fileAt(place))
  }
  return {
    mostCopied,
    look,
    async aside(place) {
      const { key } = await readPermission(mending, fileAt(place))
      return { kept: { key } }
    },
    async copy(from, to, { mark }) {
      await requireSame(from, mark)
      await makeFolders(mending, to)
      const { origin, path } = addressOf(settings, { container: from.bucket, path: from.key }, 'file')
      const source = `${origin}${path}${settings.sasToken === undefined ? '' : `?${settings.sasToken.replace(/^\?/, '')}`}`
      const headers = {
        'x-ms-copy-source': source,
        'x-ms-file-permission-copy-mode': 'override',
        'x-ms-file-permission': closed,
      }
      const answer = await client.call({ method: 'PUT', ...callOf(fileAt(to)), headers }).catch(refused(fileAt(from)))
      answer.discard()
      await untilCopied(mending, to, answer.headers.get('x-ms-copy-status'))
    },
    content: ({ bucket, key }) =>
      fileContent({ client, settings: everywhere }, { key: itemKey(bucket, key), stamp: '' }, { maxBytes: mostCopied }),
    async remove(place, { mark }) {
      await requireSame(place, mark)
      const answer = await client.call({ method: 'DELETE', ...callOf(fileAt(place)) }).catch(refused(fileAt(place)))
      answer.discard()
    },
    async write(place, text) {
      const size = Buffer.byteLength(text)
      const headers = { 'x-ms-type': 'file', 'x-ms-content-length': String(size), 'x-ms-file-permission': 'inherit' }
      const made = await client.call({ method: 'PUT', ...callOf(fileAt(place)), headers }).catch(refused(fileAt(place)))
      made.discard()
      const range = {
        'x-ms-range': `bytes=0-${size - 1}`,
        'x-ms-write': 'update',
        'content-type': 'application/octet-stream',
      }
      const written = await client
        .call({ method: 'PUT', ...callOf(fileAt(place), 'range'), headers: range, body: text })
        .catch(refused(fileAt(place)))
      written.discard()
    },
    async restore(place, kept) {
      const told = Kept.parse(kept)
      if (told) await setPermission(mending, fileAt(place), { key: told.key })
    },
    openTo: share => openTo(mending, share),
  }
}

/** Who gets into the quarantine that nobody has chosen: everybody by its permissions, or holders of signatures. */
async function openTo(mending: Mending, share: string): Promise<string | undefined> {
  const [policy] = (await readPolicies(mending.client, share)) ?? []
  if (policy) return `holders of signatures by the stored policy ${policy.id}`
  const { sddl } = await readPermission(mending, { share, isFolder: true })
  return entriesIn(sddl).some(({ sid, allows }) => allows && isEverybody(sid)) ? 'everybody with an account' : undefined
}

async function lookAt({ client }: Mending, place: ObjectName): Promise<FoundObject | undefined> {
  const answer = await client
    .call({ method: 'HEAD', ...callOf(fileAt(place)), maxBytes: Number.MAX_SAFE_INTEGER })
    .catch((error: unknown) => (isMissing(error) ? undefined : refused(fileAt(place))(error)))
  if (!answer) return undefined
  answer.discard()
  const { headers } = answer
  const [mark, size] = [headers.get('etag') ?? '', Number(headers.get('content-length') ?? Number.NaN)]
  const checksum = headers.get('content-md5') ?? undefined
  return { mark, size, stamp: stampOf(mark, size), ...(checksum !== undefined && { checksum }) }
}

/** Directories above a file that is to be made. */
async function makeFolders({ client }: Mending, { bucket: share, key }: ObjectName): Promise<void> {
  const parts = key.toString('utf8').split('/').slice(0, -1)
  for (const depth of parts.keys()) {
    const place = { share, path: Buffer.from(parts.slice(0, depth + 1).join('/')), isFolder: true }
    const answer = await client.call({ method: 'PUT', ...callOf(place) }).catch((error: unknown) => {
      if (error instanceof StorageFault && error.code === 'ResourceAlreadyExists') return undefined
      return refused(place)(error)
    })
    answer?.discard()
  }
}

const firstWait = 200
const longestWait = 10_000
const mostWaits = 400

/** Azure copies on its own, which may take a while. @throws ConnectorError where it gives up */
async function untilCopied({ client }: Mending, to: ObjectName, told: string | null): Promise<void> {
  for (
    let [status, waits, pause] = [told, 0, firstWait];
    status === 'pending';
    waits++, pause = Math.min(pause * 2, longestWait)
  ) {
    if (waits >= mostWaits)
      throw new ConnectorError('io_error', `${nameOf(fileAt(to))} takes too long to be copied. Try again later.`)
    await sleep(pause)
    const answer = await client.call({ method: 'HEAD', ...callOf(fileAt(to)), maxBytes: Number.MAX_SAFE_INTEGER })
    answer.discard()
    status = answer.headers.get('x-ms-copy-status') ?? 'failed'
    if (status === 'failed' || status === 'aborted')
      throw new ConnectorError('io_error', `${nameOf(fileAt(to))} could not be copied. Try again later.`)
  }
}
