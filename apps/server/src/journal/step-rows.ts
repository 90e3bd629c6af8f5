import type { JournalRun, Order, Outcome, Row, Tally } from './run.ts'

/** What is left to do, in order. What failed in this very run is not tried again in it. */
export async function stepsOf({ db, planId, runId, chosen }: JournalRun, { from, isBackwards = false }: Order) {
  const rows = await db
    .selectFrom('journal')
    .select(['id', 'number', 'source_id', 'remedy', 'state', 'run_id', 'error'])
    .where('plan_id', '=', planId)
    .where('state', 'in', from)
    .orderBy('place', isBackwards ? 'desc' : 'asc')
    .orderBy('number', isBackwards ? 'desc' : 'asc')
    .execute()
  const meant = chosen && new Set(chosen)
  const hasFailedHere = ({ run_id: by, state, error }: (typeof rows)[number]) =>
    by === runId && error !== null && (state === 'failed' || state === 'applied')
  return rows.filter(row => !hasFailedHere(row) && (!meant || meant.has(row.number)))
}

export async function begin(
  { db, runId, now }: JournalRun,
  id: string,
  { from, during }: Order,
): Promise<Row | undefined> {
  const row = await db
    .updateTable('journal')
    .set({ state: during, run_id: runId, changed_at: now() })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['step', 'receipt'])
    .executeTakeFirst()
  return row as Row | undefined
}

export function finish({ db, now }: JournalRun, id: string, outcome: Outcome & { error_kind: string | null }) {
  return db
    .updateTable('journal')
    .set({ ...outcome, changed_at: now() })
    .where('id', '=', id)
    .execute()
}

/** Why a step was not begun. */
export function note({ db }: JournalRun, id: string, error: string) {
  return db.updateTable('journal').set({ error }).where('id', '=', id).execute()
}

export async function isBegun({ db, planId, runId }: JournalRun): Promise<boolean> {
  const begun = await db
    .selectFrom('journal')
    .select('id')
    .where('plan_id', '=', planId)
    .where('run_id', '=', runId)
    .limit(1)
    .executeTakeFirst()
  return begun !== undefined
}

/** What this run had come to before whoever worked on it was lost. */
export async function doneBy({ db, planId, runId }: JournalRun) {
  const rows = await db
    .selectFrom('journal')
    .select(['state', 'error'])
    .where('plan_id', '=', planId)
    .where('run_id', '=', runId)
    .where('state', 'in', ['applied', 'failed', 'undone'])
    .orderBy('changed_at')
    .execute()
  return rows
}

export async function tallyOf({ db, planId }: Pick<JournalRun, 'db' | 'planId'>): Promise<Tally> {
  const rows = await db
    .selectFrom('journal')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('plan_id', '=', planId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count: many }) => [state, Number(many)]))
}
