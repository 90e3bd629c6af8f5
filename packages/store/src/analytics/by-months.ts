/** Events are kept in parts by month, and ClickHouse refuses an insert into more than 100 parts. */
const monthsPerInsert = 90

/** The events in groups, of which each is of so few months that one insert takes it. */
export function byMonths<T extends { time: number }>(events: readonly T[]): T[][] {
  const months = Map.groupBy(events, ({ time }) => new Date(time).toISOString().slice(0, 7))
  if (months.size <= monthsPerInsert) return events.length ? [[...events]] : []
  const names = [...months.keys()].toSorted()
  const groups: T[][] = []
  for (let start = 0; start < names.length; start += monthsPerInsert)
    groups.push(names.slice(start, start + monthsPerInsert).flatMap(name => months.get(name) ?? []))
  return groups
}
