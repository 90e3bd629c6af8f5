import type { ObjectName } from '../../../kit/objects/keys.ts'
import type { Tags, TagStore } from '../../../kit/objects/tag.ts'
import { fileStore } from './store.ts'
import { callOf, refused, type Mending, type Place } from './state.ts'

const prefix = 'x-ms-meta-'
/** All of it may have 8 KiB. */
const mostTags = 100
const fileAt = ({ bucket: share, key: path }: ObjectName): Place => ({ share, path, isFolder: false })

/** A file has no tags of its own, but metadata. Setting them makes a new version of the file, which is read anew. @see https://learn.microsoft.com/rest/api/storageservices/set-file-metadata */
export function fileTags(mending: Mending): TagStore {
  const { client } = mending
  return {
    mostTags,
    stampOf: async place => (await fileStore(mending).look(place))?.stamp,
    async tagsOf(place) {
      const call = { method: 'HEAD', ...callOf(fileAt(place)), maxBytes: Number.MAX_SAFE_INTEGER } as const
      const answer = await client.call(call).catch(refused(fileAt(place)))
      answer.discard()
      const told = [...answer.headers].filter(([name]) => name.startsWith(prefix))
      const tags: Tags = Object.fromEntries(told.map(([name, value]) => [name.slice(prefix.length), value]))
      return { tags, mark: answer.headers.get('etag') ?? '' }
    },
    async setTags(place, tags) {
      const headers = Object.fromEntries(Object.entries(tags).map(([name, value]) => [`${prefix}${name}`, value]))
      const answer = await client
        .call({ method: 'PUT', ...callOf(fileAt(place), 'metadata'), headers })
        .catch(refused(fileAt(place)))
      answer.discard()
    },
  }
}
