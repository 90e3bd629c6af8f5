import type { Playbook, PlaybookScope } from '@sharelight/contract'
import { playbooks, type PlaybookFacts, type PlaybookRule } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { number, text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { countAccounts } from './accounts.ts'
import { placesFor, type Place } from './places.ts'
import { factsFor, questionOf } from './question.ts'
import { decidedOf } from './work-rows.ts'

export interface Around {
  facts: PlaybookFacts
  scope?: PlaybookScope | undefined
}

/** How many things a playbook applies to, by source. */
export async function countsBySource(ctx: Context, rule: PlaybookRule, around: Around): Promise<Map<string, number>> {
  const question = await questionOf(ctx, rule, around)
  const decided = rule.kind === 'list' ? await decidedOf(ctx, rule.id) : []
  if (!question) return countAccounts(ctx, rule, { scope: around.scope, except: decided.map(({ entry }) => entry) })
  const { cube, filter } = question
  const { rows } = await ask(ctx, {
    cube,
    dimensions: ['source'],
    measures: [cube],
    filter: {
      and: [
        filter,
        ...(decided.length
          ? [{ dimension: 'id', operator: 'nin' as const, value: decided.map(({ entry }) => entry) }]
          : []),
      ],
    },
  })
  return new Map(rows.map(row => [text(row['source']), number(row[cube])]))
}

/** A playbook with what it applies to now. */
export async function counted(ctx: Context, rule: PlaybookRule, around: Around): Promise<Playbook> {
  const [counts, places] = await Promise.all([countsBySource(ctx, rule, around), placesFor(ctx, rule)])
  return asPlaybook(rule, { facts: around.facts, counts, places })
}

export function asPlaybook(
  rule: PlaybookRule,
  { facts, counts, places }: { facts: PlaybookFacts; counts: ReadonlyMap<string, number>; places: readonly Place[] },
): Playbook {
  const { id, title, group, mends, kind, subject } = rule
  const mendable = places.reduce((sum, place) => sum + (place.remedy ? (counts.get(place.id) ?? 0) : 0), 0)
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
  return { id, title, group, mends, kind, subject, where: rule.where(facts), count, mendable }
}

/** Every playbook, or those that apply to what is named. */
export async function listPlaybooks(ctx: Context, scope?: PlaybookScope): Promise<Playbook[]> {
  const facts = await factsFor(ctx)
  const all = await Promise.all(playbooks.map(rule => counted(ctx, rule, { facts, scope })))
  return scope ? all.filter(({ count }) => count > 0) : all
}
