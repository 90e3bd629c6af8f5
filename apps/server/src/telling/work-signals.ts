import type { Signal } from '@sharelight/contract'
import { inLine } from '@sharelight/domain'
import type { OrganisationQueries } from '@sharelight/store'
import type { Services } from '../context.ts'
import type { TaskEnd, TaskFacts } from '../tasks/kind.ts'
import { linkOf } from './event-signals.ts'

const nothingElse = () =>
  ({
    actor: null,
    recipients: [],
    labels: [],
    reasons: [],
    policy: null,
    sensitivity: null,
    shareType: null,
  }) satisfies Partial<Signal>

/** That a source could not be read to the end of a scan, and why. */
export function faultSignal(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { id, input, sentence }: { id: string; input: Record<string, unknown>; sentence: string },
): Signal {
  const source = { id: String(input['sourceId']), name: inLine(String(input['source'])) }
  return {
    ...nothingElse(),
    id: `source_fault:${id}`,
    kind: 'source_fault',
    time: now().toISOString(),
    severity: 2,
    title: sentence,
    action: 'scan.failed',
    outcome: 'failure',
    subject: { type: 'source', ...source },
    source,
    link: linkOf({ settings }, `/data-sources-management?source=${source.id}`),
  }
}

/** That a plan, or what took it back, has ended, and how. */
export async function planSignal(
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  tx: OrganisationQueries,
  { task, end }: { task: TaskFacts; end: TaskEnd },
): Promise<Signal | undefined> {
  const run = await tx
    .selectFrom('plan_runs as run')
    .innerJoin('plans as plan', 'plan.id', 'run.plan_id')
    .leftJoin('users', 'users.id', 'run.asked_by')
    .select(['run.what', 'run.state', 'run.reason', 'plan.id', 'plan.title', 'users.id as userId', 'users.email'])
    .where('run.id', '=', String(task.input['runId']))
    .executeTakeFirst()
  if (!run) return undefined
  const name = inLine(run.title)
  const [did, failed] =
    run.what === 'apply' ? ['done', 'not done to its end'] : ['taken back', 'not taken back to its end']
  const isDone = end.state === 'done' && run.state === 'done'
  return {
    ...nothingElse(),
    id: `plan_done:${String(task.input['runId'])}`,
    kind: 'plan_done',
    time: now().toISOString(),
    severity: isDone ? 0 : 2,
    title: isDone ? `“${name}” was ${did}.` : `“${name}” was ${failed}. ${run.reason ?? ''}`.trim(),
    action: `plan.${run.what}`,
    outcome: isDone ? 'success' : 'failure',
    subject: { type: 'plan', id: run.id, name },
    actor: run.userId ? { id: run.userId, name: run.email ?? '', address: run.email ?? '' } : null,
    source: null,
    link: linkOf({ settings }, '/?show=journal'),
  }
}
