import { listAccounts, listAdmins, type Account, type Admin } from '@sharelight/contract'
import { dataServices } from '@sharelight/contract'
import { mock, type Mock } from './mock.ts'
import { sorted } from './query.ts'
import type { Row } from './row.ts'
import { instant, mockWorld } from './world.ts'

/** Accounts that are watched, and the organisation's administrators. */
export const people: readonly Mock[] = [
  mock(listAccounts, ({ $filter, $top, textQuery, $orderBy, cursor }) => {
    const [by = 'displayName', order = 'ASC'] = $orderBy.split(/\s+/)
    const failing = $filter && /\b(ne|not)\b/i.test($filter)
    const found = accounts().filter(
      ({ displayName, externalId, syncErrorCode }) =>
        `${displayName} ${externalId}`.toLowerCase().includes(textQuery.toLowerCase()) &&
        (failing === undefined || Boolean(syncErrorCode) === failing),
    )
    const ordered = sorted(found as unknown as Row[], [
      { by: shownAs[by] ?? by, direction: /desc/i.test(order) ? 'Descend' : 'Ascend' },
    ]) as unknown as Account[]
    const from = Number(cursor)
    const hasMore = from + $top < found.length
    return {
      value: ordered.slice(from, from + $top),
      total: found.length,
      hasMore,
      cursor: hasMore ? String(from + $top) : '',
    }
  }),
  mock(listAdmins, ({ sort, direction, search = '', offset, limit }) => {
    const found = admins().filter(({ email, name }) => `${email} ${name}`.toLowerCase().includes(search.toLowerCase()))
    const ordered = sorted(found as unknown as Row[], [{ by: sort, direction }]) as unknown as Admin[]
    return { admins: ordered.slice(offset, offset + limit), totalCount: found.length }
  }),
]

/** The names that accounts are shown under (specification S3.020). */
const shownAs: Record<string, string> = { id: 'subscriptionId', name: 'displayName', email: 'externalId' }

const employees = () => mockWorld().demo.identities.filter(({ kind }) => kind === 'employee')

/** Every employee's mailbox; those of accounts that nobody uses cannot be synchronised. */
function accounts(): Account[] {
  return employees().map(({ id, name, address, isDormant }) => ({
    subscriptionId: id,
    displayName: name,
    externalId: address,
    checked: true,
    service: dataServices.EXCHANGE365.name,
    isOrganizational: false,
    syncErrorCode: isDormant ? 'mailbox_not_found' : null,
  }))
}

function admins(): Admin[] {
  const { demo } = mockWorld()
  return employees()
    .slice(0, 4)
    .map(({ id, name, address, lastSignInAt }, index) => ({
      id,
      email: address,
      name,
      status: index === 3 ? 'Pending' : 'Active',
      role: index === 0 ? 'SuperAdmin' : 'Admin',
      type: index === 2 ? 'business' : 'system',
      restrictions: index === 2 ? ['ar05'] : [],
      lastLoginAt: lastSignInAt === null || index === 3 ? null : instant(lastSignInAt),
      createdAt: instant(demo.from),
    }))
}
