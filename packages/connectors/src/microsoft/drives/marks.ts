import type { Grant } from '../../kit/connector.ts'
import { sameness } from './grants.ts'
import type { DriveItem } from './resources.ts'

/** So many items without a mark are asked for, all in all, until a list is seen to mark one. */
const asked = 100

/**
 * Whether lists mark where something was granted, as Microsoft's do when they are asked for `hierarchicalsharing`. That is never said in so many
 * words, and where it does not hold, grants would be passed over: so a few items that carry no mark are asked for, and where one of them turns
 * out to have a grant of its own, marks are relied on no more.
 */
export class Marks {
  #state: 'unknown' | 'there' | 'missing' = 'unknown'
  #left = asked

  get areMissing(): boolean {
    return this.#state === 'missing'
  }

  /** Those of a page whose grants have to be asked for. `isFirst`: the list names everything, not what changed. */
  wanted(items: readonly DriveItem[], isFirst: boolean): DriveItem[] {
    if (this.#state === 'unknown' && items.some(item => item.shared && !item.root)) this.#state = 'there'
    return items.filter(item => isMarked(item) || this.#state === 'missing' || (isFirst && this.#tries()))
  }

  /** What an item that was asked for has, and the folder that it lies in. */
  learn(item: DriveItem, own: readonly Grant[], above: readonly Grant[]): void {
    if (this.#state !== 'unknown' || isMarked(item)) return
    const known = new Set(above.map(sameness))
    if (own.some(grant => !known.has(sameness(grant)))) this.#state = 'missing'
  }

  #tries(): boolean {
    return this.#state === 'unknown' && this.#left-- > 0
  }
}

const isMarked = ({ shared, root, '@microsoft.graph.sharedChanged': changed }: DriveItem) =>
  Boolean(shared ?? root) || /^true$/i.test(changed ?? '')
