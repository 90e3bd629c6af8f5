import type { LdapEntry } from '../../../kit/ldap/messages.ts'
import { sidIn } from '../../../kit/ntfs/sid.ts'

/** What is asked of every person and group. */
export const accountAttributes = [
  'objectClass',
  'objectSid',
  'sambaSID',
  'sAMAccountName',
  'uid',
  'cn',
  'displayName',
  'mail',
  'userPrincipalName',
  'userAccountControl',
  'gidNumber',
] as const

/** A person, group, machine or stranger, as the directory tells it. */
export interface Account {
  dn: string
  kind: 'user' | 'group' | 'application' | 'foreign'
  sid: string | undefined
  /** What it signs in by, without its domain; empty where the directory tells none. */
  account: string
  name: string
  isDisabled: boolean
  mail: string | undefined
  principalName: string | undefined
  gid: string | undefined
}

const disabled = 0x2
const groupClasses = ['group', 'groupofnames', 'groupofuniquenames', 'posixgroup', 'sambagroupmapping']

export function accountOf(entry: LdapEntry): Account {
  const { dn, attributes } = entry
  const text = (name: string) => attributes.get(name.toLowerCase())?.[0]?.toString('utf8').trim() || undefined
  const classes = new Set(attributes.get('objectclass')?.map(value => value.toString('latin1').toLowerCase()))
  const kind = groupClasses.some(each => classes.has(each))
    ? 'group'
    : classes.has('foreignsecurityprincipal')
      ? 'foreign'
      : classes.has('computer')
        ? 'application'
        : 'user'
  const account = text('sAMAccountName') ?? text('uid') ?? (kind === 'user' ? undefined : text('cn')) ?? ''
  const told = attributes.get('objectsid')?.[0]
  const samba = text('sambaSID')
  return {
    dn,
    kind,
    sid: (told && sidIn(told)) ?? (samba && /^S-1(-\d+){2,16}$/.test(samba) ? samba : undefined),
    account,
    name: text('displayName') ?? text('cn') ?? (account || dn),
    isDisabled: (Number(text('userAccountControl') ?? 0) & disabled) !== 0,
    mail: text('mail'),
    principalName: text('userPrincipalName'),
    gid: kind === 'group' ? text('gidNumber') : undefined,
  }
}
