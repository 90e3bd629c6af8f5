import type { z } from 'zod'
import type { ConnectorIo } from '../../kit/connector.ts'
import type { Graph, GraphPage } from '../graph.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'
import { Bodies } from './bodies.ts'
import { Bounded } from './bounded.ts'
import { createRate, type Rate } from './rate.ts'
import type { Channel, Chat, Member, Team } from './resources.ts'
import type { Principal } from '../../kit/connector.ts'

/** What reading Teams takes, and what one connection remembers of it for a while. */
export interface TeamsReading {
  graph: Graph
  settings: Microsoft365Settings
  io: Pick<ConnectorIo, 'signal' | 'now'>
  rate: Rate
  bodies: Bodies
  known: {
    teams: Bounded<Team>
    channels: Bounded<Channel>
    chats: Bounded<Chat>
    membersOfTeams: Bounded<Promise<Member[]>>
    people: Bounded<Principal>
    /** Whether a conversation is there at all, by its key. */
    there: Bounded<Promise<boolean>>
    home?: Promise<string | undefined>
    /** Why the lists of teams or chats could not be had. */
    refused: Map<string, string>
  }
}

export function teamsReading({
  graph,
  settings,
  io,
  rate = createRate({ signal: io.signal }),
}: Pick<TeamsReading, 'graph' | 'settings' | 'io'> & { rate?: Rate }): TeamsReading {
  return {
    graph,
    settings,
    io,
    rate,
    bodies: new Bodies(),
    known: {
      teams: new Bounded(5000),
      channels: new Bounded(20_000),
      chats: new Bounded(20_000),
      membersOfTeams: new Bounded(20),
      people: new Bounded(20_000),
      there: new Bounded(20_000),
      refused: new Map(),
    },
  }
}

interface TeamsCall<T> {
  schema: z.ZodType<T>
  path: string
  what: string
  /** Counts against its team, too. */
  team?: string | undefined
}

const bucket = 'teams'
/** Kinds of messages that came later are told by their name to who asks for it, and as unknown to others. */
const prefer = 'include-unknown-enum-members'

export async function teamsPage<T>(
  { graph, rate }: TeamsReading,
  { schema, path, what, team }: TeamsCall<T>,
): Promise<GraphPage<T>> {
  await rate.wait('messages', team)
  return graph.page(schema, { path, bucket, what, prefer })
}

export async function teamsGet<T>(
  { graph, rate }: TeamsReading,
  { schema, path, what, team }: TeamsCall<T>,
): Promise<T> {
  await rate.wait('messages', team)
  return graph.get(schema, { path, bucket, what, prefer })
}

/** All pages from a path on. */
export async function* teamsPages<T>(reading: TeamsReading, call: TeamsCall<T>): AsyncGenerator<T[]> {
  for (let path: string | undefined = call.path; path !== undefined;) {
    reading.io.signal.throwIfAborted()
    const page: GraphPage<T> = await teamsPage(reading, { ...call, path })
    yield page.items
    path = page.next === path ? undefined : page.next
  }
}

export async function teamsAll<T>(reading: TeamsReading, call: TeamsCall<T>): Promise<T[]> {
  const all: T[] = []
  for await (const items of teamsPages(reading, call)) all.push(...items)
  return all
}

/** The export has a limit of its own. */
export async function exportPage<T>(
  { graph, rate }: TeamsReading,
  { schema, path, what }: TeamsCall<T>,
): Promise<GraphPage<T>> {
  await rate.wait('export')
  return graph.page(schema, { path, bucket: 'teams-export', what, prefer })
}
