import { z } from 'zod'
import { SourceFault, type AccountFacts, type Page } from '../../kit/connector.ts'
import type { Salesforce } from './api.ts'
import { addressOf, isNobody, isOutsider, short, User, userFields } from './people.ts'

const Assignment = z.looseObject({ AssigneeId: z.string() })
const assigned =
  'SELECT AssigneeId FROM PermissionSetAssignment WHERE PermissionSet.PermissionsModifyAllData = true OR PermissionSet.PermissionsViewAllData = true'

/** Everybody, in the order of ids: those who see or change all data administer. Salesforce tells second steps to no application of this kind. */
export async function* identitiesOf(salesforce: Salesforce, from?: string): AsyncGenerator<Page<AccountFacts>> {
  if (from !== undefined && !/^[a-z\d]{15,18}$/i.test(from))
    throw new SourceFault('resync', 'The position is not known. All people are listed once more.')
  const all = await salesforce.allIfAllowed(Assignment, assigned, 'Permission sets')
  const admins = new Set(all?.map(({ AssigneeId: id }) => short(id)))
  const soql = `SELECT ${userFields} FROM User${from === undefined ? '' : ` WHERE Id > '${from}'`} ORDER BY Id`
  for await (const { records, isLast } of salesforce.query(User, soql, 'People')) {
    const next = isLast ? undefined : records.at(-1)?.Id
    yield { items: records.map(user => accountOf(user, admins)), covers: 'all', ...(next !== undefined && { next }) }
  }
}

export function accountOf(user: User, admins: ReadonlySet<string>): AccountFacts {
  const { Id, Name, IsActive, Profile, UserType, LastLoginDate } = user
  const address = addressOf(user)
  const last = new Date(LastLoginDate?.replace(/\+0000$/, 'Z') ?? Number.NaN)
  return {
    address,
    name: Name || address,
    kind:
      isNobody(user) || UserType === 'AutomatedProcess' || UserType === 'CloudIntegrationUser' ? 'application' : 'user',
    state: IsActive === false ? 'suspended' : 'active',
    admin:
      admins.has(short(Id)) || Profile?.PermissionsModifyAllData === true || Profile?.PermissionsViewAllData === true,
    guest: isOutsider(user),
    ...(!Number.isNaN(last.getTime()) && { lastSignIn: last }),
    facts: {
      id: Id,
      profile: Profile?.Name ?? null,
      userType: UserType ?? null,
      modifyAllData: Profile?.PermissionsModifyAllData === true,
      viewAllData: Profile?.PermissionsViewAllData === true,
      username: user.Username ?? null,
    },
  }
}
