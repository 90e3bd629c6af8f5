import { z } from 'zod'
import { SourceFault, type Entry, type Page } from '../../kit/connector.ts'
import { encodeKey } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { Access } from './access.ts'
import { isEmpty, isMissing } from './fault.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { Tree, TreeEntry, type Repository } from './shapes.ts'

/** What was read, and how far the list is that is being read. */
const Position = z.object({
  pushed: z.string(),
  access: z.string(),
  reading: z.object({ tree: z.string(), at: z.number() }).optional(),
})
type Position = z.infer<typeof Position>

const pageSize = 500
/** Of a repository whose list is too long for one answer, folders are asked for one by one. */
const deepest = 100

/** The files of the default branch. A repository that nobody pushed to, and that is reached by whom it was, costs nothing more. */
export async function* listCode(
  reading: GithubReading,
  { repository, access }: { repository: Repository; access: Access },
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const now = { pushed: repository.pushed_at ?? '', access: access.mark }
  const position = from === undefined ? undefined : positionOf(from)
  if (position && !position.reading && position.pushed === now.pushed && position.access === now.access && now.pushed)
    return yield { items: [], covers: 'changes', next: JSON.stringify(now) }
  const tree = position?.reading?.tree ?? (await treeAt(reading, repository))
  let at = 0
  const start = position?.reading?.at ?? 0
  let items: Entry[] = start === 0 ? [folderOf(repository.full_name, access)] : []
  if (tree !== undefined)
    for await (const entry of entriesOf(reading, { repository, access, tree })) {
      if (at++ < start) continue
      items.push(entry)
      if (items.length < pageSize) continue
      reading.io.signal.throwIfAborted()
      yield { items, covers: 'all', next: JSON.stringify({ ...now, reading: { tree, at } }) }
      items = []
    }
  yield { items, covers: 'all', next: JSON.stringify(now) }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the repository is not known. It is read from its beginning.', {
      cause,
    })
  }
}

/** Nothing where there is no commit yet. */
async function treeAt(
  { github }: GithubReading,
  { full_name, default_branch }: Repository,
): Promise<string | undefined> {
  const branch = encodeURIComponent(default_branch || 'HEAD')
  try {
    const path = `${pathOf(full_name)}/git/trees/${branch}`
    return (await github.get(Tree, { path, what: 'The files of a repository' })).sha
  } catch (error) {
    if (isEmpty(error) || isMissing(error)) return undefined
    throw error
  }
}

export const folderOf = (key: string, { grants }: Access, name = key): Entry => ({
  type: 'folder',
  key,
  name,
  path: key,
  identity: key,
  grants: [...grants],
})

interface Walk {
  repository: Repository
  access: Access
  tree: string
}

async function* entriesOf(reading: GithubReading, { repository, access, tree }: Walk): AsyncGenerator<Entry> {
  const isOut = exclusion(reading.settings.include, reading.settings.exclude)
  const grants = access.grants.map(grant => ({ ...grant, inherited: true }))
  const outFolders = new Set<string>()
  for await (const entry of walk(reading, { repository: repository.full_name, tree, prefix: '', depth: 0 })) {
    const parent = entry.path.slice(0, Math.max(0, entry.path.lastIndexOf('/')))
    if (parent && outFolders.has(parent)) {
      if (entry.type === 'tree') outFolders.add(entry.path)
      continue
    }
    const out = isOut(entry.path, entry.type === 'tree')
    if (entry.type === 'tree' && out !== undefined) outFolders.add(entry.path)
    const place = placed(repository.full_name, entry.path)
    const unread =
      out === undefined
        ? whyUnread(entry, reading.settings.maxFileSize)
        : ({ reason: 'excluded', detail: out } as const)
    if (unread) yield { type: 'problem', ...place, status: 'skipped', ...unread }
    else if (entry.type === 'tree') yield { type: 'folder', ...place, grants }
    else
      yield {
        type: 'item',
        kind: 'file',
        ...place,
        ...(typeof entry.size === 'number' && { size: entry.size }),
        stamp: entry.sha,
        grants,
        events: [],
      }
  }
}

function placed(repository: string, path: string) {
  const at = path.lastIndexOf('/')
  const keyOf = (inside: string) => `${repository}/${encodeKey(Buffer.from(inside))}`
  return {
    key: keyOf(path),
    name: path.slice(at + 1),
    path: `${repository}/${path}`,
    parent: at < 0 ? repository : keyOf(path.slice(0, at)),
  }
}

function whyUnread({ type, mode, size }: TreeEntry, most: number | undefined) {
  if (mode === '120000') return { reason: 'symlink', detail: 'It is a link to another file.' } as const
  if (type === 'commit')
    return { reason: 'special_file', detail: 'It is a submodule: a commit of another repository.' } as const
  if (most !== undefined && (size ?? 0) > most) return { reason: 'too_large', detail: `It has ${size} bytes.` } as const
  return undefined
}

interface At {
  repository: string
  tree: string
  prefix: string
  depth: number
}

async function* walk(reading: GithubReading, at: At): AsyncGenerator<TreeEntry> {
  const { repository, tree, prefix, depth } = at
  const ask = (query: string) =>
    reading.github.get(Tree, {
      path: `${pathOf(repository)}/git/trees/${encodeURIComponent(tree)}${query}`,
      what: 'The files of a repository',
      maxBytes: 64 * 2 ** 20,
    })
  const whole = await ask('?recursive=1')
  const { tree: entries } = whole.truncated && depth < deepest ? await ask('') : whole
  for (const entry of entries.flatMap(one => TreeEntry.safeParse(one).data ?? [])) {
    const path = `${prefix}${entry.path}`
    yield { ...entry, path }
    if (whole.truncated && entry.type === 'tree' && depth < deepest)
      yield* walk(reading, { repository, tree: entry.sha, prefix: `${path}/`, depth: depth + 1 })
  }
}
