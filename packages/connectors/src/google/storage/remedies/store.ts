import { z } from 'zod'
import { ConnectorError } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { itemKey, type ObjectName } from '../../../kit/objects/keys.ts'
import type { Aside, FoundObject, ObjectStore } from '../../../kit/objects/store.ts'
import { accessOf, isOpenTo } from '../access.ts'
import { objectPath, type GcsClient } from '../client.ts'
import { objectContent } from '../content.ts'
import { isMissing } from '../fault.ts'
import { isUniform, readBucket, readSharing } from '../sharing.ts'
import { stampOf } from '../stamp.ts'
import type { Mending } from './remove-public-access.ts'
import { refused } from './subjects.ts'

/** The largest object that there is. @see https://cloud.google.com/storage/quotas#objects */
const mostCopied = 5 * 2 ** 40
const writing = 'storage.objects.create and storage.objects.delete'

const Found = z.looseObject({
  size: z.coerce.number(),
  generation: z.string().optional(),
  etag: z.string().optional(),
  updated: z.coerce.date().optional(),
  md5Hash: z.string().optional(),
  storageClass: z.string().optional(),
})
const Rewrite = z.looseObject({ done: z.boolean(), rewriteToken: z.string().optional() })
const Acl = z.array(z.object({ entity: z.string(), role: z.string() }))
const Listed = z.looseObject({ acl: Acl.nullish() })

/** Objects of Cloud Storage as remedies move them. */
export function gcsStore({ client, settings }: Mending): ObjectStore {
  // What is put away may be read back whatever its class is.
  const everywhere = { ...settings, buckets: [], maxFileSize: undefined, readArchive: true }
  return {
    mostCopied,
    look: place => look(client, place, settings.readArchive),
    aside: place => aside(client, place),
    copy: (from, to, { mark }) => copy(client, { from, to, mark }),
    content: ({ bucket, key }) =>
      objectContent(
        { client, settings: everywhere },
        { key: itemKey(bucket, key), stamp: '' },
        { maxBytes: mostCopied },
      ),
    async remove({ bucket, key }, { mark }) {
      const query = { ifGenerationMatch: mark || undefined }
      const answer = await client
        .call({ method: 'DELETE', path: objectPath(bucket, key), query })
        .catch(refused(nameOf({ bucket, key }), writing))
      answer.discard()
    },
    async write({ bucket, key }, text) {
      const query = { uploadType: 'media', name: key.toString('utf8'), ifGenerationMatch: 0 }
      const answer = await client
        .call({ method: 'POST', path: `b/${bucket}/o`, query, text })
        .catch(refused(nameOf({ bucket, key }), writing))
      answer.discard()
    },
    async restore({ bucket, key }, kept) {
      const acl = Acl.nullish().parse(kept)
      if (!acl) return
      const answer = await client
        .call({ method: 'PATCH', path: objectPath(bucket, key), body: { acl } })
        .catch(refused(nameOf({ bucket, key }), 'storage.objects.setIamPolicy'))
      answer.discard()
    },
    async openTo(bucket) {
      return accessOf(await readSharing(client, bucket))
        .ofFolder('')
        .find(isOpenTo)?.principal.name
    },
  }
}

async function look(client: GcsClient, place: ObjectName, readArchive: boolean): Promise<FoundObject | undefined> {
  const { bucket, key } = place
  const query = { projection: 'noAcl' }
  const found = await client.json({ path: objectPath(bucket, key), query }, Found).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    return refused(nameOf(place), 'storage.objects.get')(error)
  })
  if (!found) return undefined
  const { size, generation, etag = '', updated, md5Hash, storageClass } = found
  const isArchived = storageClass === 'ARCHIVE' && !readArchive
  const version = generation ?? `${etag}-${updated?.getTime()}`
  return { mark: generation ?? '', size, stamp: stampOf({ generation: version, size, isArchived }), checksum: md5Hash }
}

/** Google copies large objects in several calls, each of which goes on where the last one ended. */
async function copy(
  client: GcsClient,
  { from, to, mark }: { from: ObjectName; to: ObjectName; mark: string },
): Promise<void> {
  const path = `${objectPath(from.bucket, from.key)}/rewriteTo/${objectPath(to.bucket, to.key)}`
  for (let rewriteToken: string | undefined; ;) {
    const query = { ifSourceGenerationMatch: mark || undefined, ifGenerationMatch: 0, rewriteToken }
    const call = { method: 'POST', path, query, body: {} } as const
    const { done, rewriteToken: next } = await client.json(call, Rewrite).catch(refused(nameOf(from), writing))
    if (done) return
    if (next === undefined || next === rewriteToken)
      throw new ConnectorError('io_error', `${nameOf(from)} could not be copied. Try again later.`)
    rewriteToken = next
  }
}

async function aside(client: GcsClient, { bucket, key }: ObjectName): Promise<Aside> {
  const setUp = await readBucket(client, bucket)
  const stays = setUp?.versioning?.enabled
    ? { stays: 'The bucket keeps versions: who may read versions still reads this one.' }
    : {}
  if (setUp && isUniform(setUp)) return stays
  const call = { path: objectPath(bucket, key), query: { projection: 'full' } }
  const { acl } = await client
    .json(call, Listed)
    .catch(refused(nameOf({ bucket, key }), 'storage.objects.getIamPolicy'))
  return { ...stays, ...(acl && { kept: acl }) }
}

const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`
