import type { Connector } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { settingsOf } from './source-secrets.ts'

interface Changed {
  source: { id: string; settings: Record<string, unknown> }
  /** As the connector understands them. */
  settings: unknown
}

/**
 * Whether consent that was given for a source holds for these settings, too: it was given to one application at one authority, and its tokens go to
 * the hosts that they went to before, and to no other.
 */
export async function consentHolds(
  ctx: Context,
  connector: Connector,
  { source, settings }: Changed,
): Promise<boolean> {
  const { signIn } = connector
  if (signIn.kind !== 'oauth') return true
  const before = await settingsOf(ctx, connector, source).catch(() => undefined)
  if (before === undefined) return false
  const identityOf = (of: unknown) => {
    const { clientId, token, tenant, grant } = signIn.client(of)
    return JSON.stringify([clientId, token, tenant, grant.kind === 'code' && grant.authorise])
  }
  const known = new Set(connector.hosts(before))
  return identityOf(before) === identityOf(settings) && connector.hosts(settings).every(host => known.has(host))
}
