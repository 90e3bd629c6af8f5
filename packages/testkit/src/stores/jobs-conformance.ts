import { bossDatabase, type Stores } from '@sharelight/store'
import { PgBoss } from 'pg-boss'
import { describe, expect, test } from 'vitest'

export function jobsConformance(stores: () => Stores): void {
  describe('the job queue on the meta store', () => {
    test('starts twice, runs a job, retries one that failed, and leaves the store usable meanwhile', async () => {
      const { meta } = stores()
      for (const round of ['first', 'second']) {
        const boss = new PgBoss({ ...bossDatabase(stores()), schema: 'jobs', schedule: false })
        const problems: unknown[] = []
        boss.on('error', error => problems.push(error))
        await boss.start()
        await boss.createQueue('greet', { retryLimit: 2, retryDelay: 1 })
        const attempts: string[] = []
        const done = new Promise<void>(resolve => {
          void boss.work<{ name: string }>('greet', { pollingIntervalSeconds: 0.5 }, async ([job]) => {
            attempts.push(job?.data.name ?? '')
            if (attempts.length === 1) throw new Error('not yet')
            resolve()
          })
        })
        const id = await boss.send('greet', { name: round })
        await done
        expect(attempts).toEqual([round, round])
        expect(await meta.ping()).toBe(true)
        await boss.stop({ graceful: true, timeout: 5000 })
        const [job] = await boss.findJobs('greet', { id: id ?? '' })
        expect(job).toMatchObject({ state: 'completed', data: { name: round } })
        expect(problems).toEqual([])
      }
    })
  })
}
