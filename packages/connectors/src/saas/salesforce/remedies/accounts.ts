import type { AccountSwitch, SwitchedAccount } from '../../../kit/disable-account.ts'
import { quoted } from '../api.ts'
import { addressOf, short, User, userFields } from '../people.ts'
import { change, refused, type Mending } from './mending.ts'

const asAccount = (user: User): SwitchedAccount => ({
  id: user.Id,
  name: user.Username ?? addressOf(user),
  isActive: user.IsActive !== false,
})

/** Salesforce deletes no users: they are active or not. */
export function switchOf({ salesforce, now }: Mending): AccountSwitch {
  const first = async (condition: string, isMeant: (user: User) => boolean) => {
    const soql = `SELECT ${userFields} FROM User WHERE ${condition}`
    const found = (await salesforce.all(User, soql, 'People').catch(refused)).filter(isMeant)
    // Of several with one address, who is active.
    const user = found.find(({ IsActive }) => IsActive !== false) ?? found[0]
    return user && asAccount(user)
  }
  return {
    find: address =>
      first(
        `Email = ${quoted(address)} OR Username = ${quoted(address)}${idCondition(address)}`,
        user => addressOf(user) === address.toLowerCase(),
      ),
    byId: id => first(`Id = ${quoted(id)}`, () => true),
    set: ({ id }, isActive) => change(salesforce, `/sobjects/User/${id}`, { IsActive: isActive }),
    isOwn: ({ id }) => short(id) === short(salesforce.userId() ?? ''),
    means: 'It signs in no more, and gives its licence back; what it owns and what is shared with it stays.',
    now,
  }
}

/** Whoever has neither goes by a number. */
function idCondition(address: string): string {
  const [, id] = /^([a-z\d]{15,18})@salesforce\.invalid$/i.exec(address) ?? []
  return id === undefined ? '' : ` OR Id = ${quoted(id)}`
}
