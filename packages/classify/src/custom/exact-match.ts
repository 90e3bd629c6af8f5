import type { CustomDefinition } from '@sharelight/contract'
import { confidenceLevels } from '@sharelight/contract/confidence'
import { shortHash, type ExactTable } from './exact-table.ts'
import { Apart, type Hit, type NewSpanMatcher } from './hit.ts'
import { cellForm, type KeyedHash } from './keyed-hash.ts'
import type { TextWindow } from './text-window.ts'

const { low, medium, high } = confidenceLevels
/** A cell spans at most this many words of a text: `DE89 3704 0044 0532 0130 00` are six, a long name or address eight. */
const mostWords = 8
const longestCell = 120
const word = /[\p{L}\p{N}]+/gu

interface Token {
  start: number
  end: number
  form: string
}

/** Values of the organisation's own table, by keyed hashes of their words; other columns of the same row near it speak for it. */
export function exactMatcher(
  definition: Extract<CustomDefinition, { kind: 'exact-match' }>,
  table: ExactTable,
  hash: KeyedHash,
): NewSpanMatcher {
  return () => {
    const apart = new Apart()
    return {
      find(window) {
        const reading = new Reading(window, hash)
        const hits: Hit[] = []
        reading.each((first, last, value) => {
          if (!table.mayHold(hash.quick(value))) return
          const start = reading.tokens[first]!.start
          const end = reading.tokens[last]!.end
          const columns = table.best(reading.hashOf(value), (_, cell) =>
            reading.near(first, last, definition.within).has(cell),
          )
          if (!columns || columns.length < definition.needed) return
          const confidence =
            columns.length > 1 ? high : columns.length === 1 || definition.corroborating.length === 0 ? medium : low
          hits.push({
            start,
            end,
            value,
            confidence,
            columns: columns.map(column => definition.corroborating[column] ?? ''),
          })
        })
        return apart.keep(hits, window)
      },
    }
  }
}

/** The words of a window, with the hashes that were worked out for them: each once, however often it is asked for. */
class Reading {
  readonly tokens: Token[]
  private readonly window: TextWindow
  private readonly hash: KeyedHash
  private readonly hashes = new Map<string, bigint>()
  private readonly short: (readonly number[] | undefined)[] = []
  private around: { first: number; last: number; cells: Set<number> } | undefined

  constructor(window: TextWindow, hash: KeyedHash) {
    this.window = window
    this.hash = hash
    this.tokens = Array.from(window.text.matchAll(word), match => ({
      start: match.index,
      end: match.index + match[0].length,
      form: cellForm(match[0]),
    }))
  }

  /** Every run of words that may be a cell and begins in the window's own part. */
  each(found: (first: number, last: number, value: string) => void) {
    for (let first = 0; first < this.tokens.length; first++) {
      const { start } = this.tokens[first]!
      if (start >= this.window.ownStart && start < this.window.ownEnd)
        this.runs(first, (last, value) => found(first, last, value))
    }
  }

  hashOf(value: string): bigint {
    const known = this.hashes.get(value) ?? this.hash.of(value)
    this.hashes.set(value, known)
    return known
  }

  /** Short hashes of all runs of words within `distance` characters of a value. */
  near(first: number, last: number, distance: number): ReadonlySet<number> {
    if (this.around?.first === first && this.around.last === last) return this.around.cells
    const cells = new Set<number>()
    const from = this.tokens[first]!.start - distance
    const to = this.tokens[last]!.end + distance
    let at = first
    while (at > 0 && this.tokens[at - 1]!.start >= from) at--
    for (; at < this.tokens.length && this.tokens[at]!.end <= to; at++)
      if (at < first || at > last) for (const cell of this.shortOf(at)) cells.add(cell)
    this.around = { first, last, cells }
    return cells
  }

  private shortOf(first: number): readonly number[] {
    const known = this.short[first]
    if (known) return known
    const made: number[] = []
    this.runs(first, (_, value) => made.push(shortHash(this.hash, value)))
    return (this.short[first] = made)
  }

  private runs(first: number, found: (last: number, value: string) => void) {
    let value = ''
    for (let last = first; last < Math.min(first + mostWords, this.tokens.length); last++) {
      const token = this.tokens[last]!
      if (last > first && token.start - this.tokens[last - 1]!.end > 3) return
      value += token.form
      if (value.length > longestCell) return
      found(last, value)
    }
  }
}
