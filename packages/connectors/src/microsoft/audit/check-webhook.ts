import type { CheckResult } from '../../kit/connector.ts'
import type { ActivityFeed } from './manage.ts'
import { webhooksOf, type Calling } from './subscriptions.ts'

const name = 'A public address'
const until = 'Until then the feed is asked with each look, as without it.'

/** Whether Microsoft can call when there is new activity, where that is wanted. What was never tried is no fault. */
export async function checkWebhook(
  feed: ActivityFeed,
  { wanted, server }: Calling,
): Promise<Pick<CheckResult, 'missing'>> {
  if (!wanted) return { missing: [] }
  if (!server) {
    const wayOut = `Nobody outside reaches this server: set PUBLIC_URL to its address on https, such as https://sharelight.example.com. ${until}`
    return { missing: [{ name, wayOut }] }
  }
  const found = await webhooksOf(feed)
  const stands = found.some(webhook => webhook?.address === server.address && !isOff(webhook.status))
  if (stands || !found.length) return { missing: [] }
  const wayOut = `Microsoft does not call ${server.address} yet: it is asked to with the next scan, every 15 minutes at most. Let it be reached from outside by HTTPS, with a certificate that is known everywhere. ${until}`
  return { missing: [{ name, wayOut }] }
}

const isOff = (status: string | null | undefined) => /^(disabled|expired)$/i.test(status ?? '')
