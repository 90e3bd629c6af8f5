import { atOnce } from '../../kit/at-once.ts'
import { SourceFault, type Container, type Entry, type Grant, type Page, type Removed } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import { AtlassianFault, isMissing } from '../fault.ts'
import { day, ended, positionOf, positionText, type Position, type PositionRules } from '../position.ts'
import { spaceAccess } from './access.ts'
import { changedPages } from './changes.ts'
import { cloudPages } from './cloud.ts'
import { entriesOf, folderOf, type Below, type Whole } from './entries.ts'
import { goneFrom, goneParts, partsOf } from './gone.ts'
import { serverPages } from './server.ts'
import type { Space } from './shapes.ts'
import { nameOf, spaceOf } from './spaces.ts'
import { surveyOf, type Survey } from './survey.ts'
import type { ToldPage } from './told.ts'
import { wholeOf, type Around } from './whole.ts'

type Listed = Page<Entry | Removed>

const pagesAtOnce = 4
/** A search begins that long before what was changed last. */
const remembered = 3 * day

/** Nothing tells which comments and attachments were deleted, nor which pages lie elsewhere now: that shows when a space is read whole. */
const rules: PositionRules = {
  wholeEvery: day,
  resync: cause =>
    new SourceFault(
      'resync',
      'The position among the pages is not known any more. The space is read from its beginning.',
      { cause },
    ),
}

interface Opened {
  space: Space
  grants: Grant[]
  /** Nothing where the site lets nobody search: all is told each time then. */
  survey: Survey | undefined
}

/**
 * A space's pages and posts, each with comments, attachments and who may view it; later those that were written, said of and attached to, and which are
 * gone. Where somebody may view the space or a page of it who could not, all are told once more. Content of the same version is not read again.
 */
export async function* listSpace(around: Around, container: Container, from?: string): AsyncGenerator<Listed> {
  const { reading } = around
  let position = positionOf(from, reading.io.now().getTime(), rules)
  const opened = await opening(reading, container.id).catch((error: unknown) => shut(container, error))
  if ('problem' in opened) return yield opened.problem
  const { space, grants, survey } = opened
  if (!survey && position.stage === 'changes') throw rules.resync()
  const below: Below = { reading, space: container.id, title: nameOf(space) }
  const mark = `${digest(JSON.stringify(grants))} ${survey?.mark ?? ''}`
  let before: Entry[] = []
  if (position.access !== mark) {
    before = [folderOf(container.id, space, grants)]
    const isAgain = position.access !== ''
    position = { ...position, access: mark, ...(isAgain && { stage: 'whole', list: 'pages', cursor: undefined }) }
  }
  for (;;) {
    const told = await pageAt(around, { opened, position, below }).catch((error: unknown) => shut(container, error))
    if ('problem' in told) return yield told.problem
    const { items, next } = told
    // Without a search, the next reading begins at the beginning.
    const isOver = next.isRead && !survey
    yield { items: [...before, ...items], covers: position.covers, ...(!isOver && { next: positionText(next) }) }
    if (next.isRead) return
    before = []
    position = next
    reading.io.signal.throwIfAborted()
  }
}

interface At {
  opened: Opened
  position: Position
  below: Below
}

async function pageAt(around: Around, { opened, position, below }: At) {
  const { reading, restrictions } = around
  const { space, grants, survey } = opened
  const isWhole = position.stage === 'whole'
  const { pages, next, times } = isWhole
    ? { ...(await pagesAt(around, { space, position })), times: [] }
    : await changedPages(reading, { space, position }).catch(orResync(position))
  for (const { id, parent, isPost } of pages) if (!isPost) restrictions.note(id, parent)
  const wholes = await atOnce(pages, pagesAtOnce, page => wholeOf(around, page, grants))
  const items: (Entry | Removed)[] = []
  for (const whole of wholes) {
    const { id, isPost } = whole.page
    items.push(...(await entriesOf(below, whole)))
    const gone = position.known.tell(`${isPost ? 'blog-' : ''}${id}`, partsOf(whole))
    items.push(...goneParts({ space: below.space, page: id, isPost }, gone))
  }
  const seen = [...times, ...wholes.flatMap(timesOf)]
  const after: Position = {
    ...position,
    cursor: next,
    until: seen.reduce((latest, [, at]) => Math.max(latest, at), position.until),
    fresh: [...position.fresh, ...seen].toSorted(([, one], [, other]) => one - other).slice(-2_000),
  }
  if (next !== undefined) return { items, next: after }
  if (isWhole && position.list === 'pages') return { items, next: { ...after, list: 'posts' as const } }
  // What was listed counts only where the sign-in held to the end.
  await reading.session.confirm()
  const gone = position.covers === 'all' || !survey ? [] : goneFrom(below.space, position.known, survey)
  return { items: [...items, ...gone], next: ended(after, remembered) }
}

/** By the ids that a search finds them by. */
const timesOf = ({ page, comments, attachments }: Whole): [string, number][] =>
  [{ id: page.id, createdAt: page.changedAt }, ...comments, ...attachments].flatMap(({ id, createdAt }) =>
    createdAt ? [[id, createdAt.getTime()] as [string, number]] : [],
  )

async function opening(reading: Around['reading'], id: string): Promise<Opened> {
  const space = await spaceOf(reading, id)
  const { grants } = await spaceAccess(reading, space)
  return { space, grants, survey: await surveyOf(reading, space) }
}

async function pagesAt(
  { reading: { session } }: Around,
  { space, position }: { space: Space; position: Position },
): Promise<{ pages: ToldPage[]; next?: string }> {
  const site = await session.site()
  const { cursor } = position
  const isPost = position.list === 'posts'
  const asked = site.isCloud
    ? cloudPages(site, { space: space.id, isPost, cursor })
    : serverPages(site, { spaceKey: space.key, isPost, cursor })
  return asked
    .catch((error: unknown) => {
      // Some sites have no posts.
      if (isRefused(error) && cursor === undefined && isPost) return { pages: [] }
      throw error
    })
    .catch(orResync(position))
}

const isRefused = (error: unknown) => error instanceof AtlassianFault && [400, 404].includes(error.status)
const orResync =
  ({ cursor }: Position) =>
  (error: unknown): never => {
    throw isRefused(error) && cursor !== undefined ? rules.resync(error) : error
  }

function shut({ id, name }: Container, error: unknown): { problem: Listed } {
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
