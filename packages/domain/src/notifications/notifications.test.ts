import { notificationKinds, type NotificationChoices } from '@sharelight/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateIn, weekdayOf } from '../time/zoned.ts'
import { defaultChoices, mailDue, mayBeTold, nextDigest, quietUntil, toldKinds } from './index.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Asia/Beirut',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Africa/Cairo',
] as const
const zone = fc.constantFrom(...zones)
const day = 86_400_000
const instant = fc.date({ min: new Date('2013-01-01Z'), max: new Date('2035-01-01Z'), noInvalidDate: true })
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const quiet = fc.record({ from: clock, to: clock }).filter(({ from, to }) => from !== to)
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const offsets = new Map(
  zones.map(timeZone => [timeZone, new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })]),
)
const offsetOf = (at: Date, timeZone: (typeof zones)[number]) =>
  offsets
    .get(timeZone)
    ?.formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
const shown = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
/** Whether clocks change around it: then what they show does not say which hour it is. */
const isAtChange = (at: Date, timeZone: (typeof zones)[number]) =>
  offsetOf(new Date(at.getTime() - day), timeZone) !== offsetOf(new Date(at.getTime() + day), timeZone)

test('in ten time zones it is quiet exactly while the clocks show a time between the two, over midnight too', () => {
  fc.assert(
    fc.property(instant, zone, quiet, (at, timeZone, { from, to }) => {
      fc.pre(!isAtChange(at, timeZone))
      const [now, begin, end] = [shown(at, timeZone), from, to].map(minutes) as [number, number, number]
      const isWithin = begin < end ? now >= begin && now < end : now >= begin || now < end
      expect(quietUntil({ from, to }, timeZone, at) !== undefined).toBe(isWithin)
    }),
    { numRuns: 400 },
  )
})

test('quiet hours end, on days when the clocks change as well: later than now, within 25 hours, and it is not quiet then', () => {
  const changes = fc
    .tuple(instant, zone, fc.integer({ min: -40, max: 40 }))
    .map(([start, timeZone, hours]) => ({ at: new Date(changeAfter(start, timeZone) + hours * 900_000), timeZone }))
  fc.assert(
    fc.property(changes, quiet, ({ at, timeZone }, hours) => {
      const end = quietUntil(hours, timeZone, at)
      if (!end) return
      expect({
        isLater: end > at,
        isSoon: end.getTime() - at.getTime() <= 25 * 3600_000,
        isOver: quietUntil(hours, timeZone, end) === undefined,
      }).toEqual({ isLater: true, isSoon: true, isOver: true })
    }),
    { numRuns: 400 },
  )
})

test('hours that the clocks leave out are quiet an hour later, and an end that they show twice is the first', () => {
  const night = { from: '02:15', to: '02:45' }
  for (const time of ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T01:20:00Z'])
    expect(quietUntil(night, 'Europe/Berlin', new Date(time))?.toISOString()).toBe(
      time.endsWith('20:00Z') ? '2026-03-29T01:45:00.000Z' : undefined,
    )
  expect(quietUntil(night, 'Europe/Berlin', new Date('2026-10-25T00:20:00Z'))?.toISOString()).toBe(
    '2026-10-25T00:45:00.000Z',
  )
  expect(quietUntil(night, 'Europe/Berlin', new Date('2026-10-25T01:20:00Z'))).toBeUndefined()
})

const choicesWith = (change: Partial<NotificationChoices>): NotificationChoices => ({ ...defaultChoices, ...change })

test('a digest comes at its hour on its day; where that is quiet, when the quiet hours end', () => {
  fc.assert(
    fc.property(
      instant,
      zone,
      fc.record({ at: clock, weekday: fc.integer({ min: 1, max: 7 }), hours: fc.option(quiet) }),
      (now, timeZone, { at, weekday, hours }) => {
        const choices = choicesWith({ digest: { rhythm: { every: 'weekly', weekday }, at }, quiet: hours })
        const due = mailDue(choices, { kind: 'sources', isUrgent: false, timeZone, now })
        const hour = nextDigest(choices, timeZone, now)
        expect(due).toEqual({ way: 'digest', at: quietUntil(hours, timeZone, hour) ?? hour })
        expect(weekdayOf(dateIn(hour, timeZone))).toBe(weekday - 1)
        expect(quietUntil(hours, timeZone, due?.at ?? now)).toBeUndefined()
      },
    ),
    { numRuns: 300 },
  )
})

test('what is urgent is mailed at once in quiet hours and whatever is collected, but not to who wants no such mail', () => {
  const now = new Date('2026-06-01T01:00:00Z')
  const choices = choicesWith({ quiet: { from: '22:00', to: '07:00' } })
  const asked = { kind: 'approvals' as const, timeZone: 'UTC', now }
  expect(mailDue(choices, { ...asked, isUrgent: true })).toEqual({ way: 'now', at: now })
  expect(mailDue(choices, { ...asked, isUrgent: false })).toEqual({ way: 'now', at: new Date('2026-06-01T07:00:00Z') })
  expect(mailDue(choices, { ...asked, kind: 'changes', isUrgent: true })?.at).toEqual(now)
  const none = { ...choices, kinds: { ...choices.kinds, approvals: { product: true, mail: 'never' as const } } }
  expect(mailDue(none, { ...asked, isUrgent: true })).toBeUndefined()
})

test('nobody is told about what the screens hide from them', () => {
  expect(toldKinds({ role: 'SuperAdmin', restrictions: [] })).toEqual([...notificationKinds])
  expect(toldKinds({ role: 'Admin', restrictions: [] })).toEqual(notificationKinds.filter(kind => kind !== 'approvals'))
  const restricted = toldKinds({ role: 'Admin', restrictions: ['it05'] })
  expect(restricted).not.toEqual(expect.arrayContaining(['sources']))
  for (const kind of ['policies', 'tickets', 'undelivered', 'approvals'] as const)
    expect(mayBeTold({ role: 'Admin', restrictions: ['it05'] }, kind)).toBe(false)
})

/** An instant at which the clocks of a zone change, after `start` where there is one within a year. */
function changeAfter(start: Date, timeZone: (typeof zones)[number]): number {
  let [low, high] = [start.getTime(), start.getTime()]
  for (let weeks = 1; weeks <= 53; weeks++) {
    high = start.getTime() + weeks * 7 * day
    low = high - 7 * day
    if (offsetOf(new Date(high), timeZone) !== offsetOf(new Date(low), timeZone)) break
  }
  const before = offsetOf(new Date(low), timeZone)
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(new Date(middle), timeZone) === before) low = middle
    else high = middle
  }
  return high
}
