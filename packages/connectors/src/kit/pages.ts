import type { Connection, Entry, Page } from './connector.ts'

/** An entry, and from where a listing gives it again with all that follows. */
export interface Listed {
  entry: Entry
  from: string | undefined
}

const pageSize = 500

/** Pages of a full listing, which can go on from each. What an item carries stays in its page. */
export async function* pagesOf(listed: AsyncIterable<Listed>, size = pageSize): AsyncGenerator<Page<Entry>> {
  let items: Entry[] = []
  for await (const { entry, from } of listed) {
    if (items.length >= size && !isCarried(entry)) {
      yield { items, covers: 'all', ...(from !== undefined && { next: from }) }
      items = []
    }
    items.push(entry)
  }
  yield { items, covers: 'all' }
}

const isCarried = (entry: Entry) => entry.type === 'item' && entry.container !== undefined

/** Everything that a source lists, from its beginning. */
export async function* everyEntry(connection: Connection): AsyncGenerator<Entry> {
  for await (const container of connection.containers()) {
    for await (const { items } of connection.items?.(container) ?? []) {
      for (const entry of items) if (entry.type !== 'removed') yield entry
    }
  }
}
