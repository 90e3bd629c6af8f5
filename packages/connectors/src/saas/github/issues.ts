import { z } from 'zod'
import { SourceFault, type Entry, type Page } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { digest } from '../../kit/mail/event.ts'
import { memberOf, type Access } from './access.ts'
import { folderOf } from './code.ts'
import { isDenied, isMissing } from './fault.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { Comment, dateOf, Issue, type Account, type Repository } from './shapes.ts'

/** Both lists by when things were changed last, the oldest first. */
const Position = z.object({
  access: z.string(),
  list: z.enum(['issues', 'comments']),
  since: z.string(),
  page: z.number(),
  /** Short names of what was told of that very moment. */
  seen: z.array(z.string()),
  /** The same of the list that is not being read. */
  other: z.object({ since: z.string(), seen: z.array(z.string()) }),
})
type Position = z.infer<typeof Position>
const pageSize = 100
/** Where the list of everything begins. */
const beginning = '1970-01-01T00:00:00Z'

interface Of {
  repository: Repository
  access: Access
}

/** Issues, pull requests and what was said of them, from where they were left. What is deleted of them nobody tells. */
export async function* listIssues(
  reading: GithubReading,
  { repository, access }: Of,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const before = from === undefined ? undefined : positionOf(from)
  const isOtherwise = before !== undefined && before.access !== access.mark
  let position: Position =
    before === undefined || isOtherwise
      ? {
          access: access.mark,
          list: 'issues',
          since: beginning,
          page: 1,
          seen: [],
          other: { since: beginning, seen: [] },
        }
      : before
  let items: Entry[] =
    before === undefined || isOtherwise ? [folderOf(issuesKey(repository.full_name), access, 'Issues')] : []
  for (;;) {
    const told = await pageAt(reading, { repository, access }, position)
    yield { items: [...items, ...told.items], covers: 'changes', next: JSON.stringify(told.next) }
    if (told.isLast) return
    items = []
    position = told.next
    reading.io.signal.throwIfAborted()
  }
}

export const issuesKey = (repository: string) => `${repository}#issues`

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position among the issues is not known. They are read from the beginning.', {
      cause,
    })
  }
}

type Changed = Issue | Comment

const entryOf = (reading: GithubReading, of: Of, one: Changed): Entry[] =>
  isIssue(one) ? issueEntry(reading, of, one) : commentEntry(reading, of, one)
const isIssue = (one: Changed): one is Issue => typeof one['number'] === 'number'

interface Dated {
  updated_at?: string | null | undefined
  id: string
}

async function pageAt(reading: GithubReading, of: Of, position: Position) {
  const { list, since, page } = position
  const query = `?${list === 'issues' ? 'state=all&' : ''}sort=updated&direction=asc&since=${encodeURIComponent(since)}&per_page=${pageSize}&page=${page}`
  const path = `${pathOf(of.repository.full_name)}/issues${list === 'comments' ? '/comments' : ''}${query}`
  const call = { path, what: 'The issues of a repository' }
  const found = await (list === 'issues' ? reading.github.page(Issue, call) : reading.github.page(Comment, call)).catch(
    (error: unknown) => {
      // Issues may be switched off.
      if (isDenied(error) || isMissing(error)) return { items: [], next: undefined }
      throw error
    },
  )
  const fresh = (found.items as Changed[]).filter(one => !position.seen.includes(markOf(one)))
  const items = fresh.flatMap(one => entryOf(reading, of, one))
  const next = after(position, { all: found.items as Dated[], hasMore: found.next !== undefined })
  return { items, next, isLast: found.next === undefined && list === 'comments' }
}

/** What has the time of the last one may be told once more: by its name it is known. */
function after(position: Position, { all, hasMore }: { all: readonly Dated[]; hasMore: boolean }): Position {
  const last = all.at(-1)?.updated_at ?? position.since
  const isOn = last > position.since
  const seen = [
    ...(isOn ? [] : position.seen),
    ...all.filter(({ updated_at }) => updated_at === last).map(markOf),
  ].slice(-500)
  const on = { ...position, since: last, seen, page: isOn ? 1 : position.page + 1 }
  if (hasMore) return on
  const list = position.list === 'issues' ? 'comments' : 'issues'
  return { ...position, list, page: 1, ...position.other, other: { since: last, seen } }
}

const markOf = ({ id, updated_at }: Dated) => digest(`${id} ${updated_at}`).slice(0, 8)

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 300).replaceAll('/', '∕')))
const grantsIn = ({ access }: Of) => access.grants.map(grant => ({ ...grant, inherited: true }))

export const textOfIssue = ({ title, body }: Pick<Issue, 'title' | 'body'>) =>
  [title, body].filter(Boolean).join('\n\n')

function issueEntry(reading: GithubReading, of: Of, issue: Issue): Entry[] {
  const parent = issuesKey(of.repository.full_name)
  const key = `${parent}/${issue.number}`
  const name = shown(`#${issue.number} ${issue.title ?? ''}`)
  const text = textOfIssue(issue)
  const stamp = digest(text)
  reading.texts.keep(key, stamp, text)
  return [{ ...common(of, { key, name, parent, stamp, text, by: issue.user, ...issue }), kind: 'issue' }]
}

function commentEntry(reading: GithubReading, of: Of, comment: Comment): Entry[] {
  const number = /\/issues\/(\d+)$/.exec(comment.issue_url ?? '')?.[1]
  const parent = issuesKey(of.repository.full_name)
  const key = `${parent}/${number ?? 0}/${comment.id}`
  const text = comment.body ?? ''
  const stamp = digest(text)
  reading.texts.keep(key, stamp, text)
  const name = shown(`Comment of ${comment.user?.login ?? 'somebody'}${number ? ` on #${number}` : ''}`)
  return [{ ...common(of, { key, name, parent, stamp, text, by: comment.user, ...comment }), kind: 'message' }]
}

interface Written {
  key: string
  name: string
  parent: string
  stamp: string
  text: string
  by: Account | null | undefined
  created_at?: string | null | undefined
  updated_at?: string | null | undefined
}

function common(of: Of, { key, name, parent, stamp, text, by, created_at, updated_at }: Written) {
  const [createdAt, modifiedAt] = [dateOf(created_at), dateOf(updated_at)]
  return {
    type: 'item' as const,
    key,
    name,
    path: `${of.repository.full_name}/issues/${name}`,
    parent,
    mime: 'text/plain',
    size: Buffer.byteLength(text),
    stamp,
    identity: key,
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    ...(by && { owner: memberOf(by) }),
    grants: grantsIn(of),
    events: [],
  }
}
