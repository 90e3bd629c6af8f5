import { z } from 'zod'
import type { Remedy } from '../kit/connector.ts'
import { ConnectorError } from '../kit/source-fault.ts'
import { isDenied, MongoFault } from './fault.ts'
import { grantId, nameOf } from './reach.ts'
import type { Server } from './server.ts'
import { RoleName, usersOf, type MongoUser } from './users.ts'

const Params = z.object({})
const Found = z.object({ id: z.string(), user: z.string(), database: z.string(), role: RoleName })
type Found = z.infer<typeof Found>

/** Takes one role from one user, which ends all that it has by it, in other collections and databases too. Undoing gives it back. */
export function revokeRole(server: Server, now: () => Date): Remedy<z.infer<typeof Params>> {
  const change = async (command: 'revokeRolesFromUser' | 'grantRolesToUser', { user, database, role }: Found) => {
    await server.write(database, { [command]: user, roles: [role] }).catch(refuse)
  }
  const has = async ({ id, role }: Found) => holds(await userOf(server, id), role)
  return {
    params: Params,
    async plan(target) {
      const [id, role] = partsOf(target.grant)
      const user = await userOf(server, id)
      if (!holds(user, role)) return undefined
      const before: Found = { id, user: user.user, database: user.db, role }
      return {
        target,
        says: `Takes the role ${nameOf(role)} from ${id}, everywhere that it counts.`,
        before,
        after: { statements: [statement('revokeRolesFromUser', before)], undo: statement('grantRolesToUser', before) },
        takes: { grants: [grantId({ _id: id }, role)] },
      }
    },
    async apply(step) {
      const before = Found.parse(step.before)
      if (await has(before)) await change('revokeRolesFromUser', before)
      return { step, at: now(), undo: before }
    },
    async undo({ undo }) {
      const before = Found.parse(undo)
      if (!(await has(before))) await change('grantRolesToUser', before)
    },
    async checkUndo({ undo }) {
      const { id, role } = Found.parse(undo)
      await userOf(server, id)
      return `Gives ${id} the role ${nameOf(role)} again.`
    },
  }
}

/** For mongosh, the names written as JSON, which is JavaScript too. */
const statement = (command: string, { user, database, role }: Found) =>
  `db.getSiblingDB(${JSON.stringify(database)}).${command}(${JSON.stringify(user)}, [${JSON.stringify(role)}])`

const holds = ({ roles }: MongoUser, { role, db }: RoleName) => roles.some(each => each.role === role && each.db === db)

/** @throws ConnectorError where it is gone or may not be seen */
async function userOf(server: Server, id: string): Promise<MongoUser> {
  const users = await usersOf(server)
  if (!users)
    throw new ConnectorError('permission_denied', 'The user of this data source may not see users: give it viewUser.')
  const user = users.find(each => each._id === id)
  if (!user) throw new ConnectorError('changed_while_read', `There is no user ${id} any more. Plan again.`)
  return user
}

const Parts = z.tuple([z.string(), z.string(), z.string()])

function partsOf(grant: string | undefined): [string, RoleName] {
  try {
    const [id, db, role] = Parts.parse(JSON.parse(grant ?? ''))
    return [id, { db, role }]
  } catch (error) {
    throw new ConnectorError('excluded', 'It is no role of a user of this data source.', { cause: error })
  }
}

function refuse(error: unknown): never {
  if (isDenied(error))
    throw new ConnectorError(
      'permission_denied',
      'The user of this data source may not change who has which role: it needs grantRole and revokeRole on that database.',
    )
  if (error instanceof MongoFault) throw new ConnectorError('io_error', error.message)
  throw error
}
