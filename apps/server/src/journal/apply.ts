import { json, type OrganisationDatabase, type OrganisationQueries } from '@sharelight/store'
import { checkPlan } from './plan.ts'
import { ConnectorError, type Receipt, type Remedy, type Step } from '@sharelight/connectors'

type JournalState = OrganisationDatabase['journal']['state']['__select__']

export interface JournalRun {
  db: OrganisationQueries
  planId: string
  remedy: Pick<Remedy, 'apply' | 'undo'>
  /** Waits while paused. @throws when no further step may be begun */
  ready(): Promise<void>
  report?(tally: Tally): void
  now(): Date
}

/** Steps of a plan by how they stand. */
export type Tally = Partial<Record<JournalState, number>>

/**
 * Does the steps of a plan, one after the other. Each is written down as being done before it is begun: after a crash it is asked for again,
 * which does nothing where it was done. What has changed since it was planned is refused, and said so.
 * @throws Error when the plan is not what was planned or its time is over
 */
export async function applyPlan(run: JournalRun): Promise<Tally> {
  const { expiresAt } = await checkPlan(run.db, run.planId)
  const begun = await run.db
    .selectFrom('journal')
    .select('id')
    .where('plan_id', '=', run.planId)
    .where('state', 'not in', ['planned', 'refused'])
    .limit(1)
    .executeTakeFirst()
  if (!begun && expiresAt <= run.now())
    throw new Error('The plan is too old: what it found may not hold any more. Plan again.')
  return steps(run, { from: ['applying', 'planned'], during: 'applying' }, async ({ step }) => {
    try {
      const receipt = await run.remedy.apply(step)
      return { state: 'applied', receipt: json(receipt), error: null }
    } catch (error) {
      return { state: isChanged(error) ? 'refused' : 'failed', error: sentenceOf(error) }
    }
  })
}

/** Takes back what a plan did, last step first; what cannot be taken back stays as applied, and says why. @throws Error when the remedy cannot undo */
export async function undoPlan(run: JournalRun): Promise<Tally> {
  const { remedy } = run
  if (!remedy.undo) throw new Error('What this remedy does cannot be undone.')
  const undo = remedy.undo.bind(remedy)
  return steps(run, { from: ['undoing', 'applied'], during: 'undoing', isBackwards: true }, async ({ receipt }) => {
    try {
      await undo(receipt)
      return { state: 'undone', error: null }
    } catch (error) {
      return { state: 'applied', error: sentenceOf(error) }
    }
  })
}

interface Order {
  from: JournalState[]
  during: JournalState
  isBackwards?: boolean
}
interface Outcome {
  state: JournalState
  receipt?: string
  error: string | null
}

async function steps(
  { db, planId, ready, report, now }: JournalRun,
  { from, during, isBackwards = false }: Order,
  act: (row: { step: Step; receipt: Receipt }) => Promise<Outcome>,
): Promise<Tally> {
  const direction = isBackwards ? 'desc' : 'asc'
  const ids = await db
    .selectFrom('journal')
    .select('id')
    .where('plan_id', '=', planId)
    .where('state', 'in', from)
    .orderBy('number', direction)
    .execute()
  const set = (id: string, values: Outcome | { state: JournalState }) =>
    db
      .updateTable('journal')
      .set({ ...values, changed_at: now() })
      .where('id', '=', id)
  for (const { id } of ids) {
    await ready()
    const row = await set(id, { state: during })
      .where('state', 'in', from)
      .returning(['step', 'receipt'])
      .executeTakeFirst()
    if (!row) continue
    await set(id, await act(row as { step: Step; receipt: Receipt })).execute()
    report?.(await tallyOf(db, planId))
  }
  return tallyOf(db, planId)
}

async function tallyOf(db: OrganisationQueries, planId: string): Promise<Tally> {
  const rows = await db
    .selectFrom('journal')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('plan_id', '=', planId)
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

/** What a remedy throws when what it finds is not what was planned for. */
function isChanged(error: unknown): boolean {
  return error instanceof ConnectorError && error.reason === 'changed_while_read'
}

const longestSentence = 500

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestSentence)
}
