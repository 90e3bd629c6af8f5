import type { Container, Entry, Page } from '../../kit/connector.ts'
import { isFailing } from '../fault.ts'
import type { Reading } from './reading.ts'

/** So many sites or people in a row: it is Microsoft 365 that does not answer. */
const mostInARow = 16
const prefix = 'drives at '

/** Stands for drives that Microsoft 365 does not list: no drive has such an id. `path` is where they are asked for. */
export const inPlaceOf = (path: string, container: Container): Container => ({ ...container, id: `${prefix}${path}` })

/** Sites and people of which Microsoft 365 fails to list the drives: each costs itself, and is said. */
export class Failures {
  #inARow = 0

  /** What `ask` answers, or `place` where Microsoft fails over it. @throws what concerns all of them */
  async told<T>(place: T, ask: () => Promise<T[]>): Promise<T[]> {
    try {
      const told = await ask()
      this.#inARow = 0
      return told
    } catch (error) {
      if (!isFailing(error) || ++this.#inARow >= mostInARow) throw error
      return [place]
    }
  }
}

/** An entry that says that drives are not known; nothing once they are, which the next list of all drives names. Undefined for a drive. */
export function listUnlisted(reading: Reading, container: Container): AsyncGenerator<Page<Entry>> | undefined {
  return container.id.startsWith(prefix) ? list(reading, container) : undefined
}

async function* list({ graph }: Reading, { id, name }: Container): AsyncGenerator<Page<Entry>> {
  const path = id.slice(prefix.length)
  try {
    const answer = await graph.call({ path, bucket: 'files', what: `The drives of ${name}` })
    answer.discard()
    yield { items: [], covers: 'all' }
  } catch (error) {
    if (!isFailing(error)) return yield { items: [], covers: 'all' }
    const detail = 'Microsoft 365 fails to list what drives there are. The next scan asks again.'
    const entry: Entry = { type: 'problem', key: id, name, path: name, status: 'failed', reason: 'io_error', detail }
    yield { items: [entry], covers: 'all' }
  }
}
