import type { TimeRange } from '@sharelight/contract'

/** Before anything was recorded, and far enough ahead that what happens meanwhile is in it. */
export const allOfTime: TimeRange = { from: '2000-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' }

/** Whether a frame leaves nothing out that can be recorded. */
export const isAllOfTime = ({ from, to }: TimeRange): boolean =>
  Date.parse(from) <= Date.parse(allOfTime.from) && Date.parse(to) >= Date.parse(allOfTime.to)
