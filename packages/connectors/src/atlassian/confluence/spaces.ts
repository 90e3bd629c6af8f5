import type { Container } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { malformed } from '../api.ts'
import { cursorPage, everyPage, numberedPage } from './pages.ts'
import type { ConfluenceReading } from './reading.ts'
import { listOf, Space } from './shapes.ts'

/** Spaces that the settings take in, each once. */
export async function* spacesOf({
  session,
  settings,
}: Pick<ConfluenceReading, 'session' | 'settings'>): AsyncGenerator<Space> {
  const { atlassian, isCloud } = await session.site()
  const exclude = exclusion(settings.include, settings.exclude)
  const seen = new Set<string>()
  const what = 'The spaces'
  const read = (from?: string) =>
    isCloud
      ? cursorPage(atlassian, { path: '/api/v2/spaces', query: { limit: 250 }, what }, from)
      : numberedPage(atlassian, { path: '/rest/api/space', query: { limit: 100 }, what }, from)
  for await (const results of everyPage(read)) {
    const fresh = listOf(Space, results).filter(({ id }) => !seen.has(id) && seen.add(id))
    if (results.length && !fresh.length) throw malformed('The spaces, listed again and again')
    for (const space of fresh) if (exclude(space.key, false) === undefined) yield space
  }
}

export const nameOf = ({ key, name }: Space) => name || key

export async function* containersOf(reading: ConfluenceReading): AsyncGenerator<Container> {
  const { isCloud } = await reading.session.site()
  for await (const space of spacesOf(reading)) yield { id: isCloud ? space.id : space.key, name: nameOf(space) }
}

/** By the id of its container: the space's own in the cloud, its key of a Data Center. @throws AtlassianFault 404 */
export async function spaceOf({ session }: Pick<ConfluenceReading, 'session'>, id: string): Promise<Space> {
  const { atlassian, isCloud } = await session.site()
  const what = 'A space'
  if (isCloud) return atlassian.get(Space, { path: `/api/v2/spaces/${encodeURIComponent(id)}`, what })
  return atlassian.get(Space, { path: `/rest/api/space/${encodeURIComponent(id)}`, what })
}
