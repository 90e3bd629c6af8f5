import { z } from 'zod'
import type { ActivityEvent, CheckResult, ConnectorIo, Page } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { encoded } from '../drives/keys.ts'
import { allowing, isBeside, isDenied, isUnknown, needing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { readLog } from '../sign-ins/read.ts'
import { alertLog } from './alert.ts'
import { ask, hunt } from './hunting.ts'
import { AppActivity, appEvent } from './row.ts'

const feeds = ['cloud-app-alerts', 'cloud-app-activity'] as const
const [alertRight, huntRight] = ['SecurityAlert.Read.All', 'ThreatHunting.Read.All'] as const
const User = z.looseObject({ userPrincipalName: z.string().min(1) })
const mostKnown = 20_000

/** Alerts of Defender for Cloud Apps, and what it sees people do in other applications than Microsoft's. */
export function cloudAppsOf(graph: Graph, { services, activityDays }: CloudAppsSettings, io: ConnectorIo) {
  const isRead = services.includes('cloud-apps')
  const days = Math.max(activityDays, leastDays)
  const known = new Map<string, Promise<string | undefined>>()
  /** By its id in the directory. */
  const address = (id: string) => {
    if (known.size > mostKnown) known.clear()
    const found = known.get(id) ?? addressOf(graph, id)
    known.set(id, found)
    return found
  }

  async function* read(feed: string, from?: string): AsyncGenerator<Page<ActivityEvent>> {
    if (feed === feeds[0]) return yield* alerts(from)
    const tell = (rows: readonly unknown[]) => eventsOf(rows, address)
    try {
      yield* hunt({ graph, io, days, tell }, from)
    } catch (error) {
      // It takes a right, a licence and a switch of its own: alerts are told without it. The test of the connection says so.
      if (!isDenied(error) && !isUnknown(error)) throw error
    }
  }
  async function* alerts(from?: string) {
    try {
      yield* readLog(alertLog, { graph, io, days }, from)
    } catch (error) {
      needing(alertRight)(error)
    }
  }

  return {
    feeds: isRead ? feeds : [],
    has: (feed: string) => isRead && feeds.some(each => each === feed),
    activity: (feed: string, from?: string) => untilAborted(read(feed, from), io.signal),
    check: () => (isRead ? checkHunting(graph) : Promise.resolve(undefined)),
  }
}

interface CloudAppsSettings {
  services: readonly string[]
  activityDays: number
}

const leastDays = 7

async function addressOf(graph: Graph, id: string): Promise<string | undefined> {
  if (!/^[\da-f-]{36}$/i.test(id)) return undefined
  const call = {
    path: `/users/${encoded(id)}?$select=userPrincipalName`,
    bucket: 'directory',
    what: 'An account',
  } as const
  try {
    return (await graph.get(User, call)).userPrincipalName
  } catch (error) {
    if (isBeside(error)) return undefined
    throw error
  }
}

async function eventsOf(rows: readonly unknown[], address: (id: string) => Promise<string | undefined>) {
  const [items, unmapped]: [ActivityEvent[], Record<string, number>] = [[], {}]
  for (const row of rows) {
    const { data } = AppActivity.safeParse(row)
    const event = data && (await appEvent(data, address))
    const name = data ? `${data.Application || 'an application'}: ${data.ActionType}`.slice(0, 200) : 'not an activity'
    if (event) items.push(event)
    else unmapped[name] = (unmapped[name] ?? 0) + 1
  }
  return { items, unmapped }
}

/** Whether activity is told besides alerts. */
async function checkHunting(graph: Graph): Promise<Pick<CheckResult, 'granted' | 'missing'>> {
  try {
    await ask(graph, 'CloudAppEvents | take 1')
    return { granted: [huntRight], missing: [] }
  } catch (error) {
    const alone = 'Until then alerts are read, and no activity in applications.'
    if (isDenied(error))
      return { granted: [], missing: [{ name: huntRight, wayOut: `${allowing(huntRight)} ${alone}` }] }
    if (!isUnknown(error)) throw error
    const wayOut = `The tenant has no table of this name: it takes Microsoft Defender for Cloud Apps, with an application connected in the Microsoft Defender portal (Settings, Cloud apps, App connectors). ${alone}`
    return { granted: [huntRight], missing: [{ name: 'CloudAppEvents', wayOut }] }
  }
}
