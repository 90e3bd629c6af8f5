import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

/** What was told of one thing: the ids of its comments and of its attachments. */
export interface Parts {
  comments: readonly string[]
  attachments: readonly string[]
}

const Packed = z.array(z.tuple([z.string(), z.array(z.string()), z.array(z.string())]))
const mostBytes = 8 * 2 ** 20

/**
 * Ids of all that was told of a container, so that what was deleted shows when it is not there any more: nothing tells of that. Of more than `most`
 * nothing is kept: what was deleted there shows when all is read again.
 */
export class KnownIds {
  readonly #of: Map<string, Parts>
  #count = 0
  #isTooMany = false
  readonly #most: number

  constructor(of: Iterable<[string, Parts]> = [], most = 20_000) {
    this.#of = new Map(of)
    this.#most = most
    for (const parts of this.#of.values()) this.#count += countOf(parts)
  }

  get isWhole(): boolean {
    return !this.#isTooMany
  }

  /** The parts that were told before and are not there any more. */
  tell(id: string, parts: Parts): Parts {
    if (this.#isTooMany) return none
    const before = this.#of.get(id)
    this.#of.set(id, parts)
    this.#count += countOf(parts) - (before ? countOf(before) : 0)
    if (this.#count > this.#most) {
      this.#isTooMany = true
      this.#of.clear()
    }
    return before ? missingIn(before, parts) : none
  }

  /** Those that are not `alive`, with their parts; they are known no more. */
  forgetBut(alive: ReadonlySet<string>): string[] {
    const gone = [...this.#of.keys()].filter(id => !alive.has(id))
    for (const id of gone) this.#of.delete(id)
    return gone
  }

  get ids(): IterableIterator<string> {
    return this.#of.keys()
  }

  partsOf(id: string): Parts {
    return this.#of.get(id) ?? none
  }

  /** Short enough for a position; nothing where there are too many. */
  toText(): string | undefined {
    if (this.#isTooMany) return undefined
    const all = [...this.#of].map(([id, { comments, attachments }]) => [id, comments, attachments])
    return deflateRawSync(JSON.stringify(all)).toString('base64')
  }

  /** @throws Error for what is no such text */
  static fromText(text: string | undefined, most?: number): KnownIds {
    const known = new KnownIds([], most)
    if (text === undefined) {
      known.#isTooMany = true
      return known
    }
    const packed = inflateRawSync(Buffer.from(text, 'base64'), { maxOutputLength: mostBytes }).toString()
    const all = Packed.parse(JSON.parse(packed))
    return new KnownIds(
      all.map(([id, comments, attachments]) => [id, { comments, attachments }]),
      most,
    )
  }
}

const none: Parts = { comments: [], attachments: [] }
const countOf = ({ comments, attachments }: Parts) => 1 + comments.length + attachments.length

function missingIn(before: Parts, now: Parts): Parts {
  const gone = (ids: readonly string[], left: readonly string[]) => {
    const those = new Set(left)
    return ids.filter(id => !those.has(id))
  }
  return { comments: gone(before.comments, now.comments), attachments: gone(before.attachments, now.attachments) }
}
