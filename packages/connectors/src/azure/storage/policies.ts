import { z } from 'zod'
import type { Grant } from '../../kit/connector.ts'
import { escapeXml, textAt, type XmlElement } from '../../kit/xml.ts'
import { isDenied, isMissing, isUnknown } from './fault.ts'

/** What signatures may refer to: whoever has one that does may do what the policy allows. Times as Azure writes them. */
export const StoredPolicy = z.object({ id: z.string(), start: z.string(), expiry: z.string(), permission: z.string() })
export type StoredPolicy = z.infer<typeof StoredPolicy>

export const policyGrant = (id: string) => `stored-policy/${id}`

/** Azure keeps no list of signatures, but of the policies that some of them hold by. */
export function grantedBy({ id, expiry, permission }: StoredPolicy): Grant[] {
  const role = roleOf(permission)
  const expiresAt = new Date(expiry)
  return role === undefined
    ? []
    : [
        {
          principal: { kind: 'group', name: `Holders of signatures by the stored policy ${id}` },
          role,
          via: 'stored policy',
          id: policyGrant(id),
          ...(!Number.isNaN(expiresAt.getTime()) && { expiresAt }),
        },
      ]
}

/** Letters of a signature: read, add, create, write, delete, list … None is left to each signature itself, so that reading is possible. */
function roleOf(permission: string): Grant['role'] | undefined {
  if (/[acwdxiop]/.test(permission)) return 'write'
  return permission === '' || /[rl]/.test(permission) ? 'read' : undefined
}

export function policyOf(element: XmlElement): StoredPolicy {
  const of = (name: string) => textAt(element, 'AccessPolicy', name)
  return { id: textAt(element, 'Id'), start: of('Start'), expiry: of('Expiry'), permission: of('Permission') }
}

/** Undefined where it may not be seen, or the service lacks it. */
export async function orUnseen<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isDenied(error) || isUnknown(error) || isMissing(error)) return undefined
    throw error
  }
}

/** As both services take them. */
export function policiesXml(policies: readonly StoredPolicy[]): string {
  const parts = policies.map(({ id, start, expiry, permission }) => {
    const given = [
      ['Start', start],
      ['Expiry', expiry],
      ['Permission', permission],
    ] as const
    const texts = given.map(([name, text]) => (text ? `<${name}>${escapeXml(text)}</${name}>` : ''))
    return `<SignedIdentifier><Id>${escapeXml(id)}</Id><AccessPolicy>${texts.join('')}</AccessPolicy></SignedIdentifier>`
  })
  return `<?xml version="1.0" encoding="utf-8"?><SignedIdentifiers>${parts.join('')}</SignedIdentifiers>`
}
