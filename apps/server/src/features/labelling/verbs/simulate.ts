import type { LabellingOutcome, LabellingRule, LabellingSimulation } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { database, readDecision, requireLabelling } from './labelling-row.ts'
import { labelPlaces, type LabelPlace } from './places.ts'
import { conflictsOf } from './read-labelling.ts'
import { requireSound } from './set-rules.ts'
import { sharesOf, type Asking, type Share } from './shares.ts'

/** What labelling by rules comes to, those in force unless given. @throws AppError `restricted`, `invalid` */
export async function simulate(ctx: Context, rules?: LabellingRule[]): Promise<LabellingSimulation> {
  const { asking, places } = await askingFor(ctx, rules)
  const shares = await sharesOf(asking)
  return {
    files: sum(shares),
    counts: countsOf(shares),
    labels: asking.labels.toReversed().flatMap(({ id, name }) => {
      const own = shares.filter(({ label }) => label.id === id)
      return own.length ? [{ id, name, counts: countsOf(own) }] : []
    }),
    sources: [...Map.groupBy(shares, ({ sourceId }) => sourceId)].map(([id, own]) => ({
      id,
      name: places.find(place => place.id === id)?.name ?? '',
      counts: countsOf(own),
    })),
    conflicts: conflictsOf(ctx, { rules: [...asking.rules], labels: [...asking.labels] }),
  }
}

/** What the simulation and the lists behind it ask with. @throws AppError `restricted`, `invalid` */
export async function askingFor(
  ctx: Context,
  rules?: readonly LabellingRule[],
): Promise<{ asking: Asking; places: LabelPlace[] }> {
  requireLabelling(ctx)
  if (rules) requireSound(ctx, rules)
  const [decision, places] = await Promise.all([readDecision(database(ctx)), labelPlaces(ctx)])
  const asking = {
    ask: (query: Parameters<Asking['ask']>[0]) => ask(ctx, query),
    places,
    rules: rules ?? decision.rules,
    labels: decision.labels,
  }
  return { asking, places }
}

const sum = (shares: readonly Share[]) => shares.reduce((total, { items }) => total + items, 0)

function countsOf(shares: readonly Share[]): Partial<Record<LabellingOutcome, number>> {
  const by = Map.groupBy(shares, ({ outcome }) => outcome)
  return Object.fromEntries([...by].map(([outcome, own]) => [outcome, sum(own)]))
}
