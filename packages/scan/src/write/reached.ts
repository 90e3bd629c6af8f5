import type { EventRow, KnownItem, ScanSink } from '@sharelight/store'

/** An event is rated by so many kinds of content at most. */
const mostLabels = 200
const foldersAtOnce = 200
const mostWalked = 20_000

/** The files that the share of a folder reaches: how many, and what is in them, by which the share is rated. */
export class Reached {
  #files = 0
  readonly #labels = new Set<string>()

  get files(): number {
    return this.#files
  }

  add({ labels }: Pick<KnownItem, 'labels'>): void {
    this.#files++
    for (const { key } of labels) if (this.#labels.size < mostLabels) this.#labels.add(key)
  }

  /** The event of the folder, which speaks for all that it reaches. */
  told(event: EventRow): EventRow {
    return { ...event, labels: [...this.#labels], details: { ...event.details, reaches: this.#files } }
  }
}

/** What lies below a folder, as far as 20,000 files of it tell. */
export async function reachedBelow(sink: Pick<ScanSink, 'inFolders'>, folderId: string): Promise<Reached> {
  const reached = new Reached()
  const inside = [folderId]
  while (inside.length && reached.files < mostWalked) {
    const { items, folders } = await sink.inFolders(inside.splice(0, foldersAtOnce))
    for (const item of items) reached.add(item)
    inside.push(...folders.map(each => each.folderId))
  }
  return reached
}
