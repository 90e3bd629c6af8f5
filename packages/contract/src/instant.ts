import { z } from 'zod'

/** What both stores can hold: ClickHouse's DateTime64 begins and ends here. */
const earliest = Date.UTC(1900, 0, 1),
  latest = Date.UTC(2299, 11, 31)

/** A moment that a caller names, with its offset from UTC. */
export const Instant = z.iso.datetime({ offset: true }).refine(text => {
  const time = Date.parse(text)
  return time >= earliest && time <= latest
}, 'Give a time between the years 1900 and 2299.')
