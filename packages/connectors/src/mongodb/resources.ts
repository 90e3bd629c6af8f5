import { z } from 'zod'
import type { Page, ResourceFacts } from '../kit/connector.ts'
import { keyOf, shown } from '../kit/tables/names.ts'
import { databasesOf } from './catalogue.ts'
import { isAdministrator } from './reach.ts'
import { mongodbService } from './service.ts'
import type { Server } from './server.ts'
import type { MongoAddress } from './uri.ts'
import { told, type MongoRole, type MongoUser } from './users.ts'

export interface Known {
  users: readonly MongoUser[] | undefined
  roles: readonly MongoRole[] | undefined
}

/** Each database, with what the posture of its server is judged by. What the user may not ask is null. */
export async function* resourcesOf(
  server: Server,
  { databases, address, known }: { databases: readonly string[]; address: MongoAddress; known(): Promise<Known> },
): AsyncGenerator<Page<ResourceFacts>> {
  const [authorization, names] = [await server.asksSignIn(), await databasesOf(server, databases)]
  const facts = await serverFacts(server, address)
  const { users, roles } = await known()
  const superusers = users?.filter(user => isAdministrator(user.roles, roles ?? [])).length ?? null
  yield {
    items: names.map(({ name, size }) => ({
      id: keyOf([name]),
      kind: 'database',
      name: shown(name),
      service: mongodbService.key,
      public: !authorization,
      facts: { ...facts, authorization, superusers, sizeOnDisk: size ?? null },
    })),
    covers: 'all',
  }
}

const Build = z.looseObject({ version: z.string().catch('') })
/** @see https://www.mongodb.com/docs/manual/reference/configuration-options/ */
const Options = z.looseObject({
  parsed: z
    .looseObject({
      net: z
        .looseObject({
          bindIp: z.string().optional(),
          bindIpAll: z.boolean().optional(),
          tls: z.looseObject({ mode: z.string().optional() }).optional(),
          ssl: z.looseObject({ mode: z.string().optional() }).optional(),
        })
        .optional(),
      auditLog: z.looseObject({}).optional(),
      security: z.looseObject({ enableEncryption: z.boolean().optional() }).optional(),
    })
    .catch({})
    .default({}),
})

async function serverFacts(server: Server, { hosts, srv, tls }: MongoAddress) {
  const build = await told(() => server.ask('admin', { buildInfo: 1 }))
  const started = await told(() => server.ask('admin', { getCmdLineOpts: 1 }))
  const options = started && Options.safeParse(started).data?.parsed
  const hello = await server.hello()
  const mode = options?.net?.tls?.mode ?? options?.net?.ssl?.mode
  return {
    host: srv ?? hosts.map(({ host, port }) => `${host}:${port}`).join(','),
    serverVersion: (build && Build.parse(build).version) || null,
    replicaSet: hello.setName ?? null,
    sslInUse: tls,
    // A server that takes our encryption offers it; whether it asks everybody for it is in its options.
    ssl: tls ? true : options ? mode !== undefined && mode !== 'disabled' : null,
    sslRequired: options ? /^require/i.test(mode ?? '') : null,
    bindIp: options ? (options.net?.bindIpAll ? '*' : (options.net?.bindIp ?? null)) : null,
    auditing: options ? options.auditLog !== undefined : null,
    encryptedAtRest: options?.security?.enableEncryption ?? null,
  }
}
