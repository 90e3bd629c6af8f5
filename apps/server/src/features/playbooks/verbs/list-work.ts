import type { PlaybookId, PlaybookScope, WorkEntry } from '@sharelight/contract'
import { playbookById, type PlaybookRule } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { list, number, text } from '../../investigation/verbs/cells.ts'
import { listsOf } from '../../investigation/verbs/list.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { countAccounts, listAccounts } from './accounts.ts'
import { listThings } from './affected.ts'
import { factsFor, questionOf, type PlaybookQuestion } from './question.ts'
import { decidedOf, type Decided } from './work-rows.ts'

interface Question {
  scope?: PlaybookScope | undefined
  state: WorkEntry['state']
  owner?: string | undefined
  search?: string | undefined
  offset: number
  limit: number
}
interface Work {
  entries: WorkEntry[]
  total: number
  counts: Record<WorkEntry['state'], number>
  owners: { id: string; name: string; open: number }[]
}

const ownersShown = 200

/** A work list: what is found, less what was ticked off. @throws AppError `not_found` for a playbook that has none */
export async function listWork(ctx: Context, id: PlaybookId, asked: Question): Promise<Work> {
  const rule = workListOf(id)
  const decided = await decidedOf(ctx, id)
  const question = await questionOf(ctx, rule, { facts: await factsFor(ctx), scope: asked.scope })
  const counts = {
    done: decided.filter(({ state }) => state === 'done').length,
    dismissed: decided.filter(({ state }) => state === 'dismissed').length,
  }
  if (!question) return ofAccounts(ctx, rule, { asked, decided, counts })
  const chosen = narrowed(question, asked, decided)
  const [{ rows, total }, owners, open] = await Promise.all([
    listThings(ctx, chosen, asked),
    ownersOf(ctx, openOf(question, decided)),
    countOf(ctx, openOf(question, decided)),
  ])
  const facts = await factsOfItems(
    ctx,
    rule,
    rows.map(({ id: item }) => item),
  )
  const entries = rows.map(({ ownerId, ...row }) => ({
    ...toEntry(row, decided),
    facts: facts.get(row.id) ?? [],
    ownerId: isSomebody(ownerId) ? ownerId : null,
  }))
  return { entries, total, owners, counts: { ...counts, open } }
}

/** @throws AppError `not_found` */
export function workListOf(id: PlaybookId): PlaybookRule {
  const rule = playbookById(id)
  if (rule.kind !== 'list') throw new AppError('not_found', `"${rule.title}" has no work list: plan it instead.`)
  return rule
}

const without = (decided: readonly Decided[]) => ({
  dimension: 'id',
  operator: 'nin' as const,
  value: decided.map(({ entry }) => entry),
})

/** Of what a work list is about, what is still open. */
export const openOf = ({ cube, filter }: PlaybookQuestion, decided: readonly Decided[]): PlaybookQuestion => ({
  cube,
  filter: { and: [filter, ...(decided.length ? [without(decided)] : [])] },
})

function narrowed(question: PlaybookQuestion, { state, owner }: Question, decided: readonly Decided[]) {
  const { cube, filter } = openOf(question, state === 'open' ? decided : [])
  const those = decided.filter(each => each.state === state).map(({ entry }) => entry)
  return {
    cube,
    filter: {
      and: [
        filter,
        ...(owner === undefined ? [] : [{ dimension: 'owner', operator: 'eq' as const, value: owner }]),
        ...(state === 'open' ? [] : [{ dimension: 'id', operator: 'in' as const, value: those }]),
      ],
    },
  }
}

async function countOf(ctx: Context, { cube, filter }: PlaybookQuestion): Promise<number> {
  const { rows } = await ask(ctx, { cube, measures: [cube], filter })
  return number(rows[0]?.[cube])
}

async function ownersOf(ctx: Context, { cube, filter }: PlaybookQuestion): Promise<Work['owners']> {
  const { rows } = await ask(ctx, {
    cube,
    dimensions: ['owner', 'ownerName'],
    measures: [cube],
    filter,
    sort: [{ by: cube, direction: 'Descend' }],
    limit: ownersShown,
  })
  return rows
    .map(row => ({ id: text(row['owner']), name: text(row['ownerName']), open: number(row[cube]) }))
    .filter(({ id }) => isSomebody(id))
}

const isSomebody = (id: string) => id !== '' && !/^[0-]+$/.test(id)

/** Kinds of secrets, or whom the file is open to: never what was found itself. */
async function factsOfItems(ctx: Context, { id }: PlaybookRule, ids: string[]): Promise<Map<string, string[]>> {
  const found = await listsOf(ctx, { cube: 'items', of: 'id', values: ['label'], ids })
  const isMeant = (key: string) => id !== 'rotate_secrets' || key.startsWith('regulated/credentials/')
  return new Map(
    [...found].map(([item, row]) => [
      item,
      list(row['List:label'])
        .filter(key => isMeant(key) && key.split('/').length > 1)
        .map(key => labelName(ctx, key)),
    ]),
  )
}

function toEntry<Row extends { id: string }>(row: Row, decided: readonly Decided[]) {
  const found = decided.find(({ entry }) => entry === row.id)
  return {
    ...row,
    state: found?.state ?? ('open' as const),
    decision: found?.decision ?? null,
    reason: found?.reason ?? '',
    decidedBy: found?.decided_by ?? null,
    decidedAt: found?.decided_at.toISOString() ?? null,
  }
}

interface OfAccounts {
  asked: Question
  decided: readonly Decided[]
  counts: { done: number; dismissed: number }
}

async function ofAccounts(ctx: Context, rule: PlaybookRule, { asked, decided, counts }: OfAccounts): Promise<Work> {
  const entries = decided.map(({ entry }) => entry)
  const only = asked.state === 'open' ? { except: entries } : { among: withState(decided, asked.state) }
  const [{ rows, total }, open] = await Promise.all([
    listAccounts(ctx, rule, { ...asked, ...only }),
    countAccounts(ctx, rule, { scope: asked.scope, except: entries }),
  ])
  return {
    entries: rows.map(row => ({ ...toEntry(row, decided), ownerId: null })),
    total,
    counts: { ...counts, open: [...open.values()].reduce((sum, count) => sum + count, 0) },
    owners: [],
  }
}

const withState = (decided: readonly Decided[], wanted: WorkEntry['state']) =>
  decided.filter(({ state }) => state === wanted).map(({ entry }) => entry)
