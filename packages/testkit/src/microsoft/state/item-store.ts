import type { Item } from './items.ts'

/** Items that are worked out from their number whenever they are asked for, so that none is kept. Number 0 is the root; parents come before children. */
export interface Computed {
  count: number
  at(index: number): Item
  indexOf(id: string): number | undefined
  childrenOf(index: number): Iterable<number>
}

/** The items of one drive: those that were made or touched are kept, others are worked out. */
export class ItemStore {
  readonly #kept = new Map<string, Item>()
  readonly #gone = new Map<string, Item>()
  readonly #below = new Map<string, Set<string>>()
  readonly #computed: Computed | undefined
  readonly rootId: string

  constructor(root: Item, computed?: Computed) {
    this.rootId = root.id
    this.#computed = computed
    if (!computed) this.keep(root)
  }

  /** How many items are worked out rather than kept. */
  get computed(): number {
    return this.#computed?.count ?? 0
  }

  get(id: string): Item | undefined {
    if (this.#gone.has(id)) return undefined
    const kept = this.#kept.get(id === 'root' ? this.rootId : id)
    if (kept) return kept
    const index = this.#computed?.indexOf(id === 'root' ? this.rootId : id)
    return index === undefined ? undefined : this.#computed?.at(index)
  }

  /** The item with this number, unless it is gone. */
  at(index: number): Item | undefined {
    const item = this.#computed?.at(index)
    return item === undefined || this.#gone.has(item.id) ? undefined : (this.#kept.get(item.id) ?? item)
  }

  /** What was deleted, as it was. */
  gone(id: string): Item | undefined {
    return this.#gone.get(id)
  }

  /** Of what was deleted: all, as they were. */
  bin(): Iterable<Item> {
    return this.#gone.values()
  }

  keep(item: Item): void {
    const before = this.get(item.id)
    if (before?.parentId !== undefined && before.parentId !== item.parentId)
      this.#below.get(before.parentId)?.delete(item.id)
    this.#kept.set(item.id, item)
    this.#gone.delete(item.id)
    if (item.parentId === undefined) return
    const siblings = this.#below.get(item.parentId)
    if (siblings) siblings.add(item.id)
    else this.#below.set(item.parentId, new Set([item.id]))
  }

  remove(item: Item): void {
    this.#kept.delete(item.id)
    this.#gone.set(item.id, item)
    if (item.parentId !== undefined) this.#below.get(item.parentId)?.delete(item.id)
  }

  *children(id: string): Generator<Item> {
    const own = new Set(this.#below.get(id))
    const index = this.#computed?.indexOf(id)
    for (const below of index === undefined ? [] : (this.#computed?.childrenOf(index) ?? [])) {
      const item = this.at(below)
      if (item?.parentId !== id) continue
      own.delete(item.id)
      yield item
    }
    for (const key of own) {
      const item = this.#kept.get(key)
      if (item) yield item
    }
  }

  /** What is not worked out, folders before what they hold. */
  walk(): string[] {
    const keys: string[] = []
    const into = (id: string) => {
      if (this.#computed?.indexOf(id) === undefined) keys.push(id)
      for (const key of this.#below.get(id) ?? []) into(key)
    }
    if (this.#computed) for (const id of this.#below.keys()) this.#intoComputed(id, into)
    else into(this.rootId)
    return keys
  }

  /** Made below an item that is worked out. */
  #intoComputed(id: string, into: (id: string) => void): void {
    if (this.#computed?.indexOf(id) === undefined) return
    for (const key of this.#below.get(id) ?? []) if (this.#computed.indexOf(key) === undefined) into(key)
  }

  /** From the root down to it. */
  lineage(item: Item): Item[] {
    const line = [item]
    for (let above = item.parentId; above !== undefined;) {
      const parent = this.get(above)
      if (!parent) break
      line.unshift(parent)
      above = parent.parentId
    }
    return line
  }
}
