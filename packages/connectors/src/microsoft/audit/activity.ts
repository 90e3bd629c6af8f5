import type { CheckResult, ConnectorIo } from '../../kit/connector.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import type { MicrosoftApp } from '../app.ts'
import type { Graph } from '../graph.ts'
import { written } from './cursor.ts'
import { eventsOf } from './events.ts'
import { readFeed } from './feed.ts'
import { AuditItems } from './items.ts'
import { ActivityFeed, FeedFault } from './manage.ts'
import { contentTypes, subscribed, type ContentType } from './subscriptions.ts'
import { sitesIn } from './sites-in.ts'
import { tenantIdOf } from './tenant.ts'

/** The log of a tenant: a feed for each of Microsoft's content types. */
export function activityOf(graph: Graph, app: MicrosoftApp, io: ConnectorIo) {
  const feed = new ActivityFeed(app, io, () => tenantIdOf(graph, app.tenantId))
  const items = new AuditItems(graph)
  const reading = { feed, io, tell: (records: readonly unknown[]) => eventsOf(records, items) }
  return {
    feeds: contentTypes,
    activity: (name: string, from?: string) => untilAborted(readFeed(reading, typeOf(name), from), io.signal),
    /** Addresses of sites in which something was done, from a position on; the position of a time. */
    sites: (from: string) => readFeed({ feed, io, tell: sitesIn }, 'Audit.SharePoint', from),
    at: (time: Date) => written({ from: time.getTime(), seen: [] }),
    check: () => checkFeed(feed),
  }
}

function typeOf(name: string): ContentType {
  const type = contentTypes.find(each => each === name)
  if (!type) throw new Error(`Microsoft 365 has no feed ${name}.`)
  return type
}

/** Whether the feed may be read, and what is not subscribed yet, which is no fault. */
async function checkFeed(feed: ActivityFeed): Promise<CheckResult> {
  const right = 'ActivityFeed.Read'
  try {
    const off = contentTypes.length - (await subscribed(feed)).length
    const later = ' (Microsoft begins to gather records with the first scan; the first may take twelve hours)'
    return { ok: true, granted: [off ? `${right}${later}` : right], missing: [] }
  } catch (error) {
    const fault = error instanceof FeedFault ? error : sourceFaultOf(error)
    if (!(fault instanceof FeedFault) && fault?.code !== 'scope_missing') throw error
    return { ok: false, granted: [], missing: [{ name: right, wayOut: fault.message }] }
  }
}
