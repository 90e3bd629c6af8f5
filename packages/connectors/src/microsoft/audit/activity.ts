import type { ActivityEvent, CheckResult, ConnectorIo, Page } from '../../kit/connector.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import type { MicrosoftApp } from '../app.ts'
import { allowing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { EntraLogs } from '../sign-ins/entra.ts'
import { entraLogNames } from '../sign-ins/logs.ts'
import { written } from './cursor.ts'
import { eventsOf } from './events.ts'
import { readFeed } from './feed.ts'
import { readHistory } from './history.ts'
import { AuditItems } from './items.ts'
import { ActivityFeed, FeedFault } from './manage.ts'
import { Questions } from './question.ts'
import { contentTypes, subscribed, type ContentType } from './subscriptions.ts'
import { sitesIn } from './sites-in.ts'
import { tenantIdOf } from './tenant.ts'

/** Which logs are read, and how many days back a first reading goes. */
export interface LogSettings {
  services: readonly string[]
  activityDays: number
}

const history = 'history'
const ofDirectory = 'Audit.AzureActiveDirectory' satisfies ContentType

/** The logs of a tenant: a feed for each of Microsoft's content types, what lies before them, and Entra's own. */
export function activityOf(graph: Graph, app: MicrosoftApp & LogSettings, io: ConnectorIo) {
  const feed = new ActivityFeed(app, io, () => tenantIdOf(graph, app.tenantId))
  const items = new AuditItems(graph)
  const entra = new EntraLogs(graph)
  const questions = new Questions(graph)
  const [hasFeed, hasSignIns] = [app.services.includes('activity'), app.services.includes('sign-ins')]
  const days = app.activityDays
  /** What Entra's logs tell is not told by the feed as well, which knows less of it. */
  const elsewhere = async () =>
    hasSignIns ? { signIns: await entra.tells('sign-ins'), changes: await entra.tells('directory-changes') } : {}
  const tell = async (records: readonly unknown[]) => eventsOf(records, items, await elsewhere())
  const isFilled = async () => days > 0 && (await questions.mayAsk())

  async function* read(name: string, from?: string): AsyncGenerator<Page<ActivityEvent>> {
    const log = entraLogNames.find(each => each === name)
    if (log) return yield* entra.read(log, { io, days: Math.max(days, leastDays), from })
    if (name === history) return yield* readHistory({ questions, io, days, tell }, from)
    const type = typeOf(name)
    if (!hasFeed) {
      const { signIns, changes } = await elsewhere()
      if (signIns && changes) return
    }
    yield* readFeed({ feed, io, tell, isFilled }, type, from)
  }

  return {
    feeds: [
      ...(hasSignIns ? entraLogNames : []),
      ...(hasFeed ? [...contentTypes, ...(days > 0 ? [history] : [])] : hasSignIns ? [ofDirectory] : []),
    ],
    activity: (name: string, from?: string) => untilAborted(read(name, from), io.signal),
    /** Addresses of sites in which something was done, from a position on; the position of a time. */
    sites: (from: string) => readFeed({ feed, io, tell: sitesIn }, 'Audit.SharePoint', from),
    at: (time: Date) => written({ from: time.getTime(), seen: [] }),
    check: () => checkLogs({ feed, entra, questions, hasFeed, hasSignIns, days }),
  }
}

/** As many as the feed reaches back. */
const leastDays = 7

function typeOf(name: string): ContentType {
  const type = contentTypes.find(each => each === name)
  if (!type) throw new Error(`Microsoft 365 has no feed ${name}.`)
  return type
}

interface Checked {
  feed: ActivityFeed
  entra: EntraLogs
  questions: Questions
  hasFeed: boolean
  hasSignIns: boolean
  days: number
}

async function checkLogs(logs: Checked): Promise<CheckResult> {
  const { entra, questions, hasFeed, hasSignIns, days } = logs
  const own = hasSignIns ? await entra.check() : { missing: [], isWhole: true }
  const feed = hasFeed || !own.isWhole ? await checkFeed(logs.feed) : undefined
  const query = hasFeed && days > 0 ? await checkQuestions(questions, days) : undefined
  return {
    ok: feed?.ok !== false,
    granted: [...(feed?.granted ?? []), ...(query?.granted ?? [])],
    missing: [...own.missing, ...(feed?.missing ?? []), ...(query?.missing ?? [])],
  }
}

async function checkQuestions(questions: Questions, days: number): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  const right = 'AuditLogsQuery.Read.All'
  if (await questions.mayAsk()) return { granted: [right], missing: [] }
  const wayOut = `${allowing(right)} Until then the log is read from seven days ago at the most, not from ${days}.`
  return { granted: [], missing: [{ name: right, wayOut }] }
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
