import type { ActivityEvent, CheckResult, ConnectorIo, Page } from '../../kit/connector.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import type { MicrosoftApp } from '../app.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import { allowing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { EntraLogs } from '../sign-ins/entra.ts'
import { entraLogNames } from '../sign-ins/logs.ts'
import { checkDlp, isRefusal } from './check-dlp.ts'
import { checkWebhook } from './check-webhook.ts'
import { written } from './cursor.ts'
import { eventsOf } from './events.ts'
import { readFeed } from './feed.ts'
import { readHistory } from './history.ts'
import { AuditItems } from './items.ts'
import { Mailboxes } from './mailboxes.ts'
import { ActivityFeed, FeedFault } from './manage.ts'
import { Questions } from './question.ts'
import { contentTypes, rulesFeed, subscribed, type Calling, type ContentType } from './subscriptions.ts'
import { sitesIn } from './sites-in.ts'
import { tenantIdOf } from './tenant.ts'

/** Which logs are read, and how many days back a first reading goes. */
export interface LogSettings {
  services: readonly string[]
  activityDays: number
  activityWebhook: boolean
}

const history = 'history'
const ofDirectory = 'Audit.AzureActiveDirectory' satisfies ContentType

/** The logs of a tenant: a feed for each of Microsoft's content types, what lies before them, and Entra's own. */
export function activityOf(graph: Graph, app: MicrosoftApp & LogSettings, io: ConnectorIo) {
  const feed = new ActivityFeed(app, io, () => tenantIdOf(graph, app.tenantId))
  const items = new AuditItems(graph)
  let own: Promise<string[]> | undefined
  const mailboxes = new Mailboxes(
    graph,
    () => (own ??= ownDomainsOf(graph).then(found => [...io.ownDomains, ...found])),
  )
  const entra = new EntraLogs(graph)
  const questions = new Questions(graph)
  const [hasFeed, hasSignIns] = [app.services.includes('activity'), app.services.includes('sign-ins')]
  const days = app.activityDays
  const calling = {
    wanted: app.activityWebhook,
    server: io.webhook,
    who: `${app.tenantId} ${app.clientId}`,
    now: io.now().getTime(),
  }
  /** What Entra's logs tell is not told by the feed as well, which knows less of it. */
  const elsewhere = async () =>
    hasSignIns ? { signIns: await entra.tells('sign-ins'), changes: await entra.tells('directory-changes') } : {}
  const tell = async (records: readonly unknown[]) =>
    eventsOf(records, items, { elsewhere: await elsewhere(), mailboxes })
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
    const pages = readFeed({ feed, io, tell, isFilled, calling }, type, from)
    yield* type === rulesFeed ? unlessRefused(pages) : pages
  }

  return {
    feeds: [
      ...(hasSignIns ? entraLogNames : []),
      ...(hasFeed ? [...contentTypes, ...(days > 0 ? [history] : [])] : hasSignIns ? [ofDirectory] : []),
    ],
    activity: (name: string, from?: string) => untilAborted(read(name, from), io.signal),
    /** Addresses of sites in which something was done, from a position on; the position of a time. */
    sites: (from: string) => readFeed({ feed, io, tell: sitesIn, calling }, 'Audit.SharePoint', from),
    at: (time: Date) => written({ from: time.getTime(), seen: [] }),
    check: () => checkLogs({ feed, entra, questions, hasFeed, hasSignIns, days, calling }),
  }
}

/** Rules against data loss take a right of their own: where that is lacking, the others are told all the same. */
async function* unlessRefused<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages
  } catch (error) {
    if (!isRefusal(error)) throw error
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
  calling: Calling
}

async function checkLogs(logs: Checked): Promise<CheckResult> {
  const { entra, questions, hasFeed, hasSignIns, days } = logs
  const own = hasSignIns ? await entra.check() : { missing: [], isWhole: true }
  const feed = hasFeed || !own.isWhole ? await checkFeed(logs.feed) : undefined
  const query = hasFeed && days > 0 ? await checkQuestions(questions, days) : undefined
  const rules = hasFeed && feed?.ok ? await checkDlp(logs.feed) : undefined
  const webhook = hasFeed && feed?.ok ? await checkWebhook(logs.feed, logs.calling) : undefined
  return {
    ok: feed?.ok !== false,
    granted: [feed, rules, query].flatMap(each => each?.granted ?? []),
    missing: [own, feed, rules, query, webhook].flatMap(each => each?.missing ?? []),
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
    const on = await subscribed(feed)
    const off = contentTypes.some(type => type !== rulesFeed && !on.includes(type))
    const later = ' (Microsoft begins to gather records with the first scan; the first may take twelve hours)'
    return { ok: true, granted: [off ? `${right}${later}` : right], missing: [] }
  } catch (error) {
    const fault = error instanceof FeedFault ? error : sourceFaultOf(error)
    if (!(fault instanceof FeedFault) && fault?.code !== 'scope_missing') throw error
    return { ok: false, granted: [], missing: [{ name: right, wayOut: fault.message }] }
  }
}
