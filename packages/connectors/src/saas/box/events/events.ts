import type { ActivityEvent, Principal } from '../../../kit/connector.ts'
import { anyone, everyone, principalOf, reachOf, shown } from '../grants.ts'
import { keyOf } from '../keys.ts'
import { boxService } from '../service.ts'
import { eitherType, meaningOf, type Meaning } from './meanings.ts'
import { BoxEvent, idOf, itemIn, timeOf, type Touched } from './record.ts'

export interface Told {
  items: ActivityEvent[]
  /** How many records no rule understood, by their type. */
  unmapped: Record<string, number>
}

type Reach = ReturnType<typeof reachOf>

export interface Telling {
  /** When the records were read. */
  read: Date
  /** How far the link to a file or folder leads now: records seldom say it. */
  reachOf(touched: Touched): Promise<Reach | undefined>
}

const unreadable = 'not a record'

/** The events that records tell; what no rule understands is counted. Never throws over a record. */
export async function eventsOf(values: readonly unknown[], telling: Telling): Promise<Told> {
  const items: ActivityEvent[] = []
  const unmapped = new Map<string, number>()
  for (const value of values) {
    const { data: record } = BoxEvent.safeParse(value)
    const at = record && timeOf(record, telling.read)
    const meaning = record && meaningOf(record.event_type)
    if (!record || !at || !meaning) {
      const name = record && at ? record.event_type : unreadable
      unmapped.set(name, (unmapped.get(name) ?? 0) + 1)
    } else if (!('leftOut' in meaning)) {
      const reach = 'link' in meaning ? await howFar(record, telling) : undefined
      items.push({ id: idOf(record, value), at, ...eventOf(record, typeOf(meaning, record, reach), reach) })
    }
  }
  return { items, unmapped: Object.fromEntries(unmapped) }
}

/** By what the record says of the link, else by the link as it is now. */
async function howFar(record: BoxEvent, telling: Telling): Promise<Reach | undefined> {
  const { source, additional_details: details } = record
  if (source?.shared_link?.access || source?.shared_link?.effective_access) return reachOf(source.shared_link)
  for (const name of ['shared_link_access', 'access_level', 'access', 'sharedLinkAccess', 'shared_link_access_level'])
    if (/^(open|company|collaborators)$/.test(String(details[name]))) return reachOf({ access: String(details[name]) })
  const touched = itemIn(record)
  return touched && telling.reachOf(touched)
}

const links = { open: 'anonymous', company: 'company', collaborators: 'secure' } as const

/** A link of which nobody says how far it leads shares something, at least. */
function typeOf(meaning: Exclude<Meaning, { leftOut: unknown }>, record: BoxEvent, reach: Reach | undefined) {
  if ('type' in meaning) return meaning.type
  if ('either' in meaning) return eitherType(meaning.either, itemIn(record)?.kind === 'folder')
  return reach === undefined ? 'sharing_set' : (`${links[reach]}_link_${meaning.link}` as const)
}

function eventOf(
  record: BoxEvent,
  type: ActivityEvent['type'],
  reach: Reach | undefined,
): Omit<ActivityEvent, 'id' | 'at'> {
  const { created_by, ip_address, event_type } = record
  const actor = created_by ? principalOf({ ...created_by, type: 'user' }) : undefined
  const touched = itemIn(record)
  const item = touched && itemOf(touched, record)
  return {
    type,
    ...(actor && { actor }),
    recipients: reach === 'open' ? [anyone] : reach === 'company' ? [everyone] : othersIn(record, actor),
    ...(reach === 'open' && { shareType: 'anonymous' as const }),
    ...(item && { item }),
    service: boxService.key,
    ...(ip_address && ip_address !== 'Unknown IP' && { ip: ip_address }),
    details: { action: event_type, ...(touched?.kind === 'folder' && { folder: shown(touched.name) }) },
  }
}

/** Whom it lets in, or what account it is about. */
function othersIn(
  { accessible_by, source, additional_details: details }: BoxEvent,
  actor: Principal | undefined,
): Principal[] {
  const isPerson = source?.type === 'user' || (!source?.type && source?.login)
  const emails = ['invited_email', 'invite_email', 'recipient_email', 'collaborator_email', 'email']
  const invited = emails.map(name => details[name]).find(value => typeof value === 'string' && value.includes('@'))
  const all = [
    accessible_by ? principalOf(accessible_by) : undefined,
    isPerson && source
      ? principalOf({
          type: 'user',
          id: source.id ?? source.user_id,
          name: source.name ?? source.user_name,
          login: source.login,
        })
      : undefined,
    typeof invited === 'string' ? principalOf({ type: 'user', login: invited }) : undefined,
  ].filter(one => one !== undefined)
  return [...new Map(all.map(one => [one.name, one])).values()].filter(({ name }) => name !== actor?.name)
}

/** By the key that listing gives it, where the record says whose it is. */
function itemOf({ kind, id, name, owner, parent }: Touched, { created_by }: BoxEvent): ActivityEvent['item'] {
  if (kind === 'folder') return undefined
  const user = owner?.id || created_by?.id || 'unknown'
  if (!/^[\w-]{1,100}$/.test(user)) return undefined
  const login = owner?.login?.toLowerCase()
  return {
    key: keyOf({ user, kind, id }),
    name: shown(name),
    path: `${login ? `${shown(login)}/` : ''}${shown(name)}`,
    kind: 'file',
    ...(parent && /^[\w-]{1,100}$/.test(parent) && { parent: keyOf({ user, kind: 'folder', id: parent }) }),
  }
}
