import { interfaceLimits } from '@sharelight/domain'
import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** How many answers to questions of this kind (the first part of the key) are kept beside those of the others (specification S9.019). */
      cacheEntries?: number
    }
  }
}

/**
 * Keeps, of the answers that no screen shows, the twenty newest (specification S9.013), and beside them as many of a kind as its call asks for.
 * What is shown stays, however much it is.
 */
export function limitCache(client: QueryClient) {
  const cache = client.getQueryCache()
  return cache.subscribe(({ type }) => {
    if (type !== 'added' && type !== 'observerRemoved') return
    const idle = cache
      .getAll()
      .filter(
        query => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt > 0,
      )
    for (const kind of Map.groupBy(idle, kindOf).values()) {
      const tooMany = kind.length - (kind[0]?.meta?.cacheEntries ?? interfaceLimits.queryCacheEntries)
      for (const query of kind
        .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)
        .slice(0, Math.max(0, tooMany)))
        cache.remove(query)
    }
  })
}

/** Questions that say nothing share one limit. */
const kindOf = ({ meta, queryKey }: Query) => (meta?.cacheEntries === undefined ? '' : String(queryKey[0]))
