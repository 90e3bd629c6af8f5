import { z } from 'zod'
import { digest } from '../../kit/mail/event.ts'
import { AtlassianFault } from '../fault.ts'
import { cursorPage, everyPage, numberedPage, type OnePage } from './pages.ts'
import type { ConfluenceReading } from './reading.ts'
import { Content1, listOf, Restrictions, type Space } from './shapes.ts'

/** A page, post, comment or attachment as a search tells it. */
export const Found = Content1.extend({
  type: z.string().nullish().catch(undefined),
  container: z
    .looseObject({ id: z.union([z.string(), z.number()]).transform(String), type: z.string().nullish() })
    .nullish()
    .catch(undefined),
  restrictions: Restrictions.nullish().catch(undefined),
})
export type Found = z.infer<typeof Found>

/** What a search knows of a space at one moment. */
export interface Survey {
  /** Keys of pages and posts below the space's: `12`, `blog-13`. */
  alive: ReadonlySet<string>
  /** Changes whenever a page is restricted to others than before. */
  mark: string
}

const viewers = ['user', 'group'].map(kind => `restrictions.read.restrictions.${kind}`).join(',')

export const pageKey = ({ id, type }: { id: string; type?: string | null | undefined }) =>
  type === 'blogpost' ? `blog-${id}` : id

/** One page of what a search finds in a space. @see https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content/#api-wiki-rest-api-content-search-get */
export async function searchSpace(
  { session }: Pick<ConfluenceReading, 'session'>,
  { space, where, expand, limit }: { space: Space; where: string; expand: string; limit: number },
  cursor?: string,
): Promise<OnePage> {
  const { atlassian, isCloud } = await session.site()
  const cql = `space = ${quoted(space.key)} and ${where}`
  const call = { path: '/rest/api/content/search', query: { cql, expand, limit }, what: 'A search in a space' }
  return isCloud ? cursorPage(atlassian, call, cursor) : numberedPage(atlassian, call, cursor)
}

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** Which pages and posts there are, and which of them are restricted to whom; nothing where the site lets nobody search so. */
export async function surveyOf(reading: ConfluenceReading, space: Space): Promise<Survey | undefined> {
  const alive = new Set<string>()
  const restricted: string[] = []
  const where = 'type in (page, blogpost) order by created asc'
  try {
    for await (const results of everyPage(from =>
      searchSpace(reading, { space, where, expand: viewers, limit: 50 }, from),
    )) {
      for (const page of listOf(Found, results)) {
        alive.add(pageKey(page))
        const who = viewersOf(page)
        if (who.length) restricted.push(`${page.id} ${who.toSorted().join(' ')}`)
      }
      reading.io.signal.throwIfAborted()
    }
  } catch (error) {
    if (error instanceof AtlassianFault) return undefined
    throw error
  }
  return { alive, mark: digest(restricted.toSorted().join('\n')) }
}

const Subject = z.looseObject({
  accountId: z.string().nullish(),
  userKey: z.string().nullish(),
  username: z.string().nullish(),
  id: z.union([z.string(), z.number()]).nullish(),
  name: z.string().nullish(),
})

function viewersOf({ restrictions }: Found): string[] {
  const those = restrictions?.read?.restrictions
  return [...(those?.user?.results ?? []), ...(those?.group?.results ?? [])].map(one => {
    const { accountId, userKey, username, id, name } = Subject.safeParse(one).data ?? {}
    return String(accountId ?? userKey ?? username ?? id ?? name ?? '')
  })
}
