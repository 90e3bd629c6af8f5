import {
  getStatus,
  listSources,
  queryMetrics,
  type MetricQuery,
  type Source,
  type StatusInfo,
} from '@sharelight/contract'
import { interfaceLimits } from '@sharelight/domain'
import { keepPreviousData, QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from './api.ts'
import { isRunning } from './scan-state.ts'
import { limitCache } from './query-cache.ts'
import { getSession } from './session.ts'
import { latestMonth, type Clock } from './time-frame.ts'

/** Answers are kept for ten minutes at most (specification S9.013). Only a failure of the server or network is tried again. */
export function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        gcTime: interfaceLimits.queryCacheAge,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 1 && error instanceof CallFailure && (error.code === 0 || error.code >= 500),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  limitCache(client)
  return client
}

export const statusQuery = { queryKey: ['status'], queryFn: () => call(getStatus, {}), staleTime: 60_000 }

/** The organisation, user and edition; the shell has loaded it before any screen shows. */
export function useStatus(): StatusInfo {
  return useSuspenseQuery(statusQuery).data
}

export function useClock(): Clock {
  const [now] = useState(() => new Date().toISOString())
  return { now, timeZone: useStatus().org.timeZone }
}

/** Every screen names them, so they are kept however much else is asked for. */
export function useSources(enabled = true) {
  return useQuery({
    queryKey: ['sources'],
    queryFn: async (): Promise<Source[]> => (await call(listSources, {})).sources,
    enabled: enabled && getSession() !== undefined,
    meta: { cacheEntries: 1 },
  })
}

/** Whether a scan runs, so that what is not found may be there all the same. */
export function useIsReading(): boolean {
  return (useSources().data ?? []).some(({ lastScan }) => isRunning(lastScan))
}

/** Several questions at once; the answers come in the same order. Keeps the last answers while new ones load. */
export function useMetrics(queries: MetricQuery[], enabled = true) {
  return useQuery({ ...metrics(queries), enabled, placeholderData: keepPreviousData })
}

function metrics(queries: MetricQuery[]) {
  return {
    queryKey: ['metrics', queries],
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await call(queryMetrics, { queries }, { signal })).answers,
  }
}

/** From when to when there are events, how many, and how many files there are now. */
export const dataEndQuery = metrics([
  { cube: 'events', measures: ['lastAt', 'events', 'Min:at'] },
  { cube: 'items', measures: ['items'] },
])

/** The time frame to start with and the time of the newest event. Files at rest are in the frame that is now, however old what was sent is. */
export function useDataEnd() {
  const clock = useClock()
  const query = useQuery(dataEndQuery)
  const row = query.data?.[0]?.rows[0]
  const at = (member: string) =>
    row && Number(row.events) > 0 && typeof row[member] === 'string' ? row[member] : undefined
  const newest = at('lastAt')
  const until = Number(query.data?.[1]?.rows[0]?.items) > 0 ? clock.now : newest
  return {
    ready: !query.isPending,
    hasEvents: newest !== undefined,
    until,
    since: at('Min:at'),
    latest: latestMonth(until, clock),
    /** The latest month with events. */
    newestEvents: latestMonth(newest, clock),
  }
}
