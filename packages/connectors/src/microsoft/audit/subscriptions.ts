import { z } from 'zod'
import { FeedFault, isFeedFault, type ActivityFeed } from './manage.ts'

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

const Listed = z.array(z.looseObject({ contentType: z.string(), status: z.string() })).catch([])

/** Which of them are on. */
export async function subscribed(feed: ActivityFeed): Promise<ContentType[]> {
  const on = (await listed(feed)).filter(({ status }) => status.toLowerCase() === 'enabled')
  return contentTypes.filter(type => on.some(({ contentType }) => contentType.toLowerCase() === type.toLowerCase()))
}

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
export async function subscribe(feed: ActivityFeed, type: ContentType): Promise<void> {
  const what = `The subscription to ${type}`
  try {
    await feed.call({ path: `subscriptions/start?contentType=${type}`, method: 'POST', what })
  } catch (error) {
    if (!isFeedFault(error, 'AF20024')) throw error
  }
}
