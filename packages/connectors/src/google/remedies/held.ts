import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Permission } from '../drive/resources.ts'

/** A permission as plans write it down: all that giving it again takes. */
export const Held = z.object({
  id: z.string(),
  type: z.string(),
  role: z.string(),
  emailAddress: z.string().nullable(),
  domain: z.string().nullable(),
  isFound: z.boolean(),
  expires: z.string().nullable(),
})
export type Held = z.infer<typeof Held>

export const heldOf = (permission: Permission): Held => ({
  id: permission.id,
  type: permission.type,
  role: permission.role,
  emailAddress: permission.emailAddress || null,
  domain: permission.domain || null,
  isFound: permission.allowFileDiscovery === true,
  expires: permission.expirationTime || null,
})

/** Whether nothing of it has changed. */
export const isSame = (one: Held, other: Held) => isDeepStrictEqual(plain(one), plain(other))

const plain = ({ expires, emailAddress, ...rest }: Held) => ({
  ...rest,
  expires: expires === null ? null : Date.parse(expires),
  emailAddress: emailAddress?.toLowerCase() ?? null,
})

const verbs: Readonly<Record<string, string>> = { writer: 'edit', fileOrganizer: 'edit', commenter: 'comment on' }

/** To people: `the link that anybody can open`. */
export function nameOfHeld({ type, role, emailAddress, domain, isFound, id }: Held): string {
  const verb = verbs[role] ?? 'open'
  if (type === 'anyone') return isFound ? `what lets anybody find and ${verb} it` : `the link that anybody can ${verb}`
  if (type === 'domain') return `the link that everybody at ${domain ?? 'a domain'} can ${verb}`
  return `the access of ${emailAddress ?? id}`
}

/** As Google takes it to give it again. */
export const bodyOf = ({ type, role, emailAddress, domain, isFound, expires }: Held) => ({
  type,
  role,
  ...(emailAddress !== null && { emailAddress }),
  ...(type === 'domain' && domain !== null && { domain }),
  ...((type === 'anyone' || type === 'domain') && { allowFileDiscovery: isFound }),
  ...(expires !== null && { expirationTime: expires }),
})
