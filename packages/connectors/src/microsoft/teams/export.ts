import type { Container, Entry, FolderEntry, Page, Removed } from '../../kit/connector.ts'
import { encoded } from '../drives/keys.ts'
import { isDenied, isMissing } from '../fault.ts'
import type { GraphPage } from '../graph.ts'
import { Bounded } from './bounded.ts'
import { channelsOf } from './containers.ts'
import { systemOf } from './conversation.ts'
import { entriesOf, isGone, isSystem } from './entries.ts'
import { conversationKey, refusalKey, teamPath, type Conversation } from './keys.ts'
import { digestOf, folderOf, placeAt, type Place } from './place.ts'
import { beginning, isBefore, lookedFrom, positionOf, positionText, untold, type Position } from './position.ts'
import { confirmSome } from './probes.ts'
import { exportPage, type TeamsReading } from './reading.ts'
import { isRefused, refusalEntry, refusalFault, whyRefused } from './refusals.ts'
import { Message } from './resources.ts'
import { modelOf } from './settings.ts'

type Told = Page<Entry | Removed>
/** The channels of a team, or the chats of a person. */
export type Exported = { kind: 'team'; team: string } | { kind: 'person'; person: string }

const dayMs = 24 * 60 * 60_000
const remembered = 200

/** All messages of a team's channels or a person's chats, or what changed in them since. What is refused is an entry that says so, and loses nothing. */
export async function* exportMessages(
  reading: TeamsReading,
  { id, name, of }: Container & { of: Exported },
  from?: string,
): AsyncGenerator<Told> {
  const { teamsExport } = reading.settings
  const what = of.kind === 'team' ? 'channels' : 'chats'
  // A few messages a month never are all of them: nothing is gone for not having been given out.
  const covers = teamsExport === 'evaluation' ? 'changes' : 'all'
  const start = from === undefined ? beginning('export', covers) : positionOf(from)
  let position = begun(reading, of, start)
  const places = new Bounded<Promise<Place | undefined>>(remembered)
  const head: (Entry | Removed)[] = start.isRefused ? [{ type: 'removed', key: refusalKey(id) }] : []
  for (let isFirst = true; ; isFirst = false) {
    reading.io.signal.throwIfAborted()
    const page = await exportedPage(reading, of, position).catch((error: unknown) => error as Error)
    if (page instanceof Error) {
      // Without a licence, a mailbox or a team there is nothing to export.
      if (isMissing(page)) return yield { items: head, covers: 'all' }
      if (!isRefused(page)) throw page
      if (isDenied(page)) await confirmSome(reading, what)
      if (!isFirst && teamsExport !== 'evaluation') throw refusalFault(page, what, teamsExport)
      const items = [refusalEntry(id, name, whyRefused(page, what, teamsExport))]
      return yield {
        items,
        covers: 'changes',
        next: positionText({ ...(isFirst ? start : position), isRefused: true }),
      }
    }
    if (isFirst && of.kind === 'team') {
      const folders = await foldersOf(reading, of.team, places)
      position = { ...position, folders: digestOf(folders) }
      if (position.folders !== start.folders) head.push(...folders)
    }
    const { fresh, seen } = untold(
      position.since === undefined ? page.items : page.items.filter(one => !isBefore(one, position.since ?? 0)),
      position.seen,
    )
    const { entries, strays } = await entriesIn({ reading, of, places }, fresh, position.covers)
    const next = nextOf(page, { ...position, seen }, reading.io.now().getTime())
    yield {
      items: [...head.splice(0), ...entries],
      covers: position.covers,
      next: positionText(next.position),
      ...counted(systemOf(page.items), strays),
    }
    if (next.isOver) return
    position = next.position
  }
}

function begun({ io, settings }: TeamsReading, of: Exported, position: Position): Position {
  const { isRefused: _, ...start } = position
  if (start.path !== undefined) return start
  const since = start.seen.newest > 0 && start.covers === 'changes' ? lookedFrom(start.seen) : undefined
  const until = new Date(Math.max(io.now().getTime(), start.seen.newest) + dayMs).toISOString()
  const model = modelOf[settings.teamsExport]
  const asked = [
    '$top=50',
    ...(since === undefined
      ? []
      : [
          `$filter=${encodeURIComponent(`lastModifiedDateTime gt ${new Date(since).toISOString()} and lastModifiedDateTime lt ${until}`)}`,
        ]),
    ...(model === undefined ? [] : [`model=${model}`]),
  ]
  const whose = of.kind === 'team' ? `${teamPath(of.team)}/channels` : `/users/${encoded(of.person)}/chats`
  return { ...start, path: `${whose}/getAllMessages?${asked.join('&')}`, ...(since !== undefined && { since }) }
}

const exportedPage = (reading: TeamsReading, of: Exported, { path = '/' }: Position): Promise<GraphPage<Message>> =>
  exportPage(reading, {
    schema: Message,
    path,
    what: of.kind === 'team' ? 'The messages of a team' : "A person's messages",
  })

function nextOf({ next }: GraphPage<Message>, position: Position, asked: number) {
  if (next !== undefined && next !== position.path) return { isOver: false, position: { ...position, path: next } }
  const { seen, folders } = position
  const over: Position = { covers: 'changes', list: 'export', seen, asked, ...(folders !== undefined && { folders }) }
  return { isOver: true, position: over }
}

type Places = Bounded<Promise<Place | undefined>>

/** Every channel with who is in it now, whether anything was said there or not. */
async function foldersOf(reading: TeamsReading, team: string, places: Places): Promise<FolderEntry[]> {
  const folders: FolderEntry[] = []
  for (const { id } of await channelsOf(reading, team)) {
    const place = await placeIn({ reading, places }, { team, channel: id })
    if (place) folders.push(folderOf(place))
  }
  return folders
}

/** Nothing for a conversation that has gone. */
function placeIn({ reading, places }: { reading: TeamsReading; places: Places }, at: Conversation) {
  const key = conversationKey(at)
  const asked =
    places.get(key) ??
    placeAt(reading, at).catch((error: unknown) => {
      if (isMissing(error) || isDenied(error)) return undefined
      throw error
    })
  places.set(key, asked)
  return asked
}

async function entriesIn(
  { reading, of, places }: { reading: TeamsReading; of: Exported; places: Places },
  messages: readonly Message[],
  covers: Told['covers'],
): Promise<{ entries: (Entry | Removed)[]; strays: number }> {
  const entries: (Entry | Removed)[] = []
  const begunHere = new Set<string>()
  let strays = 0
  for (const message of messages) {
    if (isSystem(message) || (covers === 'all' && isGone(message))) continue
    const at = conversationIn(of, message)
    const place = at && (await placeIn({ reading, places }, at))
    if (!place) {
      strays++
      continue
    }
    if (of.kind === 'person' && !begunHere.has(place.key)) {
      begunHere.add(place.key)
      entries.push(folderOf(place))
    }
    const said = await entriesOf(reading, place, message)
    entries.push(...(covers === 'all' ? said.filter(({ type }) => type !== 'removed') : said))
  }
  return { entries, strays }
}

function conversationIn(of: Exported, { chatId, channelIdentity }: Message): Conversation | undefined {
  if (of.kind === 'person') return chatId ? { chat: chatId } : undefined
  return channelIdentity?.channelId
    ? { team: channelIdentity.teamId || of.team, channel: channelIdentity.channelId }
    : undefined
}

function counted({ unmapped }: Pick<Told, 'unmapped'>, strays: number): Pick<Told, 'unmapped'> {
  const all = { ...unmapped, ...(strays > 0 && { 'of a conversation that is not there': strays }) }
  return Object.keys(all).length ? { unmapped: all } : {}
}
