import { z } from 'zod'
import { SourceFault, type ActivityEvent, type ConnectorIo, type Page } from '../../kit/connector.ts'
import type { Google, GooglePage } from '../api.ts'
import type { People } from '../directory/people.ts'
import { isDenied, isStale } from '../fault.ts'
import { eventsOf } from './events.ts'
import { nameOf, positionOf, textOf, timeOf, type Position, type Window } from './position.ts'

/** The logs that are read. */
export const feeds = [
  'drive',
  'login',
  'user_accounts',
  'token',
  'admin',
  'groups_enterprise',
  'gmail',
  'chat',
] as const
/** Not every edition of Workspace keeps these. */
const ofSomeEditions = new Set<string>(['gmail', 'chat'])

const minute = 60_000
const day = 24 * 60 * minute
/** Google keeps half a year; a little less is asked for, since time goes on meanwhile. */
const kept = 180 * day - 60 * minute
/** Some records come hours after what they tell of. They are looked for every hour; in between, a little overlap will do. */
const late = 4 * 60 * minute
const lateEvery = 60 * minute
const overlap = 10 * minute
const remembered = 3000

export interface LogReading {
  google: Google
  people: People
  io: Pick<ConnectorIo, 'now' | 'ownDomains'>
  /** How many days a first reading goes back. */
  days: number
  reads: { mail: boolean; chat: boolean }
}

/** What a log has, window by window, from where it was left or so many days ago. @throws SourceFault */
export async function* readLog(reading: LogReading, app: string, from?: string): AsyncGenerator<Page<ActivityEvent>> {
  const now = Math.floor(reading.io.now().getTime() / 1000) * 1000
  const first = { from: now - Math.min(reading.days * day, kept), lateAt: now, seen: [] }
  let position: Position = from === undefined ? first : positionOf(from)
  if (position.from < now - kept - minute) {
    const gap = { from: iso(position.from), to: iso(now - kept) }
    position = { from: now - kept, lateAt: now, seen: [] }
    yield { items: [], covers: 'changes', next: textOf(position), gap }
  }
  // Once at least: what is late lies before what was read.
  do {
    const window = position.window ?? nextWindow(position, now)
    const page = await pageOf(reading, app, window)
    if (!page) {
      const to = textOf({ from: now, lateAt: now, seen: [] })
      return yield { items: [], covers: 'changes', next: to, gap: { from: iso(position.from), to: iso(now) } }
    }
    const { items, next } = page
    const fresh = items.filter(record => !position.seen.includes(nameOf(record)))
    const { people, io, reads } = reading
    const told = await eventsOf(app, fresh, { people, ownDomains: io.ownDomains, reads })
    position = after(position, { window, next, fresh, now })
    yield { ...told, covers: 'changes', next: textOf(position) }
  } while (position.window !== undefined || position.from < now)
}

/** Whether what is late is looked for: with the first window after an hour. */
const isLateDue = ({ lateAt }: Position, now: number) => now - lateAt >= lateEvery

function nextWindow(position: Position, now: number): Window {
  const back = isLateDue(position, now) ? late : overlap
  return { start: Math.max(position.from - back, now - kept), until: Math.min(position.from + day, now) }
}

interface Read {
  window: Window
  next: string | undefined
  fresh: readonly unknown[]
  now: number
}

function after({ from, lateAt, seen }: Position, { window, next, fresh, now }: Read): Position {
  const again = fresh.filter(record => timeOf(record) >= window.until - late).map(nameOf)
  const names = [...again, ...seen].slice(0, remembered)
  if (next !== undefined) return { from, lateAt, seen: names, window: { ...window, page: next } }
  const wasLate = window.start <= from - late
  return { from: window.until, lateAt: wasLate ? now : lateAt, seen: names }
}

/** Nothing where the organisation's edition has no such log. */
async function pageOf(
  { google }: LogReading,
  app: string,
  { start, until, page }: Window,
): Promise<GooglePage<unknown> | undefined> {
  const ask = (pageToken: string | undefined) =>
    google.page(z.unknown(), 'items', {
      api: 'reports',
      path: `/activity/users/all/applications/${app}`,
      query: { startTime: iso(start), endTime: iso(until), maxResults: 1000, pageToken },
      scope: 'reports',
      what: `The log of ${app}`,
    })
  try {
    return await ask(page)
  } catch (error) {
    // A page that is no longer known: the window is read anew.
    if (page !== undefined && isStale(error)) return ask(undefined)
    if (ofSomeEditions.has(app) && (isDenied(error) || isStale(error))) return undefined
    if (!isDenied(error)) throw error
    throw new SourceFault(
      'scope_missing',
      `${google.admin} may not read the logs. Name an administrator in the settings whose role has the privilege Reports, such as a super administrator.`,
      { cause: error },
    )
  }
}

const iso = (time: number) => new Date(time).toISOString()
