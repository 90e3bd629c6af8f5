import type { Signal } from '@sharelight/contract'
import type { DemoOrganisation } from '@sharelight/demo'
import { json, receiverKind, stableId, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { titleOf } from '../../../telling/publish.ts'
import { demoReceivers, type DemoReceiver } from './demo-receivers.ts'

const [hourMs, dayMs] = [3600_000, 86_400_000]
const days = 21

/** Where the demo organisation tells what happens, in each state that there is. Nothing of it is ever sent. Done again, it gives the same. */
export async function writeReceivers(
  { stores }: Pick<Services, 'stores'>,
  demo: DemoOrganisation,
  organisationId: string,
): Promise<void> {
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const owner = await tx.selectFrom('users').select('id').orderBy('created_at').executeTakeFirst()
      for (const [place, receiver] of demoReceivers.entries())
        await writeOne(tx, receiver, {
          id: stableId(`demo receiver ${organisationId} ${place}`),
          demo,
          createdBy: owner?.id ?? null,
        })
    })
}

interface Place {
  id: string
  demo: DemoOrganisation
  createdBy: string | null
}

async function writeOne(tx: OrganisationQueries, receiver: DemoReceiver, { id, demo, createdBy }: Place) {
  const madeAt = new Date(demo.to - (days + 30) * dayMs)
  const kind = receiverKind(id)
  await tx.deleteFrom('receivers').where('id', '=', id).execute()
  await tx.deleteFrom('outbox').where('kind', '=', kind).execute()
  const told = tellings(receiver, { id, demo })
  await tx
    .insertInto('receivers')
    .values({
      id,
      name: receiver.name,
      place: json(receiver.place),
      kinds: receiver.kinds,
      min_severity: receiver.minSeverity,
      filter: json(null),
      on: receiver.on,
      secret_at: receiver.hasSecret ? madeAt : null,
      old_secret_until: null,
      audit_number: 0,
      events_since: new Date(demo.to),
      events_until: new Date(demo.to),
      taken_at: told.findLast(({ deliveredAt }) => deliveredAt)?.deliveredAt ?? null,
      created_by: createdBy,
      created_at: madeAt,
    })
    .execute()
  await tx
    .insertInto('deliveries')
    .values(
      told.map(({ entryId, signal, at, deliveredAt, attempts }) => ({
        entry_id: entryId,
        receiver_id: id,
        kind: signal.kind,
        subject: signal.subject.id,
        title: titleOf([signal]),
        signals: 1,
        status: deliveredAt ? receiver.status : null,
        attempts: deliveredAt ? attempts : null,
        delivered_at: deliveredAt,
        created_at: at,
      })),
    )
    .execute()
  const left = told.flatMap(({ left: how, ...each }) => (how ? [{ ...each, how }] : []))
  if (!left.length) return
  await tx
    .insertInto('outbox')
    .values(
      left.map(({ entryId, signal, at, attempts, how }) => ({
        id: entryId,
        kind,
        subject: signal.subject.id,
        payload: json({ signals: [signal] }),
        attempts,
        error: how.error,
        created_at: at,
        due_at: new Date(demo.to + hourMs),
        // Never after the demo's last moment: a list as of now would leave it out.
        dead_at: how.isDead ? new Date((at.getTime() + demo.to) / 2) : null,
      })),
    )
    .execute()
}

interface Telling {
  entryId: string
  signal: Signal
  at: Date
  attempts: number
  deliveredAt: Date | null
  left?: { error: string | null; isDead: boolean }
}

/** Oldest first: what was taken, what somebody gave up, what is not tried any more, and what waits. */
function tellings(receiver: DemoReceiver, { id, demo }: Pick<Place, 'id' | 'demo'>): Telling[] {
  const { delivered, dropped, dead, waiting } = receiver
  const all = delivered + dropped + (dead?.count ?? 0) + (waiting?.count ?? 0)
  return Array.from({ length: all }, (_, number) => {
    const at = new Date(demo.to - Math.round(((all - number) / all) * days * dayMs))
    const signal = signalOf(receiver, { number, at, demo })
    const telling = { entryId: stableId(`demo delivery ${id} ${number}`), signal, at, attempts: 1, deliveredAt: null }
    const place = number - dropped
    if (place < 0) return { ...telling, attempts: 0 }
    // Of some the first answer was lost.
    const attempts = number % 17 === 0 ? 2 : 1
    if (place < delivered) return { ...telling, attempts, deliveredAt: new Date(at.getTime() + attempts * 900) }
    if (dead && place < delivered + dead.count)
      return { ...telling, attempts: dead.attempts, left: { error: dead.error, isDead: true } }
    return { ...telling, attempts: waiting?.attempts ?? 0, left: { error: waiting?.error ?? null, isDead: false } }
  })
}

const happenings: Record<Signal['kind'], readonly [action: string, title: string]> = {
  detection: ['anonymous_link_created', 'A link that asks nobody to sign in opens a file of high sensitivity'],
  policy_match: ['file_shared', 'A file with health data was shared with a personal address'],
  plan_done: ['apply', 'Access to 14 files was taken back'],
  source_fault: ['source.fault', 'The source does not let Sharelight in any more'],
  account_change: ['admin.change', 'The restrictions of an administrator were changed'],
  audit_entry: ['policy.change', 'A policy was changed'],
  activity: ['file_downloaded', 'A file was downloaded'],
}

function signalOf(
  { kinds, minSeverity }: DemoReceiver,
  { number, at, demo }: { number: number; at: Date; demo: DemoOrganisation },
): Signal {
  const kind = kinds[number % kinds.length] ?? 'detection'
  const source = demo.sources[number % demo.sources.length]
  const [action, title] = happenings[kind]
  const severity = Math.min(3, minSeverity + (number % 2)) as Signal['severity']
  return {
    id: `demo:${number}`,
    kind,
    time: at.toISOString(),
    severity,
    title: kind === 'source_fault' && source ? `${source.name}: ${title}` : title,
    action,
    outcome: kind === 'source_fault' ? 'failure' : 'success',
    subject: { type: 'source', id: source?.id ?? '', name: source?.name ?? '' },
    actor: null,
    recipients: [],
    source: source ? { id: source.id, name: source.name } : null,
    labels: [],
    reasons: [],
    policy: null,
    sensitivity: null,
    shareType: null,
    link: '',
  }
}
