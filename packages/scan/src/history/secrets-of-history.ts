import type { FoundSecret } from '@sharelight/classify'
import { BlobMarks, type Mark } from './marks.ts'
import { commitsBehind } from './commits.ts'
import { KnownSecrets, type KnownSecret } from './known-secrets.ts'
import type { GitObjects } from './objects.ts'
import { openRepository, type Repository } from './repository.ts'
import { unseenFiles } from './trees.ts'
import { UnreadableRepository } from './unreadable.ts'

/** A secret of a repository: where it came in, and whether it is still there. */
export interface HistoricSecret extends KnownSecret {
  /** Id of the commit that brought it; null for what no branch and no tag leads to. */
  commit: string | null
  /** When that was committed, as who did so said. */
  at: string | null
  /** Where it stood then; null where no branch and no tag leads to it. */
  path: string | null
  line: number
  /** Id of the blob that it was found in first. */
  blob: string
  /** Whether what is checked out holds it, at this place or another. */
  isAtTip: boolean
  /** One of the places where what is checked out holds it. */
  tipPath: string | null
}

export interface HistoryReading {
  secrets: HistoricSecret[]
  commits: number
  blobs: number
  /** Bytes of new text that were looked at. */
  bytes: number
  /** Objects that could not be read: damaged, missing or too large. */
  unreadable: number
  isShallow: boolean
}

/**
 * Finds each secret that was ever committed to a repository. Reads each object once, and of an object that is kept as
 * the difference to another only what is new. Files that Git itself takes for binary are left out.
 * @param path of a working folder or a bare repository
 * @throws UnreadableRepository when it is none, or an index of it is damaged
 */
export function readHistory(path: string, find: (text: string) => FoundSecret[]): HistoryReading {
  const repository = openRepository(path)
  try {
    return read(repository, find)
  } finally {
    repository.objects.close()
  }
}

function read({ objects, refs, head, isShallow }: Repository, find: (text: string) => FoundSecret[]): HistoryReading {
  const secrets = new KnownSecrets()
  const marks = new BlobMarks(objects, { find, secrets })
  const unreadable = new Set<number>()
  let [blobs, faults] = [0, 0]
  for (const number of objects.ofKind('blob', number => unreadable.add(number))) {
    blobs++
    try {
      marks.look(number)
    } catch (error) {
      if (!(error instanceof UnreadableRepository)) throw error
      unreadable.add(number)
    }
  }
  const onFault = () => faults++
  const commits = commitsBehind(objects, head ? [...refs, head] : refs, onFault)
  const walk = { objects, found: marks.found, onFault }
  const tip = secretsAtTip(walk, commits.find(({ number }) => objects.idOf(number) === head)?.tree)
  const origins = originsOf(walk, commits)
  return {
    secrets: secrets.all.map((secret, number) => {
      const origin = origins.get(number) ?? unreached(marks.found, number)
      return { ...secret, ...told(objects, origin), isAtTip: tip.has(number), tipPath: tip.get(number) ?? null }
    }),
    commits: commits.length,
    blobs,
    bytes: marks.read,
    unreadable: unreadable.size + faults,
    isShallow,
  }
}

interface Walk {
  objects: GitObjects
  found: ReadonlyMap<number, readonly Mark[]>
  onFault: () => void
}
interface Origin {
  blob: number
  mark: Mark
  path: string | null
  commit?: { number: number; time: number }
}

/** The first commit that holds each secret, and where. */
function originsOf(
  { objects, found, onFault }: Walk,
  commits: readonly { number: number; tree: number; time: number }[],
) {
  const origins = new Map<number, Origin>()
  if (found.size === 0) return origins
  const seen = new Uint8Array(objects.count)
  for (const commit of commits)
    for (const { number, path } of unseenFiles(objects, commit.tree, { seen, onFault }))
      for (const mark of found.get(number) ?? [])
        if (!origins.has(mark.secret)) origins.set(mark.secret, { blob: number, mark, path, commit })
  return origins
}

function secretsAtTip({ objects, found, onFault }: Walk, tree: number | undefined): Map<number, string> {
  const places = new Map<number, string>()
  if (tree === undefined || found.size === 0) return places
  const seen = new Uint8Array(objects.count)
  for (const { number, path } of unseenFiles(objects, tree, { seen, onFault }))
    for (const { secret } of found.get(number) ?? []) if (!places.has(secret)) places.set(secret, path)
  return places
}

function unreached(found: Walk['found'], secret: number): Origin {
  for (const [blob, marks] of found) {
    const mark = marks.find(each => each.secret === secret)
    if (mark) return { blob, mark, path: null }
  }
  throw new Error('A secret that stands nowhere.')
}

function told(objects: GitObjects, { blob, mark, path, commit }: Origin) {
  return {
    commit: commit ? objects.idOf(commit.number) : null,
    at: commit ? instantOf(commit.time) : null,
    path,
    line: lineAt(objects.read(blob).bytes, mark.start),
    blob: objects.idOf(blob),
  }
}

/** Seconds of any size may stand in a commit. */
function instantOf(seconds: number): string | null {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line++
  return line
}
