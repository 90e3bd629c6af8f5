import type { EventType } from '@sharelight/contract'
import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { displayPath } from '../../../kit/key.ts'
import { keyOf } from '../keys.ts'
import { anyone, audienceNamed, everyone, type Audience } from '../links.ts'
import { dropboxService } from '../service.ts'
import { tagOf } from '../shapes.ts'
import { meaningOf } from './meanings.ts'
import { idOf, timeOf, TeamEvent, type Asset } from './record.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by their type. */
  unmapped: Record<string, number>
}

export interface Telling {
  /** When the records were read. */
  read: Date
  /** How far links to a file lead now, by its id: Dropbox does not say it where one is made. */
  audienceOf(file: string): Promise<Audience | undefined>
}

const unreadable = 'not a record'

/** The events that records tell; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(values: readonly unknown[], telling: Telling): Promise<Told> {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const { data: record } = TeamEvent.safeParse(value)
    const at = record && timeOf(record, telling.read)
    const meaning = record && meaningOf(record.event_type)
    if (!record || !at || !meaning) {
      const name = record && at ? record.event_type : unreadable
      unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    } else if (!('leftOut' in meaning)) {
      const audience = 'link' in meaning ? await howFar(record, telling) : undefined
      const type = 'link' in meaning ? linkType(meaning.link, audience) : meaning.type
      items.push({ id: idOf(value), at, ...eventOf(record, type, audience) })
    }
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

/** By what the record says that the link is now, or what it was; else by what links to the file there are. */
async function howFar({ details, assets }: TeamEvent, { audienceOf }: Telling): Promise<Audience | undefined> {
  const fields = details ?? {}
  for (const name of [
    'new_value',
    'visibility',
    'shared_content_link_audience',
    'link_audience',
    'previous_value',
    'shared_link_visibility',
  ]) {
    const tag = tagOf(fields[name])
    if (tag !== undefined && audiences.has(tag)) return audienceNamed(tag)
  }
  const file = assets?.find(({ file_id }) => file_id)?.file_id
  return file ? audienceOf(file) : undefined
}

const audiences = new Set([
  'public',
  'password',
  'team',
  'team_only',
  'team_and_password',
  'members',
  'no_one',
  'only_you',
])

const types = { public: 'anonymous', team: 'company', named: 'secure' } as const

/** A link of which nobody says how far it leads shares something, at least. */
function linkType(done: 'created' | 'updated' | 'deleted', audience: Audience | undefined): EventType {
  return audience === undefined ? 'sharing_set' : `${types[audience]}_link_${done}`
}

function eventOf(record: TeamEvent, type: EventType, audience: Audience | undefined): Omit<ActivityEvent, 'id' | 'at'> {
  const { origin, event_type, involve_non_team_member: isOutside, assets } = record
  const actor = actorOf(record)
  const folder = assets?.find(isFolder)
  const item = itemOf(assets?.find(asset => !isFolder(asset)))
  const ip = origin?.geo_location?.ip_address
  return {
    type,
    ...(actor && { actor }),
    recipients: audience === 'public' ? [anyone] : audience === 'team' ? [everyone] : othersIn(record, actor),
    ...(audience === 'public' && { shareType: 'anonymous' as const }),
    ...(item && { item }),
    service: dropboxService.key,
    ...(ip && { ip }),
    details: {
      action: event_type,
      ...(isOutside && { outsiders: true }),
      ...(folder?.path?.contextual && { folder: shown(folder.path.contextual) }),
    },
  }
}

const isFolder = (asset: Asset) => /folder/.test(tagOf(asset) ?? '')

interface Named {
  email?: string | null | undefined
  display_name?: string | null | undefined
  account_id?: string | null | undefined
}

function actorOf({ actor, context }: TeamEvent): Principal | undefined {
  const { user, admin, reseller, app } = actor ?? {}
  const by = personOf(user ?? admin ?? reseller ?? undefined)
  if (by || !app?.display_name) return by ?? personOf(context ?? undefined)
  return { kind: 'user', name: shown(app.display_name), displayName: shown(app.display_name) }
}

function personOf(user: Named | undefined): Principal | undefined {
  const address = (user?.email || (user?.account_id ? `${user.account_id}@dropbox.invalid` : '')).toLowerCase()
  if (!address) return undefined
  return { kind: 'user', name: address, address, ...(user?.display_name && { displayName: shown(user.display_name) }) }
}

/** Fields of details that name somebody by an address. */
const addressed =
  /^(new_owner_email|target_user_email|sharing_recipient|invitees|recipients|member_email|email|new_value)$/

function othersIn({ participants, details }: TeamEvent, actor: Principal | undefined): Principal[] {
  const found = new Map<string, Principal>()
  for (const { user, group } of participants ?? []) {
    const person = personOf(user ?? undefined)
    if (person) found.set(person.name, person)
    else if (group?.display_name) found.set(group.display_name, { kind: 'group', name: shown(group.display_name) })
  }
  for (const [name, value] of Object.entries(details ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (addressed.test(name) && typeof one === 'string' && /^[^\s@]+@[^\s@]+$/.test(one)) {
        const address = one.toLowerCase()
        if (!found.has(address)) found.set(address, { kind: 'user', name: address, address })
      }
  return [...found.values()].filter(({ name }) => name !== actor?.name)
}

/** By the key that listing gives it, where the record says in which space it lies. */
function itemOf(asset: Asset | undefined): ActivityEvent['item'] {
  const { contextual, namespace_relative: within } = asset?.path ?? {}
  const path = within?.relative_path || contextual
  if (!asset || !path) return undefined
  const rooted = path.startsWith('/') ? path : `/${path}`
  const isPlaced = within?.ns_id && within.relative_path && /^[\w:-]{1,100}$/.test(within.ns_id)
  const key = isPlaced
    ? keyOf({ space: within.ns_id ?? '', path: rooted.toLowerCase() })
    : keyOf({ space: 'paths', path: rooted.toLowerCase() })
  const name = shown(asset.display_name || rooted.slice(rooted.lastIndexOf('/') + 1))
  return { key, name, path: shown(contextual || rooted), kind: 'file' }
}

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 1000)))
