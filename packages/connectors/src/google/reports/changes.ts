import { dataServices, type EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import type { People } from '../directory/people.ts'
import { actorOf, addressOf, personOf } from './people.ts'
import { valueOf, valuesOf, type ActivityRecord, type Deed } from './record.ts'

export interface Telling {
  people: People
  ownDomains: readonly string[]
  /** What is read itself: it tells what was sent better than its log does. */
  reads?: { mail: boolean; chat: boolean }
}

export interface Around {
  app: string
  record: ActivityRecord
  telling: Telling
}

export interface Single {
  deed: Deed
  number: number | string
  type: EventType
}

export function common({ app, record }: Around, { deed, number, type }: Single) {
  const [actor, ip] = [actorOf(record), addressOf(record)]
  return {
    id: `${app} ${record.id.uniqueQualifier} ${record.id.time} ${number}`,
    type,
    at: new Date(record.id.time),
    ...(actor && { actor }),
    ...(ip !== undefined && { ip }),
    details: { operation: deed.name },
  }
}

/** Whoever joins a shared drive has all that lies in it. */
export function memberOf(around: Around, deed: Deed, number: number): ActivityEvent[] {
  const target = valueOf(deed, 'target') ?? valueOf(deed, 'target_user')
  const isGone = /remove/i.test(valueOf(deed, 'membership_change_type') ?? '')
  if (target === undefined || isGone) return []
  const told = common(around, { deed, number, type: 'sharing_set' })
  const drive = valueOf(deed, 'shared_drive_id') ?? valueOf(deed, 'team_drive_id')
  const [role] = valuesOf(deed, 'added_role')
  return [
    {
      ...told,
      recipients: [personOf(target)],
      service: dataServices.GOOGLEDRIVE.key,
      details: { ...told.details, ...(drive !== undefined && { drive }), ...(role !== undefined && { role }) },
    },
  ]
}

/** What the log calls whom or what a change is about, the first that is there. */
const targets = [
  'USER_EMAIL',
  'GROUP_EMAIL',
  'group_id',
  'member_id',
  'app_name',
  'APPLICATION_NAME',
  'API_CLIENT_NAME',
  'target_users',
]
const said = [
  'app_name',
  'client_id',
  'login_type',
  'is_suspicious',
  'login_challenge_method',
  'ROLE_NAME',
  'SETTING_NAME',
]
const more = ['email_forwarding_destination_address', 'member_id', 'member_role', 'affected_email_address', 'scope']

export function changeOf(around: Around, single: Single): ActivityEvent {
  const { deed } = single
  const told = common(around, single)
  const target = targets.map(name => valueOf(deed, name)).find(known => known !== undefined)
  const details = [...said, ...more].flatMap(name => {
    const values = valuesOf(deed, name)
    return values.length ? [[name.toLowerCase(), values.join(' ').slice(0, 500)] as const] : []
  })
  return {
    ...told,
    recipients: [],
    shareType: 'inside',
    details: { ...told.details, ...Object.fromEntries(details), ...(target !== undefined && { target }) },
  }
}
