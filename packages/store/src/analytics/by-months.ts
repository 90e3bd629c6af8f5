/** Events are kept in parts by month, and ClickHouse refuses an insert into more than 100 parts. */
const monthsPerInsert = 90

/** The events in groups, of which each is of so few months that one insert takes it. */
export function byMonths<T extends { time: number }>(events: readonly T[]): T[][] {
  const months = Map.groupBy(events, ({ time }) => monthOf(new Date(time)))
  if (months.size <= monthsPerInsert) return events.length ? [[...events]] : []
  const names = [...months.keys()].toSorted((a, b) => a - b)
  const groups: T[][] = []
  for (let start = 0; start < names.length; start += monthsPerInsert)
    groups.push(names.slice(start, start + monthsPerInsert).flatMap(name => months.get(name) ?? []))
  return groups
}

const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
