import type { Principal } from '../../kit/connector.ts'
import { anonymous, homeAddress } from '../drives/principals.ts'
import type { AuditRecord } from './record.ts'

/** SharePoint itself, which breaks inheritance and lets groups in for somebody else's deed. */
const itself = /^(sharepoint\\system|app@sharepoint|nt authority\\system.*|nt service\\.*)$/i
const hexadecimal = /^[\da-f]{64}$/i

export const isServiceItself = ({ UserId }: AuditRecord) => itself.test(UserId?.trim() ?? '')

/** Who did it: a person, a guest by the address at home, anybody with a link, or an application. */
export function actorOf({ UserId, UserType }: AuditRecord): Principal | undefined {
  const id = UserId?.trim()
  if (!id || /^not available$|^unknown$/i.test(id)) return undefined
  if (/^anonymous$|^urn(:|%3a)spo(:|%3a)anon#/i.test(id)) return anonymous
  const isApplication = UserType === 5 || UserType === 6 || /^(application|serviceprincipal)$/i.test(String(UserType))
  if (isApplication && !id.includes('@')) return { kind: 'group', name: `application ${id}` }
  return personOf(id)
}

/** Whom it was given to; nobody for groups that SharePoint makes for its own use. */
export function targetOf(record: AuditRecord): Principal | undefined {
  const name = record.TargetUserOrGroupName?.trim()
  if (!name || isMachinery(name)) return undefined
  const type = record.TargetUserOrGroupType?.toLowerCase() ?? ''
  if (/^everyone( except external users)?$/i.test(name))
    return { kind: 'everyone', name: 'everyone', displayName: name }
  return type.includes('group') && !name.includes('@') ? { kind: 'group', name } : personOf(name)
}

/** Groups that stand for a link, for what must be walked through, or for others. */
export const isMachinery = (name: string) =>
  /^limited access system group/i.test(name) ||
  /^sharinglinks\./i.test(name) ||
  hexadecimal.test(name) ||
  itself.test(name)

export const isGuest = ({ TargetUserOrGroupType, TargetUserOrGroupName }: AuditRecord) =>
  TargetUserOrGroupType?.toLowerCase() === 'guest' || (TargetUserOrGroupName ?? '').toLowerCase().includes('#ext#')

export function personOf(id: string): Principal {
  const last = id.split('|').at(-1) ?? id
  const guest = /^urn(?::|%3a)spo(?::|%3a)guest#(.+@.+)$/i.exec(last)?.[1]
  const address = guest ?? homeAddress(last)
  return { kind: 'user', name: address, ...(address.includes('@') && { address: address.toLowerCase() }) }
}
