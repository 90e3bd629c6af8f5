import { ConnectorError } from '../../kit/connector.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import type { Held, Grantee } from './held.ts'
import { nameOfHeld } from './held.ts'
import type { Mending } from './mending.ts'
import { refusedFor } from './write-fault.ts'

const wayOut = 'Put that right, then take this back again.'

/** Why something that was taken cannot be given again as it was; nothing where it can. */
export function whyNotAgain(held: Held, now: Date): string | undefined {
  const what = nameOfHeld(held)
  if (held.expires !== null && Date.parse(held.expires) <= now.getTime())
    return `It would have ended by itself on ${held.expires.slice(0, 10)}: ${what} is not given again. Share it anew.`
  if (held.hasPassword)
    return `${capital(what)} asked for a password that only its maker knows. Without one it would be more open than it was: share it anew.`
  const unknown = held.link?.scope === 'users' || !held.link ? held.grantees.find(who => !recipientOf(who)) : undefined
  if (!unknown && (held.link || held.grantees.length)) return undefined
  return `Microsoft 365 gives applications no way to let ${unknown?.name ?? 'them'} in again: an administrator of the site does it.`
}

/** What people must know of taking it back before it is done. */
export const onReturn = ({ link }: Held) =>
  link
    ? 'Taking this back makes a new link of the same kind: the old address stays dead.'
    : 'Taking this back lets them in again without a mail to them.'

/** Makes the link again, or lets people in again without a mail. @throws ConnectorError */
export async function giveAgain({ graph, io }: Mending, place: Place, held: Held): Promise<void> {
  const why = whyNotAgain(held, io.now())
  if (why !== undefined) throw new ConnectorError('unsupported', why)
  const common = {
    retainInheritedPermissions: true,
    ...(held.expires !== null && { expirationDateTime: held.expires }),
  }
  const recipients = held.grantees.flatMap(who => recipientOf(who) ?? [])
  const about = { bucket: 'files', method: 'POST', what: 'Sharing an item again' } as const
  const answer = held.link
    ? graph.call({
        ...about,
        path: `${itemPath(place)}/createLink`,
        body: { ...common, ...held.link, ...(held.link.scope === 'users' && { recipients, sendNotification: false }) },
      })
    : graph.call({
        ...about,
        path: `${itemPath(place)}/invite`,
        body: { ...common, recipients, roles: [roleOf(held)], requireSignIn: true, sendInvitation: false },
      })
  ;(await answer.catch(refusedFor(nameOfHeld(held), 'Files.ReadWrite.All', wayOut))).discard()
}

function roleOf({ roles }: Held): string {
  if (roles.some(role => /^(owner|sp\.(owner|full control))$/i.test(role))) return 'owner'
  return roles.some(role => /^(write|sp\.(edit|contribute|design))$/i.test(role)) ? 'write' : 'read'
}

/** People by their addresses, groups by their ids. */
export function recipientOf({ address, objectId }: Grantee): object | undefined {
  if (address?.includes('@')) return { email: address }
  return objectId === undefined ? undefined : { objectId }
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
