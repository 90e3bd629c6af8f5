import type { ShareType } from '@sharelight/contract'
import type { DemoItem, DemoOrganisation } from '@sharelight/demo'
import { json, type ExposureRow, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { hashOfPlan, hashOfRun } from '../../../journal/hash.ts'
import { finishPlan, noteTargets, openPlan } from '../../../journal/plan.ts'
import { publicLinks, takingStep } from './made-up/take-access.ts'
import { accessRows } from './access-rows.ts'
import { plans, stoppedBecause, type DemoPlan } from './told-plans.ts'

const dayMs = 86_400_000

/** What was planned and done before: each way in which a plan can have ended. Done again, it gives the same. */
export async function writePlans(
  { stores }: Pick<Services, 'stores'>,
  demo: DemoOrganisation,
  organisationId: string,
): Promise<void> {
  const rowOf = accessRows(demo, organisationId)
  const filesOf = (shareType: ShareType) =>
    firstFiles(demo, shareType).map(n => ({ ...demo.item(n), link: rowOf(demo.publicLink(n)) }))
  const pools = { open: filesOf('anonymous'), closed: filesOf('inside') }
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      await tx.deleteFrom('plans').execute()
      const { id: author } = await tx
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'SuperAdmin')
        .executeTakeFirstOrThrow()
      for (const plan of plans) await writePlan(tx, { plan, items: itemsFor(plan, pools), demo, author })
    })
}

const mostFiles = 100

/** A file with the link that is taken off it, or was. */
interface LinkedFile extends DemoItem {
  link: ExposureRow
}

/** Numbers of the first files that are shared so, of those that links can lead to. */
function firstFiles({ item, size }: DemoOrganisation, shareType: ShareType): number[] {
  const found: number[] = []
  for (let n = 0; n < size.items && found.length < mostFiles; n++) {
    const each = item(n)
    if (each.kind === 'file' && each.shareType === shareType) found.push(n)
  }
  return found
}

/** What was closed is not open any more; all else still is. Plans are about different files while there are enough. */
function itemsFor(plan: DemoPlan, { open, closed }: Record<'open' | 'closed', LinkedFile[]>): LinkedFile[] {
  const items = Array.from({ length: plan.steps }, (_, place) => {
    const pool = plan.end(place).state === 'applied' ? closed : open
    const first = pool.shift()
    if (first) pool.push(first)
    return first
  })
  return [...new Set(items.filter(item => item !== undefined))]
}

interface Writing {
  plan: DemoPlan
  items: readonly LinkedFile[]
  demo: DemoOrganisation
  author: string
}

async function writePlan(tx: OrganisationQueries, { plan, items, demo, author }: Writing): Promise<void> {
  if (!items.length) return
  const now = new Date(demo.to - plan.daysAgo * dayMs)
  const sourceOf = ({ source }: DemoItem) => demo.sources[source]?.id ?? null
  const remedy = 'remove_public_access'
  const id = await openPlan(tx, {
    playbook: 'close_anonymous_links',
    title: plan.title,
    params: {},
    createdBy: author,
    now,
  })
  await noteTargets(
    tx,
    id,
    items.map(item => ({
      target: { key: item.key },
      sourceId: sourceOf(item),
      remedy,
      undoable: true,
      object: { kind: 'item' as const, id: item.id },
    })),
  )
  for (const [place, item] of items.entries()) {
    const { state, error } = plan.end(place)
    const step = takingStep(publicLinks, { target: { key: item.key }, name: item.name, taken: [item.link] })
    const isDone = state === 'applied' || state === 'undone'
    await tx
      .updateTable('journal')
      .set({
        step: json(step),
        state,
        error,
        ...(isDone && { receipt: json({ step, at: now, undo: step.before }) }),
        use_events: place % 4,
        use_last: place % 4 ? new Date(now.getTime() - place * dayMs) : null,
        changed_at: now,
      })
      .where('plan_id', '=', id)
      .where('number', '=', place + 1)
      .execute()
  }
  const sources = [...new Set(items.map(sourceOf))]
  const parts = sources.map(sourceId => ({ sourceId, remedy, destructive: false, msPerStep: 120 }))
  await finishPlan(tx, id, { parts, now })
  // The one that waits can be looked at for as long as the demo is.
  if (plan.daysAgo === 0)
    await tx
      .updateTable('plans')
      .set({ expires_at: new Date(demo.to + 365 * dayMs) })
      .where('id', '=', id)
      .execute()
  await writeRuns(tx, { plan, id, steps: items.length, author, at: now })
}

async function writeRuns(
  tx: OrganisationQueries,
  { plan, id, steps, author, at }: { plan: DemoPlan; id: string; steps: number; author: string; at: Date },
): Promise<void> {
  const hash = await hashOfPlan(tx, id)
  for (const [place, { what, state }] of plan.runs.entries()) {
    const { id: runId } = await tx
      .insertInto('plan_runs')
      .values({
        plan_id: id,
        what,
        chosen: json(null),
        steps,
        hash: hashOfRun(hash, what, null),
        state,
        reason: state === 'stopped' ? stoppedBecause(plan) : null,
        asked_by: author,
        asked_at: new Date(at.getTime() + (place * 2 + 1) * 600_000),
        decided_by: null,
        decided_at: null,
        task_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('journal')
      .set({ run_id: runId })
      .where('plan_id', '=', id)
      .where('state', '!=', 'planned')
      .execute()
  }
}
