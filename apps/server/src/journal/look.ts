import { kindOf } from './kind-of.ts'
import { json, type OrganisationQueries } from '@sharelight/store'
import {
  ConnectorError,
  sourceFaultOf,
  stepsIn,
  type Remedy,
  type RemedyTarget,
  type Step,
} from '@sharelight/connectors'

/** What is looked at side by side: reading only, so that nothing depends on the order. */
const atOnce = 4
const rowsAtOnce = 100

/** What all steps of one thing have alike. */
const columns = ['id', 'target', 'place', 'source_id', 'remedy', 'undoable', 'object_kind', 'object_id'] as const

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

type Row = Awaited<ReturnType<typeof nextRows>>[number]
type Found = { row: Row; steps: readonly Step[]; error: string | null; kind?: string | null }

/**
 * Looks at what a part of a plan is about, as it is now, and yields after each batch that is written down. What is as it should be already is
 * left out; what cannot be done is refused with the reason; what is done grant by grant is a step for each.
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
    so.possible += found.reduce((sum, { steps, error }) => sum + (error === null ? steps.length : 0), 0)
    so.objects = found.flatMap(({ row, steps }) => (steps.length && row.object_id ? [row.object_id] : []))
    so.msPerStep = times.count ? times.ms / times.count : 0
    yield so
  }
}

async function nextRows({ db, planId, part }: Pick<Looking<unknown>, 'db' | 'planId' | 'part'>) {
  const rows = await db
    .selectFrom('journal')
    .select(columns)
    .where('plan_id', '=', planId)
    .where('state', '=', 'found')
    .where('remedy', '=', part.remedy)
    .where('source_id', part.sourceId === null ? 'is' : '=', part.sourceId)
    .orderBy('number')
    .limit(rowsAtOnce)
    .execute()
  return rows.map(row => ({ ...row, target: row.target as RemedyTarget }))
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
    return { row, steps: stepsIn(await remedy.plan(row.target, params)), error: null }
  } catch (error) {
    if (sourceFaultOf(error) || !(error instanceof ConnectorError)) throw error
    return {
      row,
      steps: [{ target: row.target, says: error.message, before: {}, after: {} }],
      error: error.message,
      kind: kindOf(error),
    }
  } finally {
    times.ms += performance.now() - begun
    times.count++
  }
}

async function write(tx: OrganisationQueries, planId: string, found: readonly Found[]): Promise<void> {
  const nothing = found.filter(({ steps }) => steps.length === 0).map(({ row }) => row.id)
  for (const { row, steps, error, kind = null } of found)
    if (steps[0])
      await tx
        .updateTable('journal')
        .set({ ...stepOf(steps[0]), state: error === null ? 'planned' : 'refused', error, error_kind: kind })
        .where('id', '=', row.id)
        .execute()
  await addFurther(tx, planId, found)
  if (nothing.length === 0) return
  await tx.deleteFrom('journal').where('id', 'in', nothing).execute()
  await tx
    .updateTable('plans')
    .set(eb => ({ nothing_to_do: eb('nothing_to_do', '+', nothing.length) }))
    .where('id', '=', planId)
    .execute()
}

const stepOf = (step: Step) => ({ target: json(step.target), step: json(step) })

/** Of what has several steps, those after the first: numbered behind all, in its place. */
async function addFurther(tx: OrganisationQueries, planId: string, found: readonly Found[]): Promise<void> {
  const further = found.flatMap(({ row, steps }) => steps.slice(1).map(step => ({ row, step })))
  if (further.length === 0) return
  const { last } = await tx
    .selectFrom('journal')
    .select(eb => eb.fn.max<number>('number').as('last'))
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow()
  const rows = further.map(({ row, step }, index) => ({
    ...row,
    ...stepOf(step),
    id: undefined,
    plan_id: planId,
    number: last + index + 1,
    state: 'planned' as const,
    error: null,
    use_events: null,
    use_last: null,
    run_id: null,
  }))
  await tx.insertInto('journal').values(rows).execute()
}
