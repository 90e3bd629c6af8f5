import { z } from 'zod'
import { atOnce } from '../../kit/at-once.ts'
import { SourceFault, type Container, type Entry, type Grant, type Page } from '../../kit/connector.ts'
import { AtlassianFault, isMissing } from '../fault.ts'
import { spaceAccess } from './access.ts'
import { cloudAttachments, cloudComments, cloudPages } from './cloud.ts'
import { entriesOf, folderOf, type Below, type Whole } from './entries.ts'
import type { ConfluenceReading } from './reading.ts'
import type { PageRestrictions } from './restrictions.ts'
import { serverAttachments, serverComments, serverPages } from './server.ts'
import type { Space } from './shapes.ts'
import { nameOf, spaceOf } from './spaces.ts'
import type { ToldPage } from './told.ts'

const Position = z.object({ list: z.enum(['pages', 'posts']), cursor: z.string().min(1).optional() })
type Position = z.infer<typeof Position>

const pagesAtOnce = 4

/**
 * All of a space each time: its pages, then its posts, each with comments, attachments and who may view it. Neither comments nor restrictions make a
 * new version of a page. Content of the same version is not read again.
 */
export async function* listSpace(
  { reading, restrictions }: { reading: ConfluenceReading; restrictions: PageRestrictions },
  container: Container,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  let position: Position = from === undefined ? { list: 'pages' } : positionOf(from)
  const opened = await opening(reading, container.id).catch((error: unknown) => shut(container, error))
  if ('problem' in opened) return yield opened.problem
  const { space, grants } = opened
  const below: Below = { reading, space: container.id, title: nameOf(space) }
  let before: Entry[] = from === undefined ? [folderOf(container.id, space, grants)] : []
  for (;;) {
    const { pages, next } = await pagesAt(reading, { space, position })
    for (const { id, parent, isPost } of pages) if (!isPost) restrictions.note(id, parent)
    const wholes = await atOnce(pages, pagesAtOnce, page => wholeOf({ reading, restrictions }, page, grants))
    const items = [...before]
    for (const whole of wholes) items.push(...(await entriesOf(below, whole)))
    const after = nextOf(position, next)
    // What was listed counts only where the sign-in held to the end.
    if (!after) await reading.session.confirm()
    yield { items, covers: 'all', ...(after && { next: JSON.stringify(after) }) }
    if (!after) return
    before = []
    position = after
    reading.io.signal.throwIfAborted()
  }
}

const nextOf = ({ list }: Position, cursor: string | undefined): Position | undefined => {
  if (cursor !== undefined) return { list, cursor }
  return list === 'pages' ? { list: 'posts' } : undefined
}

const resync = (cause?: unknown) =>
  new SourceFault(
    'resync',
    'The position among the pages is not known any more. The space is read from its beginning.',
    { cause },
  )

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw resync(cause)
  }
}

async function opening(reading: ConfluenceReading, id: string): Promise<{ space: Space; grants: Grant[] }> {
  const space = await spaceOf(reading, id)
  const { grants } = await spaceAccess(reading, space)
  return { space, grants }
}

async function pagesAt(
  { session }: ConfluenceReading,
  { space, position: { list, cursor } }: { space: Space; position: Position },
): Promise<{ pages: ToldPage[]; next?: string }> {
  const site = await session.site()
  const isPost = list === 'posts'
  const asked = site.isCloud
    ? cloudPages(site, { space: space.id, isPost, cursor })
    : serverPages(site, { spaceKey: space.key, isPost, cursor })
  return asked.catch((error: unknown) => {
    const isRefused = error instanceof AtlassianFault && [400, 404].includes(error.status)
    if (isRefused && cursor !== undefined) throw resync(error)
    // Some sites have no posts.
    if (isRefused && isPost) return { pages: [] }
    throw error
  })
}

interface Around {
  reading: ConfluenceReading
  restrictions: PageRestrictions
}

async function wholeOf({ reading, restrictions }: Around, page: ToldPage, ofSpace: readonly Grant[]): Promise<Whole> {
  const site = await reading.session.site()
  const [comments, attachments, restricted] = await Promise.all([
    site.isCloud ? cloudComments(site, page) : serverComments(site, page.id),
    site.isCloud ? cloudAttachments(site, page) : serverAttachments(site, page.id),
    restrictions.of(page.id),
  ])
  const grants = restricted ?? ofSpace.map(grant => ({ ...grant, inherited: true }))
  return { page, comments, attachments, grants }
}

function shut({ id, name }: Container, error: unknown): { problem: Page<Entry> } {
  if (!(error instanceof AtlassianFault)) throw error
  const isGone = isMissing(error)
  const entry: Entry = {
    type: 'problem',
    key: id,
    name,
    path: name,
    status: 'failed',
    reason: isGone ? 'vanished' : 'permission_denied',
    detail: isGone
      ? 'The space is no longer there, or may not be seen any more.'
      : `Confluence keeps it shut (${error.status}).`,
  }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}
