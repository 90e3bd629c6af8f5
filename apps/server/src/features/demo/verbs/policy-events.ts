import type { DemoEventBatch, DemoOrganisation } from '@sharelight/demo'
import { policies, type DemoPolicy } from './told-policies.ts'

/** An event that a policy of the demo matched, by the generator's numbers. */
export interface OutwardEvent {
  eventId: string
  time: number
  type: number
  source: number
  item: number
  actor: number
  recipients: number
}

const dayMs = 86_400_000
const lookedAtDays = 180
const mostPerPolicy = 300

/** Takes from the batches that are written what each policy of the demo matched: of each the newest events of known people. */
export function policyEvents({ combinations, labelSets, to }: DemoOrganisation) {
  const found: OutwardEvent[][] = policies.map(() => [])
  const matching = new Map<number, readonly number[]>()
  const matchingOf = (combination: number) => {
    const known = matching.get(combination) ?? policies.flatMap((policy, n) => (fits(policy, combination) ? n : []))
    matching.set(combination, known)
    return known
  }
  const fits = ({ shareType, label }: DemoPolicy, number: number) => {
    const combination = combinations[number]
    const labels = labelSets[combination?.labelSet ?? 0] ?? []
    return combination?.shareType === shareType && (!label || labels.some(key => key.split('/')[0] === label))
  }
  return {
    take(batch: DemoEventBatch) {
      if ((batch.time[0] ?? 0) < to - lookedAtDays * dayMs) return
      for (let n = 0; n < batch.count; n++)
        for (const policy of matchingOf(batch.combination[n] ?? 0)) {
          const time = batch.time[n] ?? 0
          const isLate = time >= to - (policies[policy]?.endedDaysAgo ?? 0) * dayMs
          const actor = batch.actor[n] ?? -1
          if (isLate || actor < 0) continue
          found[policy]?.push({
            eventId: String(batch.first + n + 1),
            time,
            type: batch.type[n] ?? 0,
            source: batch.source[n] ?? 0,
            item: batch.item[n] ?? -1,
            actor,
            recipients: batch.recipients[n] ?? 0,
          })
        }
    },
    /** By policy, oldest first. */
    found: () => found.map(events => events.slice(-mostPerPolicy)),
  }
}
