import type { ObjectName } from '../../../kit/objects/keys.ts'
import type { TagStore } from '../../../kit/objects/tag.ts'
import { tagsIn, tagsXml } from '../../../kit/objects/tag-xml.ts'
import type { Mending } from './change.ts'
import { blobStore, refused } from './store.ts'

const query = [['comp', 'tags']] as const
const at = ({ bucket: container, key: path }: ObjectName) => ({ container, path })

/** Index tags change neither the content of a blob nor its version. @see https://learn.microsoft.com/rest/api/storageservices/set-blob-tags */
export function blobTags(mending: Mending): TagStore {
  const { client } = mending
  return {
    mostTags: 10,
    stampOf: async place => (await blobStore(mending).look(place))?.stamp,
    async tagsOf(place) {
      const { element } = await client.xml({ ...at(place), query }, 'Tags').catch(refused(place))
      return { tags: tagsIn(element), mark: '' }
    },
    async setTags(place, tags) {
      const headers = { 'content-type': 'application/xml; charset=utf-8' }
      const call = { method: 'PUT', ...at(place), query, headers, body: tagsXml('Tags', tags) } as const
      const answer = await client.call(call).catch(refused(place))
      answer.discard()
    },
  }
}
