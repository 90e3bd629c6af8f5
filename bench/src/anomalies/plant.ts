import type { AnomalyKind } from '@sharelight/contract'
import type { DemoOrganisation } from '@sharelight/demo'
import { hash64, stableId, type EventRow, type IdentityRow } from '@sharelight/store'

export const [day, hour, minute] = [86_400_000, 3_600_000, 60_000] as const
/** Incidents of each kind. */
const each = 12

export interface Incident {
  kind: AnomalyKind
  /** Whose it is, and to whom it goes, as far as it is anybody's. */
  actor: string | null
  from: number
  to: number
}

export interface Planted {
  incidents: Incident[]
  events: EventRow[]
  /** Who comes in besides. */
  identities: IdentityRow[]
  /** When people leave, by identity. */
  leaves: Map<string, number>
}

type Act = Pick<EventRow, 'type' | 'time'> & Partial<EventRow>

/** Incidents as they happen, each by somebody who works there, spread over the last twelve months. */
export function plant(demo: DemoOrganisation, people: readonly number[]): Planted {
  const planted: Planted = { incidents: [], events: [], identities: [], leaves: new Map() }
  const at = (n: number) => demo.to - (12 + 27 * n) * day + 10 * hour
  const personOf = (n: number) => demo.identities[people[(n * 7) % people.length] ?? 0]
  const add = (kind: AnomalyKind, actor: string | null, acts: readonly Act[]) => {
    const times = acts.map(({ time }) => time)
    planted.incidents.push({ kind, actor, from: Math.min(...times), to: Math.max(...times) })
    for (const act of acts) planted.events.push(eventOf(actor, act))
  }
  const before = (actor: string | null, acts: readonly Act[]) => {
    for (const act of acts) planted.events.push(eventOf(actor, act))
  }
  const comer = (name: string, kind: IdentityRow['kind'], address: string, department = '') => {
    const identityId = stableId('planted', name)
    const domain = address.split('@')[1] ?? ''
    planted.identities.push({
      identityId,
      kind,
      address,
      displayName: name,
      domain,
      department,
      firstSeenAt: demo.from,
    })
    return identityId
  }
  const who = (n: number) => personOf(n)?.id ?? ''
  const many = (count: number, act: (n: number) => Act) => Array.from({ length: count }, (_, n) => act(n))

  for (let n = 0; n < each; n++) {
    const start = at(n)
    const bursts = [
      ['mass_download', 'file_downloaded', 80],
      ['mass_sharing', 'sharing_invitation', 50],
      ['mass_deletion', 'file_deleted', 120],
    ] as const
    for (const [k, [kind, type, count]] of bursts.entries())
      add(
        kind,
        who(3 * n + k),
        many(count, i => ({ type, time: start + k * day + (i * 30 * minute) / count })),
      )
    const item = demo.itemId(n)
    add('lowered_and_sent', who(50 + n), [
      { type: 'file_modified', itemId: item, time: start, details: { operation: 'FileSensitivityLabelRemoved' } },
      { type: 'file_downloaded', itemId: item, time: start + hour },
      { type: 'sharing_set', itemId: item, shareType: 'outside', time: start + day },
    ])
    const traveller = who(100 + n)
    before(
      traveller,
      many(8, week => ({
        type: 'sign_in',
        labels: [],
        time: start - (week + 1) * 6 * day,
        details: { country: 'DE' },
      })),
    )
    add('abroad_and_shared', traveller, [
      { type: 'sign_in', labels: [], time: start, details: { country: far(n) } },
      { type: 'anonymous_link_created', shareType: 'anonymous', time: start + 2 * hour },
    ])
    const visited = who(320 + n)
    before(
      visited,
      many(30, i => ({ type: 'sign_in', labels: [], time: start - (i + 1) * day, details: { country: 'DE' } })),
    )
    add('new_country', visited, [{ type: 'sign_in', labels: [], time: start, details: { country: far(each + n) } }])
    add(
      'unusual_hour',
      who(140 + n),
      many(6, i => ({ type: 'file_accessed', time: nightOf(start) + i * 5 * minute })),
    )
    const sleeper = comer(`Sleeper ${n}`, 'employee', `sleeper${n}@own.example`, 'Sales')
    before(
      sleeper,
      many(8, i => ({ type: 'file_accessed', time: start - (140 + i) * day })),
    )
    add('dormant_account', sleeper, [{ type: 'file_accessed', time: start }])
    const link = stableId('planted link', String(n))
    before(null, [{ type: 'file_accessed', itemId: link, shareType: 'anonymous', time: start - 200 * day }])
    add('stale_link_used', null, [{ type: 'file_downloaded', itemId: link, shareType: 'anonymous', time: start }])
    const sender = personOf(170 + n)
    const home = comer(`Home ${n}`, 'personal', `${sender?.address.split('@')[0] ?? ''}@freemail.example`)
    add('sensitive_to_personal', sender?.id ?? '', [
      { type: 'email', shareType: 'personal', recipients: [{ identityId: home, kind: 'personal' }], time: start },
    ])
    const box = comer(`Hidden box ${n}`, 'contact', `box@hidden${n}.example`)
    add(
      'auto_forwarding',
      who(200 + n),
      many(70, i => ({
        type: 'email',
        labels: [],
        shareType: 'outside',
        recipients: [{ identityId: box, kind: 'contact' }],
        time: start - 21 * day + i * 7.2 * hour,
      })),
    )
    const stranger = comer(`Stranger ${n}`, 'contact', `new@stranger${n}.example`)
    add('first_contact', who(230 + n), [
      { type: 'email', shareType: 'outside', recipients: [{ identityId: stranger, kind: 'contact' }], time: start },
    ])
    const firm = comer(`Firm ${n}`, 'contact', `office@firm${n}.example`)
    const mail: Omit<Act, 'time'> = {
      type: 'email',
      shareType: 'outside',
      recipients: [{ identityId: firm, kind: 'contact' }],
    }
    const knows = personOf(260 + n)
    const other = people.find(one => demo.identities[one]?.department !== knows?.department)
    before(knows?.id ?? '', [{ ...mail, time: start - 90 * day, labels: [] }])
    add('unfamiliar_organisation', demo.identities[other ?? 0]?.id ?? '', [{ ...mail, time: start }])
    const recluse = comer(`Recluse ${n}`, 'employee', `recluse${n}@own.example`, `Laboratory ${n}`)
    add('unfamiliar_colleague', who(350 + n), [
      { type: 'email', recipients: [{ identityId: recluse, kind: 'employee' }], time: start + 3 * hour },
    ])
    const leaver = who(290 + n)
    if (!planted.leaves.has(leaver)) {
      planted.leaves.set(leaver, start)
      planted.incidents.push({ kind: 'leaver', actor: leaver, from: start - 30 * day, to: start + day })
    }
  }
  return planted
}

/** Who takes over accounts does not do so from the same place each time. */
const far = (n: number) => farAway[n % farAway.length] ?? ''
const farAway = 'BR VN NG KZ ID EC LK MA PK PE BD UZ GE KE BO TN CI JO PY SN NP UY ZW MN'.split(' ')

/** Three in the morning there, or two. */
const nightOf = (at: number) => Math.floor(at / day) * day + hour + 10 * minute

let made = 0
const eventOf = (actorId: string | null, act: Act): EventRow => ({
  eventId: hash64('planted', String(++made)),
  itemId: null,
  folderId: null,
  actorId,
  shareType: 'inside',
  labels: ['hr/payroll'],
  anomalies: [],
  recipients: [],
  details: {},
  ...act,
})
