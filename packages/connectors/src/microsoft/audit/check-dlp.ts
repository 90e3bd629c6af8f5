import type { CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { FeedFault, wayTo, type ActivityFeed } from './manage.ts'
import { rulesFeed } from './subscriptions.ts'

const right = 'ActivityFeed.ReadDlp'

/** A token may be refused for want of this right alone. Where it is the token that is no good, the other feeds say so. */
const refusals = ['scope_missing', 'consent_lost'] as const

/** Whether the feed refuses the right, or this content type, and no more than that. */
export const isRefusal = (error: unknown) =>
  error instanceof FeedFault || refusals.some(code => code === sourceFaultOf(error)?.code)

/** Whether events of the rules against data loss are told: asked for what there is of them, which needs no subscription to be refused. */
export async function checkDlp(feed: ActivityFeed): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  const what = 'The events of rules against data loss'
  try {
    await feed.call({ path: `subscriptions/content?contentType=${rulesFeed}`, what })
  } catch (error) {
    if (error instanceof OutboundFault) return { granted: [], missing: [] }
    if (sourceFaultOf(error)?.code === 'scope_missing')
      return {
        granted: [],
        missing: [
          {
            name: right,
            wayOut: `${wayTo(right)} Until then, which content met a rule against data loss is not told; all else is.`,
          },
        ],
      }
    // It is not subscribed to yet, or this cloud has no such thing: the right is not what is lacking.
    if (!(error instanceof FeedFault)) return { granted: [], missing: [] }
    if (!['AF20022', 'AF20023'].includes(error.code)) return { granted: [], missing: [] }
  }
  return { granted: [right], missing: [] }
}
