// Run as a child process: makes the reports that a server was asked for, and prints a letter when it begins; made to be killed.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportTask } from '../features/reports/schedules/report-task.ts'
import { mailing } from './report-mail.ts'
import { startTestServer } from './server.ts'

const server = await startTestServer(mailing, { dataDir: process.argv[2] ?? '' })
writeSync(1, 'b')
await server.services.tasks.work(reportTask(server.services))
while (await isUnfinished()) await sleep(20)
await server.close()
process.exit(0)

async function isUnfinished(): Promise<boolean> {
  const { acrossOrganisations } = server.stores.meta
  const left = await acrossOrganisations.selectFrom('tasks').select('id').where('finished_at', 'is', null).execute()
  return left.length > 0
}
