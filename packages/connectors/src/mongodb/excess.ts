import { z } from 'zod'
import type { CheckResult } from '../kit/connector.ts'
import type { Server } from './server.ts'
import { Privilege, RoleName, told } from './users.ts'

const listOf = <T>(schema: z.ZodType<T>) => z.array(schema).default([]).catch([])
/** @see https://www.mongodb.com/docs/manual/reference/command/connectionStatus/ */
const Status = z.looseObject({
  authInfo: z
    .looseObject({
      authenticatedUserRoles: listOf(RoleName),
      authenticatedUsers: listOf(z.looseObject({ user: z.string(), db: z.string() })),
      authenticatedUserPrivileges: listOf(Privilege),
    })
    .optional()
    .catch(undefined),
})

/** Roles of MongoDB and Atlas that may do more than look. */
const wide = /^(readWrite|dbOwner|dbAdmin|userAdmin|root|clusterAdmin|clusterManager|restore|atlasAdmin|hostManager)/
/** What changes something; reading takes none of it. */
const changing =
  /^(insert|update|remove|anyAction|internal|createCollection|dropCollection|dropDatabase|createIndex|dropIndex|renameCollectionSameDB|collMod|convertToCapped|bypassDocumentValidation|createUser|dropUser|createRole|dropRole|grantRole|revokeRole|changeAnyPassword|changePassword|changeOwnPassword|shutdown|killop|setParameter|replSetConfigure|addShard|removeShard|applyOps|writeConfig)$/
const named = 20

/** What the user may do besides reading, by role, and where no role of a known name says it, by what its privileges name. */
export async function excessOf(server: Server): Promise<NonNullable<CheckResult['excess']>> {
  const status = await told(() => server.ask('admin', { connectionStatus: 1, showPrivileges: true }))
  const info = Status.safeParse(status).data?.authInfo
  if (!info) return []
  const [user] = info.authenticatedUsers
  const revoke = (role: RoleName) =>
    `use ${user?.db ?? role.db}; db.revokeRolesFromUser(${JSON.stringify(user?.user ?? '…')}, [${JSON.stringify({ role: role.role, db: role.db })}])`
  const known = info.authenticatedUserRoles.filter(({ role }) => wide.test(role))
  if (known.length)
    return known.map(role => ({
      name: `The role ${role.role} on ${role.db}`,
      wayOut: `A user with the role read is enough: ${revoke(role)}`,
    }))
  const own = info.authenticatedUserRoles.map(({ role, db }) => `${db}.${role}`).join(', ')
  return info.authenticatedUserPrivileges
    .flatMap(({ resource, actions }) => {
      const more = actions.filter(action => changing.test(action)).toSorted()
      return more.length ? [`${more.join(', ')} on ${placeOf(resource)}`] : []
    })
    .slice(0, named)
    .map(name => ({
      name,
      wayOut: `It has this by one of its roles (${own}): take it out of that role with db.revokePrivilegesFromRole, or give the user the role read instead.`,
    }))
}

function placeOf({ db, collection, anyResource }: Privilege['resource']): string {
  if (anyResource) return 'everything'
  if (db === undefined) return 'the cluster'
  return `${db || 'every database'}${collection ? `.${collection}` : ''}`
}
