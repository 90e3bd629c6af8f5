import { interfaceLimits } from '@sharelight/domain'
import type { QueryClient } from '@tanstack/react-query'

/** Keeps the answers that no screen shows to the twenty newest (specification S9.013). What is shown stays, however much it is. */
export function limitCache(client: QueryClient) {
  const cache = client.getQueryCache()
  return cache.subscribe(({ type }) => {
    if (type !== 'added' && type !== 'observerRemoved') return
    const idle = cache.getAll().filter(query => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle' && query.state.dataUpdatedAt > 0)
    const tooMany = idle.length - interfaceLimits.queryCacheEntries
    for (const query of idle.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt).slice(0, Math.max(0, tooMany))) cache.remove(query)
  })
}
