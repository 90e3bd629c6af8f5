import { z } from 'zod'
import { SourceFault } from '../../kit/connector.ts'
import { atOnce } from '../at-once.ts'
import { allowing, GraphFault, isDenied } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'
import { bucketOf, messagePath, userPath } from './keys.ts'

const Id = z.looseObject({ id: z.string() })
/** An id that nobody has: rights are judged before it is looked for. */
const nobodys = 'AAMkAG5vYm9keXM='

type State = 'open' | 'denied' | 'none'

export interface MailRights {
  /** Who wrote to whom, and when. */
  heads: boolean
  content: boolean
  settings: boolean
}

/** Asked for at the first mailboxes that there are: nobody has one without a licence. What nobody refuses is there. */
export async function mailRights(graph: Graph): Promise<MailRights> {
  const found = await atOnce(await someUsers(graph), 4, user => statesOf(graph, user))
  const has = (which: keyof MailRights) => {
    const states = new Set(found.map(each => each[which]))
    return states.has('open') || !states.has('denied')
  }
  return { heads: has('heads'), content: has('content'), settings: has('settings') }
}

/** @throws SourceFault `scope_missing` where no mailbox opens */
export async function requireAnyMailbox(graph: Graph): Promise<void> {
  for (const user of await someUsers(graph)) if ((await headsOf(graph, user)).state === 'open') return
  throw new SourceFault('scope_missing', `Microsoft 365 refuses every mailbox. ${allowing('Mail.Read')}`)
}

async function someUsers(graph: Graph): Promise<string[]> {
  const call = { path: '/users?$top=20&$select=id', bucket: 'directory', what: 'The people of the tenant' } as const
  const { items } = await graph.page(Id, call).catch((error: unknown) => {
    if (error instanceof GraphFault) return { items: [] }
    throw error
  })
  return items.map(({ id }) => id)
}

async function statesOf(graph: Graph, user: string): Promise<Record<keyof MailRights, State>> {
  const bucket = bucketOf(user)
  const { state: heads, message = nobodys } = await headsOf(graph, user)
  const [content, settings] = await Promise.all([
    heads === 'open'
      ? stateOf(graph, { path: `${messagePath({ user, message })}/$value`, bucket, maxBytes: 2 ** 28 })
      : heads,
    stateOf(graph, { path: `${userPath(user)}/mailboxSettings`, bucket }),
  ])
  return { heads, content, settings }
}

async function headsOf(graph: Graph, user: string): Promise<{ state: State; message?: string | undefined }> {
  const path = `${userPath(user)}/messages?$top=1&$select=id`
  try {
    const { items } = await graph.page(Id, { path, bucket: bucketOf(user), what: 'Testing the connection' })
    return { state: 'open', message: items[0]?.id }
  } catch (error) {
    return { state: stateIn(error) }
  }
}

async function stateOf(graph: Graph, call: Omit<GraphCall, 'what'>): Promise<State> {
  try {
    const answer = await graph.call({ ...call, what: 'Testing the connection' })
    answer.discard()
    return 'open'
  } catch (error) {
    return stateIn(error)
  }
}

function stateIn(error: unknown): State {
  if (error instanceof GraphFault) return isDenied(error) ? 'denied' : 'none'
  throw error
}
