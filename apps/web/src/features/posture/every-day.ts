export interface Day {
  /** `2026-10-31` */
  day: string
  score: number
}

const dayMs = 86_400_000

/** Every day from the first to the last, so that a picture's time runs evenly: a day without a score of its own has the one before it. */
export function everyDay(days: readonly Day[]): Day[] {
  return days.flatMap(({ day, score }, at) => {
    const next = days[at + 1]
    const count = next ? Math.round((Date.parse(next.day) - Date.parse(day)) / dayMs) : 1
    return Array.from({ length: count }, (_, later) => ({ day: dayAfter(day, later), score }))
  })
}

const dayAfter = (day: string, later: number) => new Date(Date.parse(day) + later * dayMs).toISOString().slice(0, 10)
