import { z } from 'zod'
import { ConnectorError, type Content, type FetchLimits, type ItemRef } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'
import { digest } from '../../kit/mail/event.ts'
import { GithubFault, isDenied, isMissing } from './fault.ts'
import { addedIn, historyKey } from './history.ts'
import { issuesKey, textOfIssue } from './issues.ts'
import { pathOf, type GithubReading } from './reading.ts'
import { Comment, Issue } from './shapes.ts'

const Blob = z.looseObject({ content: z.string(), encoding: z.string() })
const diffs = 'application/vnd.github.diff'
const raw = 'application/vnd.github.raw+json'

/** The content of a file, of an issue, of a comment, or what a commit brought. @throws ConnectorError */
export async function githubContent(reading: GithubReading, item: ItemRef, limits: FetchLimits): Promise<Content> {
  const most = Math.min(limits.maxBytes, reading.settings.maxFileSize ?? Infinity)
  const repository = /^[^/#]+\/[^/#]+/.exec(item.key)?.[0]
  if (repository === undefined) throw new ConnectorError('vanished', `${item.key.slice(0, 200)} is in no repository.`)
  try {
    const inside = (of: string) => (item.key.startsWith(`${of}/`) ? item.key.slice(of.length + 1) : undefined)
    const commit = inside(historyKey(repository))
    if (commit !== undefined) return await broughtBy(reading, { repository, commit }, most)
    const said = inside(issuesKey(repository))
    return said === undefined
      ? await file(reading, { repository, sha: item.stamp }, most)
      : await written(reading, { repository, said, item }, most)
  } catch (error) {
    if (!(error instanceof GithubFault)) throw error
    if (isMissing(error)) throw new ConnectorError('vanished', 'It is no longer there.')
    if (isDenied(error))
      throw new ConnectorError('permission_denied', 'GitHub does not give it away: the sign-in may not read contents.')
    throw new ConnectorError('io_error', error.message)
  }
}

interface File {
  repository: string
  sha: string
}

async function file({ github }: GithubReading, { repository, sha }: File, most: number): Promise<Content> {
  const path = `${pathOf(repository)}/git/blobs/${encodeURIComponent(sha)}`
  const answer = await github.call({ path, what: 'A file', accept: raw, maxBytes: 2 ** 30 })
  // Some servers answer as JSON whatever is asked for.
  if (isPlainJson(answer)) {
    const { data } = Blob.safeParse(await answer.json())
    if (!data) throw new ConnectorError('malformed', 'GitHub answered with something that is no file.')
    return {
      bytes: within(Buffer.from(data.content, data.encoding === 'base64' ? 'base64' : 'utf8'), most),
      stamp: sha,
    }
  }
  const size = Number(answer.headers.get('content-length') ?? Number.NaN)
  if (size > most) {
    answer.discard()
    throw tooLarge(size, most)
  }
  return { stream: answer.stream(), stamp: sha, ...(Number.isSafeInteger(size) && { size }) }
}

const isPlainJson = ({ headers }: Answer) => /^application\/json\b/i.test(headers.get('content-type') ?? '')

interface Brought {
  repository: string
  commit: string
}

async function broughtBy({ github }: GithubReading, { repository, commit }: Brought, most: number): Promise<Content> {
  const path = `${pathOf(repository)}/commits/${encodeURIComponent(commit)}`
  const answer = await github.call({ path, what: 'A commit', accept: diffs, maxBytes: 2 ** 27 })
  return { bytes: within(Buffer.from(addedIn(await answer.text())), most), stamp: commit }
}

interface Written {
  repository: string
  said: string
  item: ItemRef
}

async function written(
  { github, texts }: GithubReading,
  { repository, said, item }: Written,
  most: number,
): Promise<Content> {
  const known = texts.take(item.key, item.stamp)
  if (known !== undefined) return { bytes: within(Buffer.from(known), most), stamp: item.stamp }
  const [number = '', comment] = said.split('/')
  const issues = `${pathOf(repository)}/issues`
  const text =
    comment === undefined
      ? textOfIssue(await github.get(Issue, { path: `${issues}/${encodeURIComponent(number)}`, what: 'An issue' }))
      : ((await github.get(Comment, { path: `${issues}/comments/${encodeURIComponent(comment)}`, what: 'A comment' }))
          .body ?? '')
  return { bytes: within(Buffer.from(text), most), stamp: digest(text) }
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw tooLarge(bytes.length, most)
  return bytes
}

const tooLarge = (size: number, most: number) =>
  new ConnectorError('too_large', `It has ${size} bytes; ${most} are allowed.`)
