import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { homeAddress } from '../drives/principals.ts'
import { isDenied, isUnknown, allowing } from '../fault.ts'
import type { Mending } from './mending.ts'

const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)

const Account = z.looseObject({
  id: z.string().min(1).max(100),
  displayName: text,
  userPrincipalName: text,
  mail: text,
  userType: text,
  accountEnabled: flag,
  onPremisesSyncEnabled: flag,
  signInSessionsValidFromDateTime: text,
})
export type Account = z.infer<typeof Account>

const fields = Object.keys(Account.shape).join(',')
const about = { bucket: 'directory', what: 'An account' } as const

/** A person or guest, by address, name or id as lists tell them. @throws ConnectorError `vanished` */
export async function accountOf({ graph }: Mending, key: string): Promise<Account> {
  try {
    const path = `/users/${encodeURIComponent(key)}?$select=${fields}`
    const found = await graph.get(Account, { ...about, path }).catch(orNothing)
    if (found) return found
    const quoted = `'${key.replaceAll("'", "''")}'`
    const filter = encodeURIComponent(`mail eq ${quoted} or userPrincipalName eq ${quoted}`)
    const named = await graph.all(Account, { ...about, path: `/users?$select=${fields}&$filter=${filter}` }).catch(none)
    const [only, ...more] = named
    if (only && more.length === 0) return only
    if (more.length)
      throw new ConnectorError(
        'excluded',
        `${key} is the address of ${named.length} accounts. Change them in Microsoft Entra.`,
      )
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new ConnectorError('permission_denied', `Microsoft 365 does not show it. ${allowing('User.Read.All')}`, {
      cause: error,
    })
  }
  throw new ConnectorError('vanished', `There is no account ${key} any more.`)
}

const orNothing = (error: unknown): undefined => {
  if (!isUnknown(error)) throw error
}
const none = (error: unknown): Account[] => orNothing(error) ?? []

export const nameOfAccount = ({ mail, userPrincipalName, id }: Account) => mail || homeAddress(userPrincipalName || id)
