import type { DemoOrganisation } from '@sharelight/demo'
import { hash64, type EventRow } from '@sharelight/store'
import { day, hour } from './plant.ts'

const abroad = ['AT', 'FR', 'US', 'GB', 'CH', 'PL']
/** Between 0 and 1, the same for the same words. */
const chance = (...words: readonly (string | number)[]) =>
  Number(BigInt(hash64('travel', words.join(' '))) % 10_007n) / 10_007
const [tripsAYear, tripDays] = [1, 4]

/** A sign-in of everybody on each working day from home, and from elsewhere on the few days of a journey: what is ordinary of countries. */
export function* signIns({ from, to, identities }: DemoOrganisation, people: readonly number[]): Generator<EventRow> {
  for (const person of people) {
    const actorId = identities[person]?.id ?? ''
    let [until, where] = [0, 'DE']
    for (let at = from + 9 * hour; at < to; at += day) {
      const away = chance(person, at)
      if (at >= until && away < tripsAYear / 365) {
        until = at + tripDays * day
        where = abroad[Math.floor(chance(person, at, 'where') * abroad.length)] ?? 'AT'
      }
      if ([0, 6].includes(new Date(at).getUTCDay())) continue
      yield signIn({ actorId, time: at + away * hour, country: at < until ? where : 'DE' })
    }
  }
}

const signIn = ({ actorId, time, country }: { actorId: string; time: number; country: string }): EventRow => ({
  eventId: hash64('sign-in', actorId, String(time)),
  time,
  type: 'sign_in',
  itemId: null,
  folderId: null,
  actorId,
  shareType: 'inside',
  labels: [],
  anomalies: [],
  recipients: [],
  details: { country },
})
