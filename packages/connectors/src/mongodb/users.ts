import { z } from 'zod'
import { isDenied, isUnknownCommand, MongoFault } from './fault.ts'
import type { Server } from './server.ts'

export const RoleName = z.object({ role: z.string(), db: z.string() })
export type RoleName = z.infer<typeof RoleName>

const User = z.looseObject({
  _id: z.string(),
  user: z.string(),
  db: z.string(),
  roles: z.array(RoleName).default([]),
  mechanisms: z.array(z.string()).default([]).catch([]),
})
export type MongoUser = z.infer<typeof User>

export const Privilege = z.looseObject({
  resource: z.looseObject({
    db: z.string().optional(),
    collection: z.string().optional(),
    anyResource: z.boolean().optional(),
  }),
  actions: z.array(z.string()).default([]),
})
export type Privilege = z.infer<typeof Privilege>

const MongoRole = z.looseObject({
  role: z.string(),
  db: z.string(),
  isBuiltin: z.boolean().default(false),
  roles: z.array(RoleName).default([]),
  privileges: z.array(Privilege).default([]),
})
export type MongoRole = z.infer<typeof MongoRole>

/** All users of the server. Undefined: the user of the data source may not see them, or the server has none. */
export async function usersOf(server: Server): Promise<MongoUser[] | undefined> {
  const all = await told(() => server.ask('admin', { usersInfo: { forAllDBs: true } }))
  // Amazon DocumentDB keeps all of them in one place.
  const answer = all ?? (await told(() => server.ask('admin', { usersInfo: 1 })))
  return answer && listOf(answer['users'], User)
}

/** Roles that somebody has made, of these databases. */
export async function rolesOf(server: Server, databases: readonly string[]): Promise<MongoRole[] | undefined> {
  const roles: MongoRole[] = []
  for (const database of new Set(['admin', ...databases])) {
    const answer = await told(() => server.ask(database, { rolesInfo: 1, showPrivileges: true }))
    if (!answer) return database === 'admin' ? undefined : roles
    roles.push(...listOf(answer['roles'], MongoRole).filter(({ isBuiltin }) => !isBuiltin))
  }
  return roles
}

/** What is of another shape is left out. */
function listOf<T>(value: unknown, schema: z.ZodType<T>): T[] {
  return Array.isArray(value) ? value.flatMap(each => schema.safeParse(each).data ?? []) : []
}

export async function told<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    // 9: what the command asks for is not known to this server.
    if (isDenied(error) || isUnknownCommand(error) || (error instanceof MongoFault && [9, 0].includes(error.code)))
      return undefined
    throw error
  }
}
