import { z } from 'zod'
import type { Grant } from '../../kit/connector.ts'
import type { Definition } from './catalogue.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault } from './fault.ts'
import { peopleOf } from './people.ts'

const text = z.string().nullish().catch(undefined)
const RolePrivilege = z.looseObject({
  roleid: text,
  privilegeid: text,
  privilegedepthmask: z.coerce.number().nullish().catch(undefined),
})
const Role = z.looseObject({ roleid: z.string(), name: text })
const Share = z.looseObject({
  principalid: text,
  objecttypecode: z.union([z.string(), z.number()]).nullish(),
  accessrightsmask: z.coerce.number().nullish().catch(undefined),
})

/** Of the depths of a privilege, the one that goes through the whole organisation. */
const global = 8
const [mayRead, mayWrite] = [1, 2]
const mostPrincipals = 200

/** Who may read the rows of a table: roles that reach all of them, and people and teams with whom single rows were shared. */
export interface Reach {
  of(table: Definition): Grant[]
}

const nobody: Reach = { of: () => [] }

/** Nobody is known where the application may not know. */
export async function reachOf(dataverse: Dataverse): Promise<Reach> {
  try {
    const people = await peopleOf(dataverse)
    const roles = await rolesByPrivilege(dataverse)
    const shares = await sharesByTable(dataverse)
    return {
      of({ LogicalName: name, Privileges }) {
        const read = (Privileges ?? []).filter(({ PrivilegeType: type }) => type === 'Read' || type === 2)
        const reading = new Set(read.flatMap(({ PrivilegeId: id }) => [...(roles.get(id?.toLowerCase() ?? '') ?? [])]))
        const shared = [...(shares.get(name) ?? [])].flatMap(([id, mask]): Grant[] => {
          const principal = people.principals.get(id)
          return principal
            ? [{ principal, role: mask & mayWrite ? 'write' : 'read', via: 'share', id: `share:${id}` }]
            : []
        })
        return [...everyone(reading, people), ...[...reading].toSorted().map(roleGrant), ...shared]
      },
    }
  } catch (error) {
    if (error instanceof DataverseFault) return nobody
    throw error
  }
}

const roleGrant = (role: string): Grant => ({
  principal: { kind: 'group', name: role },
  role: 'read',
  via: 'role',
  id: `role:${role}`,
})

/** Where these roles are held by all who may sign in, or by the team that everybody belongs to. */
function everyone(
  reading: ReadonlySet<string>,
  { active, everybodysRoles }: Pick<Awaited<ReturnType<typeof peopleOf>>, 'active' | 'everybodysRoles'>,
): Grant[] {
  const isHeld =
    [...everybodysRoles].some(role => reading.has(role)) ||
    (active.length > 0 && active.every(roles => roles.some(role => reading.has(role))))
  if (!reading.size || !isHeld) return []
  return [
    {
      principal: { kind: 'everyone', name: 'Everybody in the environment' },
      role: 'read',
      via: 'role',
      id: 'everyone',
    },
  ]
}

/** Names of the roles that hold a privilege for the whole organisation. */
async function rolesByPrivilege(dataverse: Dataverse): Promise<Map<string, Set<string>>> {
  const names = new Map<string, string>()
  for await (const { items } of dataverse.pages(Role, {
    path: '/roles?$select=roleid,name',
    what: 'Roles',
    pageSize: 5000,
  }))
    for (const { roleid, name } of items) names.set(roleid.toLowerCase(), name || roleid)
  const held = new Map<string, Set<string>>()
  const call = {
    path: `/roleprivilegescollection?$select=roleid,privilegeid,privilegedepthmask&$filter=privilegedepthmask%20eq%20${global}`,
    what: 'What roles may do',
    pageSize: 5000,
  }
  for await (const { items } of dataverse.pages(RolePrivilege, call))
    for (const { roleid, privilegeid, privilegedepthmask: depth } of items) {
      const role = names.get(roleid?.toLowerCase() ?? '')
      if (!privilegeid || role === undefined || !((depth ?? 0) & global)) continue
      const id = privilegeid.toLowerCase()
      held.set(id, (held.get(id) ?? new Set()).add(role))
    }
  return held
}

async function sharesByTable(dataverse: Dataverse): Promise<Map<string, Map<string, number>>> {
  const shares = new Map<string, Map<string, number>>()
  const call = {
    path: '/principalobjectaccessset?$select=principalid,objecttypecode,accessrightsmask&$filter=accessrightsmask%20gt%200',
    what: 'What is shared',
    pageSize: 5000,
  }
  try {
    for await (const { items } of dataverse.pages(Share, call))
      for (const { principalid, objecttypecode: table, accessrightsmask: mask } of items) {
        if (!principalid || table === undefined || table === null || !((mask ?? 0) & mayRead)) continue
        const of = shares.get(String(table)) ?? new Map<string, number>()
        const id = principalid.toLowerCase()
        if (of.size < mostPrincipals || of.has(id)) of.set(id, (of.get(id) ?? 0) | (mask ?? 0))
        shares.set(String(table), of)
      }
  } catch (error) {
    if (!(error instanceof DataverseFault)) throw error
  }
  return shares
}
