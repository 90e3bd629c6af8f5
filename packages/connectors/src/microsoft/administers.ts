import { z } from 'zod'
import { Graph } from './graph.ts'
import type { MicrosoftApp } from './app.ts'
import type { ConnectorIo } from '../kit/connector.ts'
import { isDenied, isMissing } from './fault.ts'

const Role = z.looseObject({ roleTemplateId: z.string().nullish() })

/**
 * Roles whose holders may let an application in for all of a tenant: Global Administrator, Privileged Role Administrator.
 * @see https://learn.microsoft.com/entra/identity/role-based-access-control/permissions-reference
 */
const consentingRoles = new Set(['62e90394-69f5-4237-9190-012177145e10', 'e8611ab8-c189-46e8-94e1-60213ab1f814'])

/**
 * Whether this account may consent in the name of its tenant, as the tenant itself says; undefined where the application may not ask.
 * @throws SourceFault, OutboundFault
 */
export async function administersTenant(
  app: MicrosoftApp,
  io: Pick<ConnectorIo, 'http' | 'tokens' | 'signal' | 'now'>,
  account: string,
): Promise<boolean | undefined> {
  const graph = new Graph(app, io)
  const path = `/users/${encodeURIComponent(account)}/transitiveMemberOf`
  try {
    const roles = await graph.all(Role, { path, bucket: 'directory', what: 'The roles of who consented' })
    return roles.some(({ roleTemplateId }) => consentingRoles.has(roleTemplateId?.toLowerCase() ?? ''))
  } catch (error) {
    if (isDenied(error)) return undefined
    if (isMissing(error)) return false
    throw error
  }
}
