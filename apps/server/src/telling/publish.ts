import type { Signal } from '@sharelight/contract'
import { enqueue, receiverKind, type OrganisationQueries, type ReceiverRow } from '@sharelight/store'

/** What the outbox's kinds of receivers are counted as. */
export const receiverKinds = ['receiver'] as const
export const receiverOf = (kind: string) => /^receiver:(.+)$/.exec(kind)?.[1]

/** A long list of one thing after the other is easier on a receiver than as many calls. */
const signalsPerDelivery = 100

/** Those that are told of any of these kinds: none where things are made up to be looked at. */
export async function receiversFor(
  db: OrganisationQueries,
  kinds: readonly Signal['kind'][],
): Promise<readonly ReceiverRow[]> {
  const rows = await db.selectFrom('receivers').selectAll().where('on', '=', true).orderBy('created_at').execute()
  const wanting = rows.filter(row => row.kinds.some(kind => kinds.includes(kind)))
  if (!wanting.length) return []
  const { type } = await db.selectFrom('organisations').select('type').executeTakeFirstOrThrow()
  return type === 'demo' ? [] : wanting
}

/** Tells every receiver that wants to hear of them, in the transaction in which they become true. */
export async function publish(tx: OrganisationQueries, signals: readonly Signal[]): Promise<void> {
  if (!signals.length) return
  for (const receiver of await receiversFor(tx, [...new Set(signals.map(({ kind }) => kind))]))
    await putOut(
      tx,
      receiver,
      signals.filter(signal => isWanted(receiver, signal)),
    )
}

/** Of detections and matches a receiver may want those of some severity only. */
export function isWanted({ kinds, min_severity: least }: ReceiverRow, { kind, severity }: Signal): boolean {
  const isRated = kind === 'detection' || kind === 'policy_match'
  return kinds.includes(kind) && (!isRated || severity >= least)
}

/** Puts signals into the outbox for one receiver; gives the entries' ids. What is about one subject arrives in this order. */
export async function putOut(
  tx: OrganisationQueries,
  { id }: Pick<ReceiverRow, 'id'>,
  signals: readonly Signal[],
): Promise<string[]> {
  const chunks = [...Map.groupBy(signals, laneOf)].flatMap(([subject, some]) =>
    [...Map.groupBy(some, ({ kind }) => kind)].flatMap(([kind, ofKind]) =>
      chunked(ofKind).map(chunk => ({ subject, kind, chunk })),
    ),
  )
  const entries = await enqueue(
    tx,
    chunks.map(({ subject, chunk }) => ({ kind: receiverKind(id), subject, payload: { signals: chunk } })),
  )
  if (!entries.length) return []
  await tx
    .insertInto('deliveries')
    .values(
      chunks.map(({ subject, kind, chunk }, place) => ({
        entry_id: entries[place] ?? '',
        receiver_id: id,
        kind,
        subject,
        title: titleOf(chunk),
        signals: chunk.length,
        status: null,
        attempts: null,
        delivered_at: null,
      })),
    )
    .execute()
  return entries
}

/** What is about the same is told in its order: by source and by plan; the trail, and what is made from it, is one line. */
function laneOf({ kind, source, subject }: Signal): string {
  if (kind === 'audit_entry' || kind === 'account_change') return 'audit'
  return source ? `source ${source.id}` : `${subject.type} ${subject.id}`
}

const chunked = (signals: readonly Signal[]): Signal[][] =>
  Array.from({ length: Math.ceil(signals.length / signalsPerDelivery) }, (_, n) =>
    signals.slice(n * signalsPerDelivery, (n + 1) * signalsPerDelivery),
  )

const longestTitle = 300

export function titleOf(signals: readonly Signal[]): string {
  const [first, ...more] = signals
  return `${(first?.title ?? '').slice(0, longestTitle)}${more.length ? ` (and ${more.length} more)` : ''}`
}
