import { ConnectorError, type Container, type Content, type Entry, type Page, type Removed } from '../kit/connector.ts'
import { keyOf } from './drives/keys.ts'
import type { Failures } from './failures.ts'
import { isMail, unreadKey } from './mail/keys.ts'
import { isTeamsContainer } from './teams/containers.ts'
import { refusalKey } from './teams/keys.ts'

type Told = Page<Entry | Removed>

/** A list that Microsoft fails over ends with an entry that says so: what is known of it stays, it is listed once more the next time, and others are read. */
export async function* sayingBrokenOff(
  { id, name }: Container,
  pages: AsyncIterable<Told>,
  failures: Failures,
): AsyncGenerator<Told> {
  try {
    for await (const page of pages) {
      failures.passed()
      yield page
    }
  } catch (error) {
    const detail = `${failures.bear(error).message} What was known of it stays.`
    const place = { key: keyFor(id), name, path: name }
    yield { items: [{ type: 'problem', ...place, status: 'failed', reason: 'io_error', detail }], covers: 'changes' }
  }
}

/** Nothing of the service has such a key: it goes once the list comes to its end. */
function keyFor(container: string): string {
  if (isMail(container)) return unreadKey(container)
  return isTeamsContainer(container) ? refusalKey(container) : keyOf(container, 'root')
}

/** Content that Microsoft fails over costs its item. */
export async function bearing(content: Promise<Content>, failures: Failures): Promise<Content> {
  try {
    const read = await content
    failures.passed()
    return read
  } catch (error) {
    if (error instanceof ConnectorError) throw error
    throw new ConnectorError('io_error', failures.bear(error).message, { cause: error })
  }
}
