import { useMemo } from 'react'
import { useDataEnd, useClock, useStatus } from './queries.ts'
import { frameOptions, timeFrame } from './time-frame.ts'

const withFullTimeFrame = new Set(['standard', 'acceleration', 'enterprise'])

/** The time frame of a screen: what the address says, else the latest month with data, or with events where the screen shows nothing but those. */
export function useFrame(key: string | undefined, shows: 'all' | 'events' = 'all') {
  const clock = useClock()
  const { edition, dataAvailableFrom } = useStatus()
  const data = useDataEnd()
  const options = () =>
    frameOptions(
      { since: data.since ?? dataAvailableFrom, until: data.until, full: withFullTimeFrame.has(edition.id) },
      clock,
    )
  const { now, timeZone } = clock
  const chosen = key ?? (shows === 'events' ? data.newestEvents : data.latest)
  const current = useMemo(() => timeFrame(chosen, { now, timeZone }), [chosen, now, timeZone])
  return {
    ready: key !== undefined || data.ready,
    current,
    options,
    hasEvents: data.hasEvents,
    newestEvents: data.newestEvents,
    clock,
  }
}
