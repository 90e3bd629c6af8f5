import { formatNumber } from './number-format.ts'

/** One level of a list, as Word describes it. */
export interface Level {
  start: number
  /** A format of ECMA-376 part 1, 17.18.59. */
  format: string
  /** What is shown; `%1` stands for the number of the first level. */
  text: string
  isLegal?: boolean
  /** It begins anew after a paragraph of one of so many first levels; otherwise after any level above it. */
  restartsAfter?: number
}
/** A list that paragraphs name: it counts with all lists of its kind, and may begin anew. */
export interface List {
  abstractId: string
  overrides: Map<number, { start?: number; level?: Level }>
}

const [levelsMost, labelChars] = [9, 255]

/** The numbers that Word shows before the paragraphs of lists (ECMA-376 part 1, 17.9), counted as it counts them. */
export class ListNumbers {
  readonly abstracts = new Map<string, Map<number, Level>>()
  readonly lists = new Map<string, List>()
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #started = new Set<string>()

  /** The label of the next paragraph at this level, 0 the first, of a list; nothing where it has none. */
  next(listId: string, at: number): string | undefined {
    const list = this.lists.get(listId)
    if (!list || at >= levelsMost) return undefined
    const counters = this.#countersOf(list)
    if (!this.#started.has(listId)) this.#begin(list, listId, at)
    const shown = this.#level(list, at)
    if (!shown) return undefined
    counters[at] = counters[at] === undefined ? this.#start(list, at) : counters[at] + 1
    this.#restart(list, counters, at)
    if (shown.format === 'none' || shown.format === 'bullet') return undefined
    return shown.text
      .replace(/%([1-9])/g, (_, digit: string) =>
        this.#numberAt(list, counters, { at: Number(digit) - 1, isLegal: shown.isLegal ?? false }),
      )
      .slice(0, labelChars)
  }

  #restart(list: List, counters: (number | undefined)[], above: number): void {
    for (let at = above + 1; at < counters.length; at++)
      if (above < (this.#level(list, at)?.restartsAfter ?? at)) counters[at] = undefined
  }

  #numberAt(
    list: List,
    counters: readonly (number | undefined)[],
    { at, isLegal }: { at: number; isLegal: boolean },
  ): string {
    const level = this.#level(list, at)
    return level ? formatNumber(counters[at] ?? this.#start(list, at), isLegal ? 'decimal' : level.format) : ''
  }

  #countersOf(list: List): (number | undefined)[] {
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    return counters
  }

  /** What begins anew in a list: levels above the first paragraph stand at their start, others come to it. */
  #begin(list: List, listId: string, first: number): void {
    this.#started.add(listId)
    const counters = this.#countersOf(list)
    for (const [at, { start }] of list.overrides) if (start !== undefined) counters[at] = at < first ? start : undefined
  }

  #start(list: List, at: number): number {
    return list.overrides.get(at)?.start ?? this.#level(list, at)?.start ?? 0
  }

  #level(list: List, at: number): Level | undefined {
    return list.overrides.get(at)?.level ?? this.abstracts.get(list.abstractId)?.get(at)
  }
}
