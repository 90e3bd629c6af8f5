import { z } from 'zod'
import type { GoogleCall } from '../api.ts'
import { isMissing } from '../fault.ts'
import { bodyOf, nameOfHeld, type Held } from './held.ts'
import { refusedFor, type Mending } from './mending.ts'
import type { Spot } from './spot.ts'

type At = Pick<Spot, 'as' | 'file' | 'name'>

function about({ as, file }: At, rest: string): Pick<GoogleCall, 'api' | 'path' | 'as' | 'scope' | 'what'> {
  const path = `/files/${encodeURIComponent(file)}/permissions${rest}`
  return { api: 'drive', path, as, scope: 'driveWrite', what: 'Who reaches a file' }
}

/** What is gone already is gone. */
export async function takePermission({ google }: Mending, at: At, id: string): Promise<void> {
  const query = { supportsAllDrives: true }
  const call: GoogleCall = { ...about(at, `/${encodeURIComponent(id)}`), method: 'DELETE', query }
  const answer = await google.call(call).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    return refusedFor(at.name)(error)
  })
  answer?.discard()
}

const Made = z.looseObject({ id: z.string(), expirationTime: z.string().nullish() })

/** Without a mail to anybody. Gives the id that it has now. */
export async function givePermission(mending: Mending, at: At, held: Held): Promise<string> {
  const isPerson = held.type === 'user' || held.type === 'group'
  const query = {
    supportsAllDrives: true,
    fields: 'id,expirationTime',
    ...(isPerson && { sendNotificationEmail: false }),
  }
  const refused = refusedFor(nameOfHeld(held), 'Put that right, then take this back again.')
  const call: GoogleCall = { ...about(at, ''), method: 'POST', query, body: bodyOf(held) }
  const made = await mending.google.get(Made, call).catch(refused)
  // What a new permission is given with it need not be taken.
  if (held.expires !== null && !made.expirationTime)
    await endPermission(mending, at, { id: made.id, role: held.role, expires: held.expires })
  return made.id
}

interface Ending {
  id: string
  role: string
  /** Never, where it is null. */
  expires: string | null
}

export async function endPermission({ google }: Mending, at: At, { id, role, expires }: Ending): Promise<void> {
  const query = { supportsAllDrives: true, ...(expires === null && { removeExpiration: true }) }
  const body = { role, ...(expires !== null && { expirationTime: expires }) }
  const call: GoogleCall = { ...about(at, `/${encodeURIComponent(id)}`), method: 'PATCH', query, body }
  ;(await google.call(call).catch(refusedFor(at.name))).discard()
}
