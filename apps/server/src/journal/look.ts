import { json, type OrganisationQueries } from '@sharelight/store'
import { ConnectorError, sourceFaultOf, type Remedy, type RemedyTarget, type Step } from '@sharelight/connectors'

/** What is looked at side by side: reading only, so that nothing depends on the order. */
const atOnce = 4
const rowsAtOnce = 100

export interface Looking<P> {
  db: OrganisationQueries
  planId: string
  params: P
  part: { sourceId: string | null; remedy: string }
  remedy: Pick<Remedy<P>, 'plan'>
}

export interface Looked {
  /** Of this part, since this look began. */
  looked: number
  possible: number
  /** Numbers of the things that are steps now. */
  objects: string[]
  msPerStep: number
}

type Row = { id: string; target: RemedyTarget; object_id: string | null }
type Found = { row: Row; step: Step | undefined; error: string | null }

/**
 * Looks at what a part of a plan is about, as it is now, and yields after each batch that is written down. What is as it should be already is
 * left out; what cannot be done is refused with the reason.
 * @throws SourceFault when the source cannot be asked
 */
export async function* lookAtTargets<P>(looking: Looking<P>): AsyncGenerator<Looked> {
  const so: Looked = { looked: 0, possible: 0, objects: [], msPerStep: 0 }
  const times = { ms: 0, count: 0 }
  for (;;) {
    const rows = await nextRows(looking)
    if (rows.length === 0) return
    const found = await side(rows, row => planned(looking, row, times))
    await looking.db.transaction().execute(tx => write(tx, looking.planId, found))
    so.looked += rows.length
    so.possible += found.filter(({ step, error }) => step && error === null).length
    so.objects = found.flatMap(({ row, step }) => (step && row.object_id ? [row.object_id] : []))
    so.msPerStep = times.count ? times.ms / times.count : 0
    yield so
  }
}

async function nextRows({ db, planId, part }: Pick<Looking<unknown>, 'db' | 'planId' | 'part'>): Promise<Row[]> {
  const rows = await db
    .selectFrom('journal')
    .select(['id', 'target', 'object_id'])
    .where('plan_id', '=', planId)
    .where('state', '=', 'found')
    .where('remedy', '=', part.remedy)
    .where('source_id', part.sourceId === null ? 'is' : '=', part.sourceId)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute()
  return rows as Row[]
}

/** Each in turn, a few at a time. */
async function side<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const [left, done] = [all.entries(), [] as R[]]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, one] of left) done[index] = await act(one)
    }),
  )
  return done
}

async function planned<P>(
  { remedy, params }: Looking<P>,
  row: Row,
  times: { ms: number; count: number },
): Promise<Found> {
  const begun = performance.now()
  try {
    return { row, step: await remedy.plan(row.target, params), error: null }
  } catch (error) {
    if (sourceFaultOf(error) || !(error instanceof ConnectorError)) throw error
    return { row, step: { target: row.target, says: error.message, before: {}, after: {} }, error: error.message }
  } finally {
    times.ms += performance.now() - begun
    times.count++
  }
}

async function write(tx: OrganisationQueries, planId: string, found: readonly Found[]): Promise<void> {
  const nothing = found.filter(({ step }) => !step).map(({ row }) => row.id)
  for (const { row, step, error } of found)
    if (step)
      await tx
        .updateTable('journal')
        .set({ step: json(step), state: error === null ? 'planned' : 'refused', error })
        .where('id', '=', row.id)
        .execute()
  if (nothing.length === 0) return
  await tx.deleteFrom('journal').where('id', 'in', nothing).execute()
  await tx
    .updateTable('plans')
    .set(eb => ({ nothing_to_do: eb('nothing_to_do', '+', nothing.length) }))
    .where('id', '=', planId)
    .execute()
}
