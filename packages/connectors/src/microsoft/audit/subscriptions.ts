import { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import { FeedFault, isFeedFault, type ActivityFeed } from './manage.ts'
import { mayStart, Webhook, webhookFor } from './webhook.ts'

export const contentTypes = [
  'Audit.SharePoint',
  'Audit.Exchange',
  'Audit.AzureActiveDirectory',
  'Audit.General',
  'DLP.All',
] as const
/** What Microsoft's rules against data loss say: it takes a right of its own. */
export const rulesFeed = 'DLP.All' satisfies (typeof contentTypes)[number]
export type ContentType = (typeof contentTypes)[number]

const Listed = z
  .array(z.looseObject({ contentType: z.string(), status: z.string().nullish().catch(undefined), webhook: Webhook }))
  .catch([])

/** Which of them are on. */
export async function subscribed(feed: ActivityFeed): Promise<ContentType[]> {
  const on = (await listed(feed)).filter(isOn)
  return contentTypes.filter(type => on.some(({ contentType }) => contentType.toLowerCase() === type.toLowerCase()))
}

const isOn = ({ status }: { status?: string | null | undefined }) => status?.toLowerCase() === 'enabled'

/** None where nobody lists them: starting one that is on does nothing. */
async function listed(feed: ActivityFeed) {
  try {
    const { body } = await feed.call({ path: 'subscriptions/list', what: 'The subscriptions of the activity feed' })
    return Listed.parse(body)
  } catch (error) {
    if (error instanceof FeedFault) return []
    throw error
  }
}

/** Microsoft gathers for those alone who asked for it, from then on; the first records may take twelve hours. */
export async function subscribe(feed: ActivityFeed, type: ContentType, json?: object): Promise<void> {
  const what = `The subscription to ${type}`
  try {
    await feed.call({ path: `subscriptions/start?contentType=${type}`, method: 'POST', what, ...(json && { json }) })
  } catch (error) {
    if (!isFeedFault(error, 'AF20024')) throw error
  }
}

/** Whether Microsoft is to call when there is something new, and where; who: what tells one tenant's application from others. */
export interface Calling {
  wanted: boolean
  server: ConnectorIo['webhook']
  who: string
  now: number
}

/** Starts the subscription where it is off, and brings its webhook to what the settings say. A webhook that Microsoft does not reach costs itself. */
export async function keepSubscribed(feed: ActivityFeed, type: ContentType, calling: Calling): Promise<void> {
  const found = (await listed(feed)).find(each => each.contentType.toLowerCase() === type.toLowerCase())
  if (!found || !isOn(found)) await subscribe(feed, type)
  const change = webhookFor(calling, found?.webhook)
  if (change === undefined || !mayStart(`${calling.who} ${type}`, calling.now)) return
  try {
    await subscribe(feed, type, change === 'remove' ? undefined : change)
  } catch (error) {
    if (!isFeedFault(error, 'AF20021')) throw error
  }
}

/** How the webhooks of the subscriptions stand that are on. */
export async function webhooksOf(feed: ActivityFeed): Promise<Webhook[]> {
  return (await listed(feed)).filter(isOn).map(({ webhook }) => webhook)
}
