import { createHash } from 'node:crypto'
import type { TagStore } from '../../../kit/objects/tag.ts'
import { tagsIn, tagsXml } from '../../../kit/objects/tag-xml.ts'
import type { Mending } from './change.ts'
import { refused, s3Store } from './store.ts'

const query = [['tagging', '']] as const

/** Tags change neither the content of an object nor its version. @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObjectTagging.html */
export function s3Tags(mending: Mending): TagStore {
  const { client } = mending
  return {
    mostTags: 10,
    stampOf: async place => (await s3Store(mending).look(place))?.stamp,
    async tagsOf(place) {
      const root = await client.xml({ ...place, query }, 'Tagging').catch(refused(place, 's3:GetObjectTagging'))
      return { tags: tagsIn(root), mark: '' }
    },
    async setTags(place, tags) {
      const body = tagsXml('Tagging', tags)
      const headers = { 'content-md5': createHash('md5').update(body).digest('base64') }
      const answer = await client
        .call({ method: 'PUT', ...place, query, headers, body })
        .catch(refused(place, 's3:PutObjectTagging'))
      answer.discard()
    },
  }
}
