import { setTimeout as sleep } from 'node:timers/promises'
import { json, releaseTask, type OrganisationQueries, type TaskRow } from '@sharelight/store'
import type { Services } from '../context.ts'
import type { News } from '../features/notifications/verbs/news.ts'
import { writeNews } from '../features/notifications/verbs/notify.ts'
import { AppError } from '../http/app-error.ts'
import { within } from '../observe/scope.ts'
import { traced } from '../observe/traces/traced.ts'
import { TaskWaits, type TaskEnd, type TaskFacts, type TaskKind } from './kind.ts'
import type { Running } from './running.ts'

/** Workers that may be lost over a task, one after the other, without its getting any further. */
const mostLosses = 10
const [firstWaitSeconds, longestWaitSeconds] = [5, 600]
const [firstPauseMs, longestPauseMs] = [250, 30_000]

type Claimed = { row: TaskRow; worker: string }
type Again = { waitSeconds: number; failed?: { reason: string; attempts: number } }

/** Runs a task that was taken, and writes down how it ended, or lets go of it for another try or another worker. */
export function endRun(services: Services, one: Running, claimed: Claimed): Promise<void> {
  // Whatever woke this process up, a request perhaps: this is not its work.
  return within({ fields: { task: claimed.row.id } }, () => runToEnd(services, one, claimed))
}

async function runToEnd(services: Services, one: Running, { row, worker }: Claimed): Promise<void> {
  const outcome = await outcomeOf(services, one, row)
  const progress = await one.settle()
  if ('state' in outcome) return finish(services, one, { worker, end: outcome, progress })
  await releaseTask(services.stores.meta.acrossOrganisations, worker, { id: row.id, ...outcome }).catch(
    (error: unknown) => services.log.warn({ err: error }, 'a task is let go of when its lease runs out'),
  )
}

async function outcomeOf({ log, traces }: Services, one: Running, row: TaskRow): Promise<TaskEnd | Again> {
  const { kind, run } = one
  if (row.wish === 'cancel') return { state: 'cancelled', error: null }
  if (row.losses > mostLosses)
    return {
      state: 'failed',
      error: `${mostLosses} processes ended one after the other while they worked on it, so it is not tried any more. The log says what they ended of.`,
    }
  try {
    const work = await kind.load()
    const attributes = { 'sharelight.task.id': row.id }
    const result = await traced(traces, { name: `task ${kind.name}`, kind: 'internal', attributes }, () => work(run))
    return { state: 'done', result, error: null }
  } catch (error) {
    if (run.stopped === 'cancelled') return { state: 'cancelled', error: null }
    if (run.stopped === 'leaving') return { waitSeconds: 0 }
    if (error instanceof TaskWaits) return { waitSeconds: error.seconds }
    log.error({ err: error, kind: row.kind }, 'a task failed')
    const reason = reasonOf(kind, error)
    const attempts = one.attempts + 1
    return attempts < (kind.tries ?? 1) && ((await kind.isPassing?.(error, attempts)) ?? true)
      ? { waitSeconds: backOff(one.attempts), failed: { reason, attempts } }
      : { state: 'failed', error: reason, cause: error }
  }
}

/** Twice as long each time, and never the same for all. */
function backOff(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** attempts, longestWaitSeconds) * (0.5 + Math.random())
}

function reasonOf(kind: TaskKind<object>, error: unknown): string {
  if (kind.reasonOf) return kind.reasonOf(error)
  return error instanceof AppError
    ? error.message
    : 'Something went wrong that this product did not expect; the log says what.'
}

interface Finish {
  worker: string
  end: TaskEnd
  progress: object | undefined
}

/** An end that is not written down would never come: it is tried until the store takes it, or the process stops or has lost the task. */
async function finish(services: Services, one: Running, { worker, end, progress }: Finish): Promise<void> {
  const { kind, facts, run, lease } = one
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      const written = await services.stores.meta
        .forOrganisation(facts.organisationId)
        .transaction()
        .execute(tx => writeEnd(tx, one, { worker, end, progress, now: services.now() }))
      if (!written) return
      services.metrics.taskEnded(kind.name, end.state)
      if (written.news)
        services.live.publish(facts.organisationId, { type: 'notification', data: { id: written.news } })
      await kind.told?.(facts, end)
      return
    } catch (error) {
      services.log.error({ err: error }, 'the end of a task cannot be written down yet')
      if (run.stopped === 'leaving' || lease.isOver()) return
      await sleep(pause)
    }
  }
}

async function writeEnd(
  tx: OrganisationQueries,
  { kind, facts }: Running,
  { worker, end, progress, now }: Finish & { now: Date },
) {
  const { state, result, error } = end
  const held = await tx
    .updateTable('tasks')
    .set({
      state,
      error,
      finished_at: now,
      worker: null,
      lease_until: null,
      ...(result !== undefined && { result: json(result) }),
      ...(progress && { progress: json(progress) }),
    })
    .where('id', '=', facts.id)
    .where('worker', '=', worker)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!held) return undefined
  if (progress) await kind.reported?.(tx, facts, progress)
  await kind.ended?.(tx, facts, end)
  const news = kind.news ? kind.news(facts, end) : newsOf(facts, end)
  return { news: news && (await writeNews(tx, news)) }
}

function newsOf({ id, title }: TaskFacts, { state, error }: TaskEnd): News | undefined {
  if (state === 'cancelled') return undefined
  return {
    kind: 'tasks',
    name: state === 'done' ? `${title}: done.` : `${title} failed: ${error}`,
    status: state,
    group: `task ${id}`,
  }
}
