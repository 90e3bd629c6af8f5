import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'

const Text = z.string().nullish().catch(undefined)

/** Where the feed calls when there is something new; how it stands: `enabled`, `disabled` after too many failures, `expired`. */
export const Webhook = z.looseObject({ status: Text, address: Text, expiration: Text }).nullish().catch(undefined)
export type Webhook = z.infer<typeof Webhook>

/** Microsoft takes no more than one start in so long, and calls the webhook with each. */
const betweenStartsMs = 15 * 60_000
const remembered = 10_000
const started = new Map<string, number>()

/** What is to be started with a subscription: the webhook that is wanted and does not stand, or none in place of one that is no longer wanted. */
export function webhookFor(
  { wanted, server }: { wanted: boolean; server: ConnectorIo['webhook'] },
  found: Webhook,
): { webhook: object } | 'remove' | undefined {
  if (!server) return undefined
  const isOurs = found?.address === server.address
  if (!wanted) return isOurs ? 'remove' : undefined
  const stands = isOurs && found?.status?.toLowerCase() !== 'disabled' && found?.status?.toLowerCase() !== 'expired'
  return stands ? undefined : { webhook: { address: server.address, authId: server.authId, expiration: '' } }
}

/** Whether a webhook may be started again by now; that it is counts. */
export function mayStart(what: string, now: number): boolean {
  const last = started.get(what)
  if (last !== undefined && now - last < betweenStartsMs) return false
  if (started.size >= remembered) started.clear()
  started.set(what, now)
  return true
}
