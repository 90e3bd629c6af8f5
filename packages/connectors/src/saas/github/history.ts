import { z } from 'zod'
import { SourceFault, type Entry, type Page } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import type { Access } from './access.ts'
import { folderOf } from './code.ts'
import { isEmpty, isMissing } from './fault.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { Commit, dateOf, type Repository } from './shapes.ts'

/** Commits are told from the newest back to the last that was told before. */
const Position = z.object({
  access: z.string(),
  /** Up to here everything was told. */
  known: z.string(),
  /** The newest when this reading began, and the page that comes next. */
  head: z.string(),
  page: z.number(),
})
type Position = z.infer<typeof Position>

interface Of {
  repository: Repository
  access: Access
}

/** Each commit of the default branch, whose content is what it brought. */
export async function* listHistory(
  reading: GithubReading,
  { repository, access }: Of,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const start: Position = { access: access.mark, known: '', head: '', page: 1 }
  const before = from === undefined ? start : positionOf(from)
  // Who reaches it has changed: so has it for each commit.
  let position = before.access === access.mark ? before : start
  let items: Entry[] = position === start ? [folderOf(historyKey(repository.full_name), access, 'History')] : []
  for (;;) {
    const { commits, hasMore } = await pageAt(reading, repository, position.page)
    const known = commits.findIndex(({ sha }) => sha === position.known)
    const told = known < 0 ? commits : commits.slice(0, known)
    const head = position.head || (commits[0]?.sha ?? position.known)
    const isLast = !hasMore || known >= 0
    const next: Position = isLast
      ? { ...position, known: head, head: '', page: 1 }
      : { ...position, head, page: position.page + 1 }
    const entries = told.map(commit => commitEntry({ repository, access }, commit))
    yield { items: [...items, ...entries], covers: 'changes', next: JSON.stringify(next) }
    if (isLast) return
    items = []
    position = next
    reading.io.signal.throwIfAborted()
  }
}

export const historyKey = (repository: string) => `${repository}#history`

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the history is not known. It is read from its end.', { cause })
  }
}

async function pageAt({ github }: GithubReading, { full_name, default_branch }: Repository, page: number) {
  const branch = default_branch ? `&sha=${encodeURIComponent(default_branch)}` : ''
  const path = `${pathOf(full_name)}/commits?per_page=100&page=${page}${branch}`
  try {
    const { items, next } = await github.page(Commit, { path, what: 'The history of a repository' })
    return { commits: items, hasMore: next !== undefined }
  } catch (error) {
    if (isEmpty(error) || isMissing(error)) return { commits: [], hasMore: false }
    throw error
  }
}

function commitEntry({ repository, access }: Of, { sha, commit }: Commit): Entry {
  const subject = (commit?.message ?? '').split('\n', 1)[0] ?? ''
  const name = displayPath(Buffer.from(`${sha.slice(0, 12)} ${subject.slice(0, 200).replaceAll('/', '∕')}`.trim()))
  const at = dateOf(commit?.committer?.date ?? commit?.author?.date)
  const parent = historyKey(repository.full_name)
  const { email, name: author } = commit?.author ?? {}
  return {
    type: 'item',
    kind: 'file',
    key: `${parent}/${sha}`,
    name,
    path: `${repository.full_name}/history/${name}`,
    parent,
    mime: 'text/plain',
    stamp: sha,
    identity: `${parent}/${sha}`,
    ...(at && { createdAt: at, modifiedAt: at }),
    ...(email && { owner: { kind: 'user', name: email, address: email, ...(author && { displayName: author }) } }),
    grants: access.grants.map(grant => ({ ...grant, inherited: true })),
    events: [],
  }
}

/** What a commit brought: the lines that its difference adds, with the names of the files. */
export function addedIn(diff: string): string {
  return diff
    .split('\n')
    .flatMap(line => {
      if (line.startsWith('+++ ')) return line.slice(4).replace(/^b\//, '')
      return line.startsWith('+') ? line.slice(1) : []
    })
    .join('\n')
}
