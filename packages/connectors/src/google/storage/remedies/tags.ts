import { z } from 'zod'
import { displayPath } from '../../../kit/key.ts'
import type { ObjectName } from '../../../kit/objects/keys.ts'
import type { TagStore } from '../../../kit/objects/tag.ts'
import { objectPath } from '../client.ts'
import type { Mending } from './remove-public-access.ts'
import { gcsStore } from './store.ts'
import { refused } from './subjects.ts'

const Found = z.looseObject({
  metadata: z.record(z.string(), z.string()).nullish(),
  metageneration: z.coerce.string().optional(),
})
/** Bytes of all of it are counted, not how many there are: 8 KiB. */
const mostTags = 100

/** An object has no tags of its own, but metadata, which change neither its content nor its generation. @see https://cloud.google.com/storage/docs/metadata */
export function gcsTags(mending: Mending): TagStore {
  const { client } = mending
  const call = ({ bucket, key }: ObjectName) => ({ path: objectPath(bucket, key) })
  const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`
  return {
    mostTags,
    stampOf: async place => (await gcsStore(mending).look(place))?.stamp,
    async tagsOf(place) {
      const asked = { ...call(place), query: { projection: 'noAcl' } }
      const found = await client.json(asked, Found).catch(refused(nameOf(place), 'storage.objects.get'))
      // Some stores keep the name of what was taken away, with nothing behind it.
      const tags = Object.entries(found.metadata ?? {}).filter(([, value]) => value !== '')
      return { tags: Object.fromEntries(tags), mark: found.metageneration ?? '' }
    },
    async setTags(place, tags, found) {
      // Null takes one away; what is not named stays.
      const gone = Object.keys(found.tags).filter(name => !(name in tags))
      const metadata = { ...Object.fromEntries(gone.map(name => [name, null])), ...tags }
      const query = { ifMetagenerationMatch: found.mark || undefined }
      const answer = await client
        .call({ method: 'PATCH', ...call(place), query, body: { metadata } })
        .catch(refused(nameOf(place), 'storage.objects.update'))
      answer.discard()
    },
  }
}
