import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { projectOf } from './app.ts'
import type { GcsClient } from './client.ts'
import { isDenied } from './fault.ts'
import { allowing } from './rights.ts'
import type { GcsSettings } from './settings.ts'

const Page = z.object({
  items: z.array(z.looseObject({ name: z.string().min(1) })).optional(),
  nextPageToken: z.string().nullish(),
})

/** The buckets of the settings, or all of the project. @throws SourceFault `scope_missing` when it may not be seen which there are */
export async function* bucketsOf(client: GcsClient, settings: GcsSettings): AsyncGenerator<string> {
  const isMeant = (name: string) => name !== settings.quarantineBucket
  if (settings.buckets.length) return yield* [...new Set(settings.buckets)].filter(isMeant)
  const project = projectOf(settings)
  if (project === undefined)
    throw new SourceFault(
      'scope_missing',
      'It is not said whose buckets are meant. Name the project, or buckets, in the settings.',
    )
  for (let pageToken: string | undefined; ;) {
    const query = { project, maxResults: 1000, fields: 'items/name,nextPageToken', pageToken }
    const { items = [], nextPageToken } = await client.json({ path: 'b', query }, Page).catch(refused(project))
    yield* items.map(({ name }) => name).filter(isMeant)
    if (!nextPageToken) return
    if (nextPageToken === pageToken)
      throw new OutboundFault('malformed', 'Google lists the same buckets again and again.')
    pageToken = nextPageToken
  }
}

const refused = (project: string) => (error: unknown) => {
  if (!isDenied(error)) throw error
  const says = `The service account may not see which buckets there are in ${project}. Name them in the settings. Or: ${allowing(['storage.buckets.list'], `the project ${project}`)}`
  throw new SourceFault('scope_missing', says, { cause: error })
}
