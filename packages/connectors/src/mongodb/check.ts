import type { CheckResult } from '../kit/connector.ts'
import { failedCheck } from '../kit/failed-check.ts'
import { withReplica } from '../kit/tables/replica.ts'
import { collectionsOf, databasesOf } from './catalogue.ts'
import { excessOf } from './excess.ts'
import { granting, isDenied, MongoFault } from './fault.ts'
import type { Server } from './server.ts'
import type { MongodbSettings } from './settings.ts'

/** Databases that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for; what is missing comes with the statement that mends it. */
export async function check(
  server: Server,
  { databases, replica }: Pick<MongodbSettings, 'databases' | 'replica'>,
): Promise<CheckResult> {
  try {
    const result = await examine(server, databases)
    return await withReplica(result, replica, () => server.hello())
  } catch (error) {
    return failedCheck('Connection', error, MongoFault)
  }
}

async function examine(server: Server, wanted: readonly string[]): Promise<CheckResult> {
  const names = (await databasesOf(server, wanted)).map(({ name }) => name)
  const absent = wanted.filter(name => !names.includes(name))
  const looks: { name: string; fault: MongoFault | undefined }[] = []
  for (const name of names.slice(0, lookedAt)) looks.push({ name, fault: await lookInto(server, name) })
  const closed = looks.filter(({ fault }) => fault !== undefined)
  const asksSignIn = await server.asksSignIn()
  const seesUsers = !asksSignIn || (await mayAsk(server, { usersInfo: { forAllDBs: true } }))
  const seesOptions = !asksSignIn || (await mayAsk(server, { getCmdLineOpts: 1 }))
  return {
    ok: absent.length === 0 && closed.length < Math.max(looks.length, 1),
    granted: [
      ...(asksSignIn
        ? []
        : ['No sign-in: the server lets in whoever reaches it. Turn on security.authorization there.']),
      `find on ${looks.length - closed.length} of ${looks.length} databases that were looked at`,
      ...(asksSignIn && seesUsers ? ['viewUser: who reaches what'] : []),
      ...(asksSignIn && seesOptions ? ['getCmdLineOpts: how the server is set'] : []),
    ],
    excess: await excessOf(server),
    missing: [
      ...absent.map(name => ({
        name: `Database ${name}`,
        wayOut: 'There is none of this name, or the user may not see it. Check how it is spelt.',
      })),
      ...closed.map(({ name, fault }) => ({
        name: `find on ${name}`,
        wayOut: isDenied(fault) ? granting('read', name) : (fault?.message ?? ''),
      })),
      ...(seesUsers
        ? []
        : [
            {
              name: 'viewUser, viewRole on all databases',
              wayOut: `Without them nobody is told who reaches what. Make a role with these actions alone (docs/connectors.md), or: ${granting('userAdminAnyDatabase', 'admin')}, which may do much more.`,
            },
          ]),
      ...(seesOptions
        ? []
        : [
            {
              name: 'getCmdLineOpts',
              wayOut: `Without it encryption and addresses of the server are not known. ${granting('clusterMonitor', 'admin')}`,
            },
          ]),
    ],
  }
}

async function lookInto(server: Server, database: string): Promise<MongoFault | undefined> {
  try {
    const [first] = await collectionsOf(server, database)
    if (first) await server.ask(database, { find: first.name, limit: 1, singleBatch: true, maxTimeMS: 10_000 })
    return undefined
  } catch (error) {
    if (error instanceof MongoFault) return error
    throw error
  }
}

/** What a server does not know is no missing right. */
async function mayAsk(server: Server, command: Record<string, unknown>): Promise<boolean> {
  try {
    await server.ask('admin', command)
    return true
  } catch (error) {
    if (error instanceof MongoFault) return !isDenied(error)
    throw error
  }
}
