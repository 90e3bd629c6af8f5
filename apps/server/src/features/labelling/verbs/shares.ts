import {
  labelSystem,
  type LabellingOutcome,
  type LabellingRule,
  type MetricAnswer,
  type MetricCondition,
  type MetricFilter,
  type MetricQuery,
  type SensitivityLabel,
} from '@sharelight/contract'
import { canCarry, decideLabel, ranksOf, wantedLabels, type Carries, type Wanted } from '@sharelight/domain'
import { number, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import type { LabelPlace } from './places.ts'

export type Ask = (query: MetricQuery) => Promise<MetricAnswer>

export interface Labels {
  rules: readonly LabellingRule[]
  labels: readonly SensitivityLabel[]
}
export type Place = Pick<LabelPlace, 'id' | 'system' | 'canLabel'>

export interface Asking extends Labels {
  ask: Ask
  /** All sources. */
  places: readonly Place[]
}

/** Files that carry the same and would get the same label. */
export interface Share {
  label: SensitivityLabel
  sourceId: string
  items: number
  outcome: LabellingOutcome
  carries: Carries
}

const mostRows = 10_000

/** What rules come to, counted where the files are: few rows however many files there are. */
export async function sharesOf(asking: Asking): Promise<Share[]> {
  const shares: Share[] = []
  for (const wanted of wantedLabels(asking.rules, asking.labels)) {
    const own = liesFor(wanted.label, asking.places)
    if (!own) continue
    const where = [wanted.filter, ...own]
    const [able, unable] = await Promise.all([
      counted(asking.ask, { and: [...where, ...canCarry] }),
      counted(asking.ask, { and: [...where, { nor: [{ and: [...canCarry] }] }] }),
    ])
    shares.push(
      ...able.map(row => shareOf(asking, wanted, row)),
      ...unable.map(row => ({ ...shareOf(asking, wanted, row), outcome: 'format' as const })),
    )
  }
  return shares
}

async function counted(ask: Ask, filter: MetricFilter): Promise<AnswerRow[]> {
  const dimensions = ['source', 'carriedLabels', 'carriedBy']
  return (await ask({ cube: 'items', dimensions, measures: ['items'], filter, limit: mostRows })).rows
}

function shareOf({ labels, places }: Asking, { label }: Wanted, row: AnswerRow): Share {
  const carries = carriesOf(row)
  const decision = decideLabel(label.id, carries, ranksOf(labels))
  const sourceId = text(row['source'])
  const isChange = decision === 'apply' || decision === 'raise'
  const outcome = isChange && !ableFor(label, places).includes(sourceId) ? 'source' : decision
  return { label, sourceId, items: number(row['items']), outcome, carries }
}

/** Ids of the sources where a label can be given. */
const ableFor = ({ id }: SensitivityLabel, places: readonly Place[]) =>
  places.filter(({ system, canLabel }) => canLabel && system === labelSystem(id)).map(place => place.id)

/** Labels of a service are for what lies in it, and for nothing where none is connected; Microsoft's are written into documents wherever they lie. */
function liesFor({ id }: SensitivityLabel, places: readonly Place[]): MetricCondition[] | undefined {
  const system = labelSystem(id)
  if (system === 'microsoft') return []
  const value = places.filter(place => place.system === system).map(place => place.id)
  return value.length ? [{ dimension: 'source', operator: 'in', value }] : undefined
}

export const carriesOf = (row: AnswerRow): Carries => {
  const by = text(row['carriedBy'])
  return { ids: text(row['carriedLabels']).split(' ').filter(Boolean), by: by === 'person' || by === 'rule' ? by : '' }
}

/** The files of some shares, as the semantic layer is asked for them; nothing where there are none. */
export function filesOf(
  { rules, labels, places }: Omit<Asking, 'ask'>,
  shares: readonly Share[],
  outcome: LabellingOutcome,
): MetricFilter | undefined {
  const wanted = wantedLabels(rules, labels)
  const parts = [...Map.groupBy(shares, ({ label }) => label.id)].flatMap(([id, own]) => {
    const found = wanted.find(({ label }) => label.id === id)
    if (!found) return []
    return [
      {
        and: [
          found.filter,
          ...(liesFor(found.label, places) ?? []),
          ...placed(outcome, ableFor(found.label, places)),
          ...carrying(own, outcome),
        ],
      },
    ]
  })
  if (parts.length === 0) return undefined
  const where: MetricFilter[] = outcome === 'format' ? [{ nor: [{ and: [...canCarry] }] }] : [...canCarry]
  return { and: [{ or: parts }, ...where] }
}

/** What would change lies where it can be, or is told apart for lying elsewhere. */
function placed(outcome: LabellingOutcome, able: readonly string[]): MetricCondition[] {
  if (!['source', 'apply', 'raise'].includes(outcome)) return []
  return [{ dimension: 'source', operator: outcome === 'source' ? 'nin' : 'in', value: [...able] }]
}

/** What these files carry; a file that cannot carry a label may be in any state. */
function carrying(shares: readonly Share[], outcome: LabellingOutcome): MetricFilter[] {
  if (outcome === 'format') return []
  const by = [...Map.groupBy(shares, ({ carries }) => carries.by)]
  return [{ or: by.map(([who, own]) => ({ and: [isBy(who), isWith(own)] })) }]
}

const isBy = (who: string): MetricCondition => ({ dimension: 'carriedBy', operator: 'eq', value: who })
const isWith = (shares: readonly Share[]): MetricCondition => ({
  dimension: 'carriedLabels',
  operator: 'in',
  value: [...new Set(shares.map(({ carries }) => carries.ids.join(' ')))],
})
