import { writeFeedPage, type FeedPage } from './feeds.ts'
import { fromNewRow } from './expressions.ts'
import type { Meta } from './meta.ts'
import type { CursorRows } from './tables/cursors.ts'
import type { OrganisationQueries } from './tables/organisation.ts'

/** How far a stream has been read; `position` absent: from the beginning. */
export interface StreamState {
  stream: string
  position?: string
  covers: CursorRows['covers']
  scanId: string
  done: boolean
}

/** Beside a source's own streams: how far the log of what changed in them was followed. `covers` says whether a scan asked all of them, or a few. */
export const lookStream = '::looks'

/** What becomes durable with a position: items to be tried again later or no more, times that nothing is known of, and what a feed told. */
export interface Beside extends FeedPage {
  failed?: readonly string[]
  settled?: readonly string[]
  gaps?: readonly { from: string; to: string }[]
}

/** Positions of one source's streams. A page is durable before its position is saved, so that a crash costs a page, and repeats it. */
export interface ScanCursors {
  of(stream: string): Promise<StreamState | undefined>
  save(state: StreamState, beside?: Beside): Promise<void>
  /** What becomes of items without any position. */
  note(outcomes: Pick<Beside, 'failed' | 'settled'>): Promise<void>
  /** Keys of items that are to be tried again by now, longest due first. */
  due(now: Date, most: number): Promise<string[]>
  /** A stream that the source no longer has. */
  forget(stream: string): Promise<void>
}

const firstPauseMs = 5 * 60_000
const longestPauseMs = 24 * 60 * 60_000
const keysPerStatement = 1000

interface CursorScope {
  organisationId: string
  sourceId: string
  /** Part of each transaction that writes: throws when somebody else reads the source by now. */
  fence?(tx: OrganisationQueries): Promise<void>
  now?(): Date
}

export function scanCursors(
  meta: Pick<Meta, 'forOrganisation'>,
  { organisationId, sourceId, fence = () => Promise.resolve(), now = () => new Date() }: CursorScope,
): ScanCursors {
  const db = meta.forOrganisation(organisationId)
  const write = (change: (tx: OrganisationQueries) => Promise<void>) =>
    db.transaction().execute(async tx => {
      await fence(tx)
      await change(tx)
    })
  return {
    async of(stream) {
      const row = await db
        .selectFrom('scan_cursors')
        .selectAll()
        .where('source_id', '=', sourceId)
        .where('stream', '=', stream)
        .executeTakeFirst()
      return (
        row && {
          stream,
          ...(row.position !== null && { position: row.position }),
          covers: row.covers,
          scanId: row.scan_id,
          done: row.done,
        }
      )
    },
    save: ({ stream, position = null, covers, scanId, done }, { failed = [], settled = [], gaps = [], ...feed } = {}) =>
      write(async tx => {
        await setRetries(tx, sourceId, { failed, settled, now: now() })
        await writeFeedPage(tx, { sourceId, scanId }, feed)
        if (gaps.length) {
          await tx
            .insertInto('scan_gaps')
            .values(
              gaps.map(({ from, to }) => ({
                source_id: sourceId,
                stream,
                from_at: new Date(from),
                to_at: new Date(to),
              })),
            )
            .onConflict(conflict => conflict.doNothing())
            .execute()
        }
        const state = { position, covers, scan_id: scanId, done }
        await tx
          .insertInto('scan_cursors')
          .values({ source_id: sourceId, stream, ...state })
          .onConflict(conflict => conflict.columns(['organisation_id', 'source_id', 'stream']).doUpdateSet(state))
          .execute()
      }),
    note: ({ failed = [], settled = [] }) => write(tx => setRetries(tx, sourceId, { failed, settled, now: now() })),
    async due(at, most) {
      const rows = await db
        .selectFrom('scan_retries')
        .select('key')
        .where('source_id', '=', sourceId)
        .where('due_at', '<=', at)
        .orderBy('due_at')
        .limit(most)
        .execute()
      return rows.map(({ key }) => key)
    },
    forget: stream =>
      write(async tx => {
        await tx.deleteFrom('scan_cursors').where('source_id', '=', sourceId).where('stream', '=', stream).execute()
      }),
  }
}

/** Everything that is kept of how far a source was read: it is listed from the beginning then. */
export async function forgetCursors(db: OrganisationQueries, sourceId: string): Promise<void> {
  for (const table of ['scan_cursors', 'scan_retries'] as const)
    await db.deleteFrom(table).where('source_id', '=', sourceId).execute()
}

interface Outcomes {
  failed: readonly string[]
  settled: readonly string[]
  now: Date
}

async function setRetries(
  db: OrganisationQueries,
  sourceId: string,
  { failed, settled, now }: Outcomes,
): Promise<void> {
  for (let start = 0; start < settled.length; start += keysPerStatement) {
    await db
      .deleteFrom('scan_retries')
      .where('source_id', '=', sourceId)
      .where('key', 'in', settled.slice(start, start + keysPerStatement))
      .execute()
  }
  for (let start = 0; start < failed.length; start += keysPerStatement) {
    const keys = [...new Set(failed.slice(start, start + keysPerStatement))]
    const known = await db
      .selectFrom('scan_retries')
      .select(['key', 'attempts'])
      .where('source_id', '=', sourceId)
      .where('key', 'in', keys)
      .execute()
    const before = new Map(known.map(({ key, attempts }) => [key, attempts]))
    await db
      .insertInto('scan_retries')
      .values(keys.map(key => ({ source_id: sourceId, key, ...nextTry((before.get(key) ?? 0) + 1, now) })))
      .onConflict(conflict =>
        conflict.columns(['organisation_id', 'source_id', 'key']).doUpdateSet(fromNewRow('attempts', 'due_at')),
      )
      .execute()
  }
}

function nextTry(attempts: number, now: Date) {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1))
  return { attempts, due_at: new Date(now.getTime() + pauseMs) }
}
