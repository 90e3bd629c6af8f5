import type { LabelledFile, LabellingOutcome, LabellingRule, MetricFilter } from '@sharelight/contract'
import { canCarry } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { anyContains } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { listThings } from '../../playbooks/verbs/affected.ts'
import { labelNames } from './label-names.ts'
import { requireLabelling } from './labelling-row.ts'
import { carriesOf, filesOf, sharesOf } from './shares.ts'
import { askingFor } from './simulate.ts'

interface Page {
  offset: number
  limit: number
}
interface Behind extends Page {
  rules?: LabellingRule[] | undefined
  outcome: LabellingOutcome
  label?: string | undefined
  search?: string | undefined
}

/** The files behind a number of the simulation, the most sensitive first. @throws AppError `restricted`, `invalid` */
export async function listBehind(ctx: Context, { rules, outcome, label, search, ...page }: Behind) {
  const { asking } = await askingFor(ctx, rules)
  const shares = (await sharesOf(asking)).filter(
    share => share.outcome === outcome && (label === undefined || share.label.id === label),
  )
  const filter = filesOf(asking, shares, outcome)
  if (!filter) return { files: [], total: 0 }
  return listLabelled(ctx, { and: [filter, ...(search ? [anyContains(['name', 'path'], search)] : [])] }, page)
}

/** Files that can carry a label. @throws AppError `restricted`, `invalid` */
export async function listToLabel(ctx: Context, filter: MetricFilter | undefined, page: Page) {
  requireLabelling(ctx)
  return listLabelled(ctx, { and: [...canCarry, ...(filter ? [filter] : [])] }, page)
}

async function listLabelled(ctx: Context, filter: MetricFilter, page: Page) {
  const { rows, total } = await listThings(ctx, { cube: 'items', filter }, page)
  const carried = await carriedBy(
    ctx,
    rows.map(({ id }) => id),
  )
  const files = rows.map((row): LabelledFile => ({ ...row, ...(carried.get(row.id) ?? none) }))
  return { files, total }
}

const none = { carries: [], carriedBy: '' as const }

/** What files carry, by the names that the organisation gives labels, else by those in the documents. */
async function carriedBy(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'carriedLabels', 'carriedBy'],
    filter: { dimension: 'id', operator: 'in', value: ids },
    limit: ids.length,
  })
  const nameOf = await labelNames(
    ctx,
    rows.flatMap(row => carriesOf(row).ids),
  )
  return new Map(
    rows.map(row => {
      const { ids: labels, by } = carriesOf(row)
      return [text(row['id']), { carries: labels.map(nameOf), carriedBy: by }]
    }),
  )
}
