import { SourceFault, type Container, type Entry, type Page, type ProblemEntry } from '../../kit/connector.ts'
import { Failures } from '../failures.ts'
import { allowing, isDenied, isFailing, isLocked } from '../fault.ts'
import type { Reading } from './reading.ts'

const prefix = 'drives at '

/** Stands for drives that Microsoft 365 does not list: no drive has such an id. `path` is where they are asked for. */
export const inPlaceOf = (path: string, container: Container): Container => ({ ...container, id: `${prefix}${path}` })

/** Sites and people of which Microsoft 365 does not list the drives: each costs itself, and is said. */
export class Unlisted<T> {
  readonly #failures = new Failures()
  readonly #held: T[] = []
  #opened: boolean
  #refusal: unknown

  /** `opened`: whether drives of other kinds have opened already. */
  constructor(opened = false) {
    this.#opened = opened
  }

  /** What `ask` answers, or `place` where Microsoft fails over it or keeps it shut. @throws what concerns all of them */
  async told(place: T, ask: () => Promise<T[]>): Promise<T[]> {
    try {
      const told = await ask()
      this.#failures.passed()
      this.#opened ||= told.length > 0
      return told
    } catch (error) {
      if (isDenied(error) || isLocked(error)) {
        if (isDenied(error)) this.#refusal ??= error
        this.#held.push(place)
        return []
      }
      this.#failures.bear(error)
      return [place]
    }
  }

  /** Those that are shut. @throws SourceFault `scope_missing` where none opened: it is not about them */
  *shut(): Generator<T> {
    if (!this.#opened && this.#refusal !== undefined)
      throw new SourceFault('scope_missing', `Microsoft 365 refuses every drive. ${allowing('Files.Read.All')}`, {
        cause: this.#refusal,
      })
    yield* this.#held
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
    const why = whyUnlisted(error)
    if (!why) return yield { items: [], covers: 'all' }
    yield { items: [{ type: 'problem', key: id, name, path: name, status: 'failed', ...why }], covers: 'all' }
  }
}

function whyUnlisted(error: unknown): Pick<ProblemEntry, 'reason' | 'detail'> | undefined {
  if (isFailing(error))
    return {
      reason: 'io_error',
      detail: 'Microsoft 365 fails to list what drives there are. The next scan asks again.',
    }
  if (!isDenied(error) && !isLocked(error)) return undefined
  return {
    reason: 'permission_denied',
    detail:
      'Microsoft 365 keeps its drives shut: an administrator has locked the site, or it is kept from applications.',
  }
}
