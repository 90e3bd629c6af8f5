import type { MetricCondition, MetricFilter, MetricQuery, PlaybookScope } from '@sharelight/contract'
import type { PlaybookFacts, PlaybookRule } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { decisionsOf } from '../../trust/verbs/trust-of.ts'

/** What the questions of playbooks depend on, as it is now. */
export async function factsFor(ctx: Context): Promise<PlaybookFacts> {
  const now = ctx.services.now()
  const decisions = await decisionsOf(ctx)
  return {
    now,
    untrusted: decisions
      .filter(({ subjectKind, trust, expiresAt }) => {
        return subjectKind === 'domain' && trust === 'untrusted' && (expiresAt === null || expiresAt > now)
      })
      .map(({ subject }) => subject),
    microsoftLabels: ctx.organisation.labels.all
      .map(({ key }) => key)
      .filter(key => key === 'microsoft' || key.startsWith('microsoft/')),
  }
}

/** What is asked of the semantic layer: a playbook about files or folders, and of these what is meant. */
export interface PlaybookQuestion {
  cube: Extract<MetricQuery['cube'], 'items' | 'folders'>
  filter: MetricFilter
}

/** Undefined for what is asked of accounts and mailboxes. */
export async function questionOf(
  ctx: Context,
  rule: PlaybookRule,
  { facts, scope = {} }: { facts: PlaybookFacts; scope?: PlaybookScope | undefined },
): Promise<PlaybookQuestion | undefined> {
  const cube = rule.subject === 'files' ? 'items' : rule.subject === 'folders' ? 'folders' : undefined
  return cube && { cube, filter: { and: [...rule.where(facts), ...(await meant(ctx, cube, scope))] } }
}

const isIn = (dimension: string, value: string[]): MetricCondition => ({ dimension, operator: 'in', value })

async function meant(ctx: Context, cube: PlaybookQuestion['cube'], scope: PlaybookScope): Promise<MetricCondition[]> {
  const { items, folders, event, account, source, where = [] } = scope
  const isOfItems = cube === 'items'
  // What is said of files holds of no folder.
  const isForeign = where.some(
    ({ dimension }) => !has(cube, dimension) && has(isOfItems ? 'folders' : 'items', dimension),
  )
  if (isForeign) return [isIn('id', [])]
  return [
    ...where,
    ...(source ? [isIn('source', [source])] : []),
    ...(items ? [isIn('id', isOfItems ? items : [])] : []),
    ...(folders ? [isIn(isOfItems ? 'folder' : 'id', folders)] : []),
    ...(event === undefined ? [] : [isIn('id', await itemOf(ctx, isOfItems ? event : ''))]),
    ...(account === undefined ? [] : [isIn('id', [])]),
  ]
}

function has(cube: PlaybookQuestion['cube'], name: string): boolean {
  const { dimensions, attributes, links = {} } = cubes[cube]
  return [dimensions, attributes, links].some(known => Object.hasOwn(known, name))
}

/** The item of an event, where the user may see it. */
async function itemOf(ctx: Context, event: string): Promise<string[]> {
  if (!/^\d{1,20}$/.test(event)) return []
  const { rows } = await ask(ctx, {
    cube: 'events',
    dimensions: ['id', 'item'],
    filter: { dimension: 'id', operator: 'eq', value: event },
    limit: 1,
  })
  return rows.map(row => text(row['item'])).filter(id => id !== '')
}
