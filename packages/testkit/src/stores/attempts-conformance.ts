import { forgetAttempts, giveBackAttempts, reserveAttempts, type AttemptCounter, type Stores } from '@sharelight/store'
import { describe, expect, test } from 'vitest'

const noon = Date.parse('2026-05-05T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1000)

export function attemptsConformance(stores: () => Stores): void {
  describe('attempts', () => {
    let made = 0
    const counter = (free: number, drip = 3600): AttemptCounter => ({ key: `counter ${++made}`, free, drip })
    const reserve = (counters: AttemptCounter[], seconds: number) =>
      reserveAttempts(stores().meta.acrossOrganisations, counters, at(seconds))
    const wait = async (counters: AttemptCounter[], seconds: number) => {
      const answer = await reserve(counters, seconds)
      return 'until' in answer ? (answer.until.getTime() - at(seconds).getTime()) / 1000 : 0
    }

    test('of sixty at once as many go through as are free, and those that wait change nothing', async () => {
      const [account, address] = [counter(5), counter(50)]
      const answers = await Promise.all(Array.from({ length: 60 }, () => reserve([account, address], 0)))
      expect(answers.filter(answer => 'reserved' in answer)).toHaveLength(5)
      const { count } = await stores()
        .meta.acrossOrganisations.selectFrom('attempts')
        .select('count')
        .where('key', '=', address.key)
        .executeTakeFirstOrThrow()
      expect(count).toBe(5)
    })

    test('each attempt after the free ones waits twice as long as the one before, up to a quarter of an hour, and one goes through then', async () => {
      const counters = [counter(2, 1_000_000_000)]
      await Promise.all([reserve(counters, 0), reserve(counters, 0)])
      const waits: number[] = []
      for (let seconds = 0; waits.length < 10; seconds += waits.at(-1) ?? 0) {
        waits.push(await wait(counters, seconds))
        const then = await Promise.all(
          Array.from({ length: 5 }, () => reserve(counters, seconds + (waits.at(-1) ?? 0))),
        )
        expect(then.filter(answer => 'reserved' in answer)).toHaveLength(1)
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
    })

    test('where one counter has to wait, the others are not counted', async () => {
      const [closed, open] = [counter(1), counter(1)]
      await reserve([closed], 0)
      expect(await wait([open, closed], 1)).toBe(4)
      expect(await wait([open], 1)).toBe(0)
    })

    test('attempts are forgotten one by one as time goes by', async () => {
      const counters = [counter(3, 60)]
      for (let attempt = 0; attempt < 3; attempt++) await reserve(counters, 0)
      expect(await wait(counters, 1)).toBe(4)
      expect([await wait(counters, 120), await wait(counters, 120), await wait(counters, 120)]).toEqual([0, 0, 5])
    })

    test('what is given back was never counted, unless another attempt came after it', async () => {
      const db = stores().meta.acrossOrganisations
      const counters = [counter(1)]
      const first = await reserve(counters, 0)
      await giveBackAttempts(db, 'reserved' in first ? first.reserved : [], at(0))
      expect(await wait(counters, 0)).toBe(0)
      const stale = [{ key: counters[0]?.key ?? '', count: 17 }]
      await giveBackAttempts(db, stale, at(0))
      expect(await wait(counters, 0)).toBe(5)
      await forgetAttempts(db, [counters[0]?.key ?? ''])
      expect(await wait(counters, 0)).toBe(0)
    })

    test('a clock that was ahead closes nothing for longer than the longest wait', async () => {
      const counters = [counter(1)]
      await reserve(counters, 365 * 86_400)
      expect(await wait(counters, 0)).toBe(0)
    })
  })
}
