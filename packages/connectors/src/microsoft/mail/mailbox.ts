import { SourceFault, type Container, type Entry, type Page, type ProblemEntry } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { allowing, GraphFault, isDenied, isLocked, isMissing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { bucketOf, folderOf, userPath } from './keys.ts'

/** In the place of a folder: a mailbox that is shut as a whole. No folder of Exchange has this id. */
export const wholeMailbox = 'mailbox'

type Why = Pick<ProblemEntry, 'status' | 'reason' | 'detail'>

/** What a failure says of one mailbox or one of its folders. @throws what it was given where it is about the source */
export function whyShut(error: unknown): Why {
  if (isMissing(error)) return { status: 'failed', reason: 'vanished', detail: 'The folder is no longer there.' }
  if (isDenied(error) || isLocked(error))
    return {
      status: 'failed',
      reason: 'permission_denied',
      detail: `Microsoft 365 keeps the mailbox shut from this application. Where an application access policy of Exchange says so, take the mailbox into it. Where no mailbox opens: ${allowing('Mail.Read')}`,
    }
  if (error instanceof GraphFault) return { status: 'failed', reason: 'io_error', detail: error.message }
  throw error
}

/** Whether others may answer though this one did not. */
export const isOfOneMailbox = (error: unknown): error is Error =>
  error instanceof GraphFault ||
  error instanceof OutboundFault ||
  (error instanceof SourceFault && (error.code === 'unreachable' || error.code === 'throttled'))

/** An entry that says why a mailbox is not read; nothing once it opens. */
export async function* shutMailbox(graph: Graph, { id, name }: Container): AsyncGenerator<Page<Entry>> {
  const { user } = folderOf(id)
  const path = `${userPath(user)}/mailFolders?$top=1`
  try {
    const answer = await graph.call({ path, bucket: bucketOf(user), what: 'The folders of a mailbox' })
    answer.discard()
    yield { items: [], covers: 'all' }
  } catch (error) {
    yield { items: [{ type: 'problem', key: id, name, path: name, ...whyMailbox(error) }], covers: 'all' }
  }
}

function whyMailbox(error: unknown): Why {
  if (isMissing(error))
    return {
      status: 'skipped',
      reason: 'unsupported',
      detail: 'The mailbox is not in Exchange Online: it lies on a server of your own, or is not active.',
    }
  if (isOfOneMailbox(error) && !(error instanceof GraphFault))
    return { status: 'failed', reason: 'io_error', detail: error.message }
  return whyShut(error)
}
