import type { Policy, PolicyDraft, PolicyMode } from '@sharelight/contract'
import { audit, json, type PolicyRow } from '@sharelight/store'
import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { checkDraft } from './check-draft.ts'
import { toPolicies } from './as-read.ts'
import { columnsOf, database, draftOf, findRow, requirePolicies } from './policy-rows.ts'
import { storeTime } from './store-time.ts'
import { tellChanged } from './tell-changed.ts'

const most = 500

/** Adds a policy as the last one. */
export async function createPolicy(ctx: Context, draft: PolicyDraft, confirmedShare: number): Promise<Policy> {
  requirePolicies(ctx)
  await checkDraft(ctx, draft, confirmedShare)
  return showOne(ctx, (await addPolicies(ctx, [draft], 'policy.create'))[0])
}

/** Adds policies after those that are there, all or none. @throws AppError `conflict` when there would be too many */
export async function addPolicies(
  ctx: Context,
  drafts: readonly PolicyDraft[],
  action: 'policy.create' | 'policy.import',
): Promise<PolicyRow[]> {
  if (!drafts.length) return []
  const { numbers } = ctx.services.stores.analytics
  const first = await numbers.reserve(ctx.organisation.id, 'policy', drafts.length)
  const at = await storeTime(ctx.services)
  return database(ctx)
    .transaction()
    .execute(async tx => {
      const { last, count } = await tx
        .selectFrom('policies')
        .select(eb => [eb.fn.max('place').as('last'), eb.fn.countAll<string>().as('count')])
        .executeTakeFirstOrThrow()
      if (Number(count) + drafts.length > most)
        throw new AppError('conflict', `At most ${most} policies can be kept. Delete some that nobody needs.`)
      const rows = await tx
        .insertInto('policies')
        .values(
          drafts.map((draft, place) => ({
            ...columnsOf(draft),
            ...switched(draft.mode, at),
            mode: draft.mode,
            owner_id: ctx.user.id,
            place: Number(last ?? 0) + place + 1,
            number: first + place,
          })),
        )
        .returningAll()
        .execute()
      for (const row of rows)
        await audit(tx, actorOf(ctx), { action, subject: row.id, before: null, after: shown(draftOf(row)) })
      return rows.toSorted((a, b) => a.place - b.place)
    })
}

/** Changes a policy. What matches otherwise afterwards is matched anew from when it was switched on; nobody is told or asked of what was stored before the change. */
export async function changePolicy(
  ctx: Context,
  { id, draft, confirmedShare }: { id: string; draft: PolicyDraft; confirmedShare: number },
): Promise<Policy> {
  requirePolicies(ctx)
  await checkDraft(ctx, draft, confirmedShare)
  const { numbers } = ctx.services.stores.analytics
  const number = await numbers.reserve(ctx.organisation.id, 'policy', 1)
  const at = await storeTime(ctx.services)
  const changed = await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await findRow(tx, id)
      const isSame = isDeepStrictEqual(matchedBy(draftOf(before)), matchedBy(draft))
      const row = await tx
        .updateTable('policies')
        .set({
          ...columnsOf(draft),
          ...(draft.mode !== before.mode && switched(draft.mode, at)),
          ...(!isSame && { number, matched_until: before.since, acts_since: at }),
          ...(!isSame && draft.mode !== before.mode && switched(draft.mode, at)),
          mode: draft.mode,
          updated_at: ctx.services.now(),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'policy.change',
        subject: id,
        before: shown(draftOf(before)),
        after: shown(draft),
      })
      return row
    })
  return showOne(ctx, changed)
}

/** @throws AppError `not_found`; `conflict` where it is too broad to be switched on without confirming its share */
export async function switchPolicy(
  ctx: Context,
  { id, mode, confirmedShare }: { id: string; mode: PolicyMode; confirmedShare: number },
): Promise<Policy> {
  requirePolicies(ctx)
  const draft = draftOf(await findRow(database(ctx), id))
  // Off must be possible whatever has become of the rest.
  if (mode !== 'off') await checkDraft(ctx, { ...draft, mode }, confirmedShare)
  const at = mode === 'off' ? undefined : await storeTime(ctx.services)
  const changed = await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await findRow(tx, id)
      if (before.mode === mode) return before
      const row = await tx
        .updateTable('policies')
        .set({ mode, ...(at && switched(mode, at)), updated_at: ctx.services.now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'policy.switch',
        subject: id,
        before: { mode: before.mode },
        after: { mode },
      })
      return row
    })
  return showOne(ctx, changed)
}

/** From when on a policy that was switched counts what is stored. */
function switched(mode: PolicyMode, at: Date) {
  return mode === 'off' ? {} : { since: at, acts_since: at, matched_until: at }
}

/** Where these stay the same, matches stay matches. */
const matchedBy = ({ filter, window, startsAt, expiresAt }: PolicyDraft) => ({
  filter: JSON.parse(json(filter)) as unknown,
  window,
  from: startsAt === null ? null : Date.parse(startsAt),
  to: expiresAt === null ? null : Date.parse(expiresAt),
})

/** A webhook's address may hold its receiver's secret. */
function shown(draft: PolicyDraft) {
  return {
    ...draft,
    actions: draft.actions.map(action => (action.kind === 'webhook' ? { kind: action.kind } : action)),
  }
}

async function showOne(ctx: Context, row: PolicyRow | undefined): Promise<Policy> {
  await tellChanged(ctx)
  const [policy] = row ? await toPolicies(ctx, [row]) : []
  if (!policy) throw new AppError('not_found', 'The policy was deleted meanwhile.')
  return policy
}
