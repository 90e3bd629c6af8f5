import type { Entry, FolderEntry, ItemEntry, ProblemEntry, Removed } from '@sharelight/connectors'
import type { PlannedItem } from '../plan/items.ts'
import { untilAborted } from '../until-aborted.ts'
import type { Breadth } from './breadth.ts'

/** What broke is the list, not what was made of it. */
export class ListingFailed extends Error {
  constructor(cause: unknown) {
    super('The list broke off.', { cause })
    this.name = 'ListingFailed'
  }
}

interface Asking {
  breadth: Breadth
  signal: AbortSignal
  /** Each page is asked for while the one before is taken in. */
  isAhead: boolean
}

/** The pages of a list, each asked for in its turn. @throws ListingFailed, or the signal's reason at once, whatever the source is doing */
export async function* listed<T>(pages: AsyncIterable<T>, { breadth, signal, isAhead }: Asking): AsyncGenerator<T> {
  const iterator = pages[Symbol.asyncIterator]()
  let isUnderWay = false
  const ask = () => {
    isUnderWay = true
    const step = untilAborted(() => breadth.ask(() => iterator.next(), signal), signal)
      .catch((error: unknown) => {
        signal.throwIfAborted()
        throw new ListingFailed(error)
      })
      .finally(() => (isUnderWay = false))
    // What breaks is told when its turn has come.
    step.catch(() => undefined)
    return step
  }
  try {
    for (let asked = ask(); ;) {
      const step = await asked
      if (step.done) return
      if (isAhead) asked = ask()
      yield step.value
      if (!isAhead) asked = ask()
    }
  } finally {
    const ended = iterator.return?.()
    // In the middle of a page it ends with that.
    if (signal.aborted || isUnderWay) ended?.catch(() => undefined)
    else await ended
  }
}

export async function* noPages(): AsyncGenerator<never> {}

/** What is named last of each key is how it is now. */
export function lastNamed(entries: readonly (Entry | Removed)[]): (Entry | Removed)[] {
  const last = new Map(entries.map((entry, index) => [entry.key, index]))
  return entries.filter(({ key }, index) => last.get(key) === index)
}

/** Each item with what it carries, which is listed right after it. */
export function unitsOf(plans: readonly PlannedItem[]): PlannedItem[][] {
  const units: PlannedItem[][] = []
  for (const plan of plans) {
    const last = units.at(-1)
    if (last && plan.entry.container !== undefined) last.push(plan)
    else units.push([plan])
  }
  return units
}

export const isFolder = (entry: Entry | Removed): entry is FolderEntry => entry.type === 'folder'
export const isItem = (entry: Entry | Removed): entry is ItemEntry | ProblemEntry =>
  entry.type === 'item' || entry.type === 'problem'
