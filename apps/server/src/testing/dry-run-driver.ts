// Run as a child process: works on the tasks of a server, and prints a letter for each thing that a dry run looks at; made to be killed.
import { writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectors, type Connection, type Connector } from '@sharelight/connectors'
import { startTestServer, workOnRemedies } from './server.ts'

/** That it has begun, and that it looks at one thing more. */
const letters = { begun: 'b', looked: 'l' } as const

const server = await startTestServer({}, { dataDir: process.argv[2] ?? '', connectors: connectors.map(telling) })
writeSync(1, letters.begun)
await workOnRemedies(server)
while (await isUnfinished()) await sleep(20)
await server.close()
process.exit(0)

async function isUnfinished(): Promise<boolean> {
  const { acrossOrganisations } = server.stores.meta
  const left = await acrossOrganisations.selectFrom('tasks').select('id').where('finished_at', 'is', null).execute()
  return left.length > 0
}

function telling(connector: Connector): Connector {
  return {
    ...connector,
    load: async () => {
      const open = await connector.load()
      return async (settings, io) => tellingOf(await open(settings, io))
    },
  }
}

function tellingOf(connection: Connection): Connection {
  const remedies = Object.entries(connection.remedies ?? {}).map(([id, remedy]) => [
    id,
    {
      ...remedy,
      plan: (...given: Parameters<typeof remedy.plan>) => {
        writeSync(1, letters.looked)
        return remedy.plan(...given)
      },
      apply: () => Promise.reject(new Error('A dry run does nothing.')),
    },
  ])
  return Object.assign(Object.create(connection) as Connection, { remedies: Object.fromEntries(remedies) })
}
