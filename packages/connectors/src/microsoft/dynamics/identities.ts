import type { AccountFacts, Page } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import type { Dataverse } from './dataverse.ts'
import { addressOf, isApplication, isGuest, rolesOf, User, usersCall } from './people.ts'

const accessModes = [
  'read and write',
  'administrative',
  'read',
  'support',
  'non-interactive',
  'delegated administration',
]
/** Template of the role System Administrator, the same in every environment. */
const administratorTemplate = '627090ff-40a3-4053-8790-584edc5be201'

/** Everybody that the environment knows. It tells neither of second steps nor of last sign-ins. */
export async function* identitiesOf(dataverse: Dataverse, from?: string): AsyncGenerator<Page<AccountFacts>> {
  if (from !== undefined && !from.startsWith('/systemusers?'))
    throw new SourceFault('resync', 'The position is not known. All people are listed once more.')
  for await (const { items, next } of dataverse.pages(User, { ...usersCall, path: from ?? usersCall.path }))
    yield { items: items.map(accountOf), covers: 'all', ...(next !== undefined && { next }) }
}

export function accountOf(user: User): AccountFacts {
  const roles = rolesOf(user)
  const address = addressOf(user)
  const isAdmin = roles.some(
    ({ name, _roletemplateid_value: template }) =>
      name === 'System Administrator' || template?.toLowerCase() === administratorTemplate,
  )
  const last = new Date(user.lastlogindate ?? Number.NaN)
  return {
    address,
    name: user.fullname || address,
    kind: isApplication(user) ? 'application' : 'user',
    state: user.isdisabled ? 'suspended' : 'active',
    admin: isAdmin,
    guest: isGuest(user),
    ...(!Number.isNaN(last.getTime()) && { lastSignIn: last }),
    facts: {
      id: user.systemuserid,
      roles: roles.flatMap(({ name }) => name ?? []).toSorted(),
      accessMode: accessModes[user.accessmode ?? -1] ?? null,
      ...(user.azureactivedirectoryobjectid && { directoryId: user.azureactivedirectoryobjectid }),
    },
  }
}
