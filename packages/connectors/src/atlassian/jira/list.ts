import { atOnce } from '../../kit/at-once.ts'
import type { Container, Entry, Page, Removed } from '../../kit/connector.ts'
import { AtlassianFault, isMissing } from '../fault.ts'
import type { Parts } from '../known-ids.ts'
import { entriesOf, folderOf } from './entries.ts'
import { openProject, type Opening } from './projects.ts'
import { day, ended, overlap, positionOf, positionText, type Position } from '../position.ts'
import { keyOf, type JiraReading } from './reading.ts'
import { jqlTime, quoted, resync, search } from './search.ts'
import { Attachment, Comment, Comments, dateOf, Issue, listOf } from './shapes.ts'

type Listed = Page<Entry | Removed>

const pageSize = 100
/** What was deleted where too much is known shows when a project is read whole. */
const wholeEvery = 7 * day
const idsOfPage = 5_000
const commentsAtOnce = 3
const mostComments = 20_000

/**
 * A project's issues with what was said of and attached to them; later those that were changed, and which are gone. Who reaches it changes no issue:
 * where that changed, all are told once more.
 */
export async function* listProject(reading: JiraReading, container: Container, from?: string): AsyncGenerator<Listed> {
  let position = positionOf(from, reading.io.now().getTime(), { wholeEvery, resync })
  const opening = await openProject(reading, container.id).catch((error: unknown) => shut(container, error))
  if ('problem' in opening) return yield opening.problem
  let before: Entry[] = []
  if (position.access !== opening.access.mark) {
    before = [folderOf(opening)]
    const isAgain = position.access !== ''
    position = { ...position, access: opening.access.mark, ...(isAgain && { stage: 'whole', cursor: undefined }) }
  }
  for (;;) {
    const told = await pageAt(reading, opening, position).catch((error: unknown) => shut(container, error))
    if ('problem' in told) return yield told.problem
    yield { items: [...before, ...told.items], covers: position.covers, next: positionText(told.next) }
    if (told.next.isRead) return
    before = []
    position = told.next
    reading.io.signal.throwIfAborted()
  }
}

async function pageAt(reading: JiraReading, opening: Opening, position: Position) {
  const { session } = reading
  const { key } = opening.project
  const isWhole = position.stage === 'whole'
  const changed = jqlTime(new Date(position.since - overlap), (await session.account()).zone)
  const jql = `project = ${quoted(key)}${isWhole ? ' ORDER BY key ASC' : ` AND updated >= ${quoted(changed)} ORDER BY updated ASC, key ASC`}`
  const found = await search(reading, { jql, fields: '*all', max: pageSize, cursor: position.cursor })
  const issues = listOf(Issue, found.issues).filter(issue => isOf(issue, opening))
  const seen = new Map(position.seen)
  const fresh = isWhole ? issues : issues.filter(issue => seen.get(issue.id) !== changedAt(issue))
  const comments = await atOnce(fresh, commentsAtOnce, issue => commentsOf(reading, issue))
  const items: (Entry | Removed)[] = []
  for (const [at, issue] of fresh.entries()) {
    const said = comments[at] ?? []
    items.push(...(await entriesOf(reading, opening, { issue, comments: said, names: found.names })))
    items.push(...goneParts(opening, issue.id, position.known.tell(issue.id, partsOf(issue, said))))
  }
  const times = fresh.map(issue => [issue.id, changedAt(issue)] as [string, number])
  const next: Position = {
    ...position,
    cursor: found.next,
    until: times.reduce((latest, [, at]) => Math.max(latest, at), position.until),
    fresh: [...position.fresh, ...times].toSorted(([, one], [, other]) => one - other).slice(-2_000),
  }
  if (found.next !== undefined) return { items, next }
  // What was listed counts only where the sign-in held to the end.
  await session.confirm()
  const gone = position.covers === 'all' ? [] : await goneIssues(reading, opening, position)
  return { items: [...items, ...gone], next: ended(next) }
}

const changedAt = ({ fields }: Issue): number => dateOf(fields?.updated)?.getTime() ?? 0

/** A key of a project that was renamed finds the other's issues as well. */
const isOf = ({ fields }: Issue, { project }: Opening) =>
  !fields?.project?.id || fields.project.id === project.id || fields.project.key === project.key

const partsOf = ({ fields }: Issue, comments: readonly Comment[]): Parts => ({
  comments: comments.map(({ id }) => id),
  attachments: listOf(Attachment, fields?.attachment).map(({ id }) => id),
})

function goneParts({ project }: Opening, issue: string, { comments, attachments }: Parts): Removed[] {
  const place = { project: project.id, issue }
  const removed = (kind: 'comment' | 'attachment') => (id: string) =>
    ({ type: 'removed', key: keyOf({ ...place, part: { kind, id } }) }) satisfies Removed
  return [...comments.map(removed('comment')), ...attachments.map(removed('attachment'))]
}

/** Issues that were deleted, or moved to another project: nothing tells of them but that they are listed no more. */
async function goneIssues(reading: JiraReading, opening: Opening, { known }: Position): Promise<Removed[]> {
  if (!known.isWhole) return []
  const alive = new Set<string>()
  const jql = `project = ${quoted(opening.project.key)} ORDER BY key ASC`
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = await search(reading, { jql, fields: 'project', max: idsOfPage, cursor })
    for (const issue of listOf(Issue, page.issues)) if (isOf(issue, opening)) alive.add(issue.id)
    cursor = page.next
    reading.io.signal.throwIfAborted()
  }
  await reading.session.confirm()
  const gone = [...known.ids].filter(id => !alive.has(id)).map(id => [id, known.partsOf(id)] as const)
  known.forgetBut(alive)
  return gone.flatMap(([id, parts]) => [
    { type: 'removed' as const, key: keyOf({ project: opening.project.id, issue: id }) },
    ...goneParts(opening, id, parts),
  ])
}

/** A search tells some of an issue's comments, and how many there are. */
async function commentsOf({ atlassian, session }: JiraReading, { id, fields }: Issue): Promise<Comment[]> {
  const told = fields?.comment
  const first = told?.comments ?? []
  if (told && (told.total ?? first.length) <= first.length) return listOf(Comment, first)
  const { api } = await session.account()
  const comments = new Map<string, Comment>()
  for (let startAt = 0; comments.size < mostComments;) {
    const query = { startAt, maxResults: pageSize, orderBy: 'created' }
    const path = `${api}/issue/${encodeURIComponent(id)}/comment`
    const page = await atlassian
      .get(Comments, { path, query, what: 'Comments of an issue' })
      .catch((error: unknown) => {
        // It was deleted since it was listed.
        if (error instanceof AtlassianFault) return { comments: [], total: 0 }
        throw error
      })
    const all = page.comments ?? []
    for (const comment of listOf(Comment, all)) comments.set(comment.id, comment)
    startAt += all.length
    if (all.length === 0 || startAt >= (page.total ?? 0)) break
  }
  return [...comments.values()]
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
      ? 'The project is no longer there, or may not be seen any more.'
      : `Jira keeps it shut (${error.status}).`,
  }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}
