import { z } from 'zod'
import type { Principal } from '../../kit/connector.ts'
import type { Dataverse, DataverseCall } from './dataverse.ts'

const text = z.string().nullish().catch(undefined)
const Role = z.looseObject({ roleid: text, name: text, _roletemplateid_value: text })

export const User = z.looseObject({
  systemuserid: z.string().min(1),
  fullname: text,
  internalemailaddress: text,
  domainname: text,
  isdisabled: z.boolean().nullish().catch(undefined),
  accessmode: z.coerce.number().nullish().catch(undefined),
  applicationid: text,
  azureactivedirectoryobjectid: text,
  lastlogindate: text,
  systemuserroles_association: z.array(Role).nullish().catch(undefined),
})
export type User = z.infer<typeof User>

export const usersCall: DataverseCall = {
  path: '/systemusers?$select=systemuserid,fullname,internalemailaddress,domainname,isdisabled,accessmode,applicationid,azureactivedirectoryobjectid&$expand=systemuserroles_association($select=roleid,name,_roletemplateid_value)',
  what: 'People',
  pageSize: 500,
}

export const Team = z.looseObject({
  teamid: z.string().min(1),
  name: text,
  isdefault: z.boolean().nullish().catch(undefined),
  teamroles_association: z.array(Role).nullish().catch(undefined),
})

export const teamsCall: DataverseCall = {
  path: '/teams?$select=teamid,name,isdefault,teamtype&$expand=teamroles_association($select=roleid,name)',
  what: 'Teams',
  pageSize: 500,
}

export const rolesOf = ({ systemuserroles_association: roles }: User) => roles ?? []

/** An address where there is one: guests go by the address of theirs that Entra wrote into their sign-in name. */
export function addressOf({ internalemailaddress, domainname, systemuserid }: User): string {
  const guest = /^(.+)_([^_@]+)#EXT#@/i.exec(domainname ?? '')
  const address =
    internalemailaddress || (guest ? `${guest[1]}@${guest[2]}` : domainname) || `${systemuserid}@dynamics.invalid`
  return address.toLowerCase()
}

export const isApplication = ({ applicationid, accessmode }: User) => Boolean(applicationid) || accessmode === 4
export const isGuest = ({ domainname }: User) => /#EXT#@/i.test(domainname ?? '')
/** A person who may sign in to read: no application, no administration and support alone. */
export const isActivePerson = (user: User) =>
  user.isdisabled !== true && !isApplication(user) && [undefined, null, 0, 2].includes(user.accessmode)

export function principalOf(user: User): Principal {
  const address = addressOf(user)
  return { kind: 'user', name: address, address, ...(user.fullname && { displayName: user.fullname }) }
}

const mostKnown = 50_000

/** Who there is, by id: asked for once. */
export async function peopleOf(dataverse: Dataverse) {
  const principals = new Map<string, Principal>()
  const active: string[][] = []
  for await (const { items } of dataverse.pages(User, usersCall))
    for (const user of items) {
      if (principals.size < mostKnown) principals.set(user.systemuserid.toLowerCase(), principalOf(user))
      if (isActivePerson(user)) active.push(rolesOf(user).map(({ name }) => name ?? ''))
    }
  const everybodysRoles = new Set<string>()
  for await (const { items } of dataverse.pages(Team, teamsCall))
    for (const { teamid, name, isdefault, teamroles_association: roles } of items) {
      if (principals.size < mostKnown) principals.set(teamid.toLowerCase(), { kind: 'group', name: name || teamid })
      // Whoever belongs to a business unit belongs to its default team.
      if (isdefault) for (const role of roles ?? []) if (role.name) everybodysRoles.add(role.name)
    }
  return { principals, active, everybodysRoles }
}
