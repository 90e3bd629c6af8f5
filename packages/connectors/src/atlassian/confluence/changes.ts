import { atOnce } from '../../kit/at-once.ts'
import { known } from '../fault.ts'
import { day, type Position } from '../position.ts'
import { cloudPage } from './cloud.ts'
import type { ConfluenceReading } from './reading.ts'
import { serverPage } from './server.ts'
import { dateOf, listOf, type Space } from './shapes.ts'
import { Found, searchSpace } from './survey.ts'
import type { ToldPage } from './told.ts'

const pageSize = 100
const askedAtOnce = 4

/**
 * Pages and posts that were written or said of since the last reading, one page of a search: comments and attachments lead to what they are of. Searches
 * take days in a time zone that nobody tells, so that they begin two days early; what is the same as it was then is left out.
 */
export async function changedPages(
  reading: ConfluenceReading,
  { space, position }: { space: Space; position: Position },
): Promise<{ pages: ToldPage[]; times: [string, number][]; next?: string }> {
  const since = new Date(Math.max(0, position.since - 2 * day)).toISOString().slice(0, 10)
  const where = `type in (page, blogpost, comment, attachment) and lastmodified >= "${since}" order by lastmodified asc`
  const search = { space, where, expand: 'version,container', limit: pageSize }
  const { results, next } = await searchSpace(reading, search, position.cursor)
  const seen = new Map(position.seen)
  const fresh = listOf(Found, results).filter(one => seen.get(one.id) !== changedAt(one))
  const carriers = new Map<string, boolean>()
  for (const { id, type, container } of fresh) {
    if (type === 'page' || type === 'blogpost') carriers.set(id, type === 'blogpost')
    else if (container && !carriers.has(container.id)) carriers.set(container.id, container.type === 'blogpost')
  }
  const site = await reading.session.site()
  // Whoever was deleted since is looked for apart.
  const read = await atOnce([...carriers], askedAtOnce, ([id, isPost]) =>
    known(site.isCloud ? cloudPage(site, { id, isPost }) : serverPage(site, { id, isPost })),
  )
  return {
    pages: read.filter(page => page !== undefined),
    times: fresh.map(one => [one.id, changedAt(one)]),
    ...(next !== undefined && { next }),
  }
}

const changedAt = ({ version, history }: Found): number =>
  (dateOf(version?.when) ?? dateOf(history?.createdDate))?.getTime() ?? 0
