import type { QueryClient } from '@tanstack/react-query'
import { dataEndQuery, statusQuery } from '../../lib/queries.ts'
import { timeFrame } from '../../lib/time-frame.ts'
import type { StatusInfo } from '@sharelight/contract'
import { headline } from './questions.ts'

/**
 * Asks the Overview's first questions while its code is still on the way. Which month the data end in is not known yet; where it is
 * not this one, which is seldom, the screen asks again.
 */
export function askAhead(client: QueryClient, { searchParams }: URL) {
  const status = client.getQueryData<StatusInfo>(statusQuery.queryKey)
  if (status?.org.status !== 'Active') return
  const clock = { now: new Date().toISOString(), timeZone: status.org.timeZone }
  void client.prefetchQuery(dataEndQuery)
  void client.prefetchQuery(headline(timeFrame(searchParams.get('frame') ?? 'this-month', clock)))
}
