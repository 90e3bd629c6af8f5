import { labelCatalogue, regulationNames } from '@sharelight/classify'
import type { Label, SensitivityLevel } from '@sharelight/contract'
import {
  buildLabelTree,
  criticalAbove,
  levelOfScore,
  scoreOfLevel,
  scoresOf,
  type LabelSeed,
  type LabelTree,
  type ScoreOf,
} from '@sharelight/domain'
import type { Services } from '../../../context.ts'

/** Scores of detectors; the branch that a finding carries has its own. */
const scores = {
  general: scoreOfLevel(0),
  low: scoreOfLevel(1),
  medium: scoreOfLevel(2),
  high: scoreOfLevel(3),
} as const

/** Every label that comes with the product: its own tree with the detectors and regulations of this version's rules. */
const builtInSeeds = [...labelCatalogue.map(toSeed), ...regulationSeeds()]
export const labels: LabelTree = buildLabelTree(builtInSeeds)

function toSeed({ key, name, sensitivity, isUnchecked, source, country }: (typeof labelCatalogue)[number]): LabelSeed {
  return {
    key,
    name,
    score: isUnchecked ? Math.min(criticalAbove, scores[sensitivity]) : scores[sensitivity],
    description: `${name}${country ? ` (${country})` : ''}. Defined by: ${source}.`,
    concrete: true,
  }
}

function regulationSeeds(): LabelSeed[] {
  const own = buildLabelTree()
  const missing = Object.entries(regulationNames).filter(([key]) => !own.byKey(key))
  return missing.map(([key, name]) => ({
    key,
    name,
    score: 0,
    description: `Content that ${name} bears on.`,
    category: 'Regulations',
  }))
}

interface Scope {
  services: Pick<Services, 'stores'>
  organisation: { id: string }
}

/** Every label of an organisation: the product's and its own, deleted ones too, for the history names them. */
export async function labelsIn({ services, organisation }: Scope): Promise<LabelTree> {
  const own = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('custom_labels')
    .select(['key', 'name', 'description', 'score', 'deleted_at'])
    .execute()
  if (!own.length) return labels
  const seeds = own.map(({ deleted_at: deletedAt, ...seed }): LabelSeed => ({
    ...seed,
    manual: true,
    deleted: deletedAt !== null,
  }))
  return buildLabelTree([...builtInSeeds, ...seeds])
}

/** A label that this version does not know keeps its key as its name. */
export function labelName({ organisation }: { organisation: { labels: LabelTree } }, key: string): string {
  return organisation.labels.byKey(key)?.labelName ?? key
}

/** Ids of the rules whose findings a label stands for: its own, or those under it. */
export function rulesOf({ key }: Pick<Label, 'key'>): ReadonlySet<string> {
  if (key.includes('/custom-')) return new Set([key.slice(key.lastIndexOf('/') + 1)])
  return new Set(
    labelCatalogue
      .filter(label => label.key === key || label.key.startsWith(`${key}/`))
      .map(label => label.key.slice(label.key.lastIndexOf('/') + 1)),
  )
}

/** Scores in force in an organisation: decided there, or as the label comes. With `changes`, as they would be. */
export async function scoresIn(
  { services, organisation }: Scope,
  changes: ReadonlyMap<string, number> = new Map(),
): Promise<ScoreOf> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('label_overrides')
    .select(['label_key', 'sensitivity', 'score'])
    .execute()
  return scoresOf(
    await labelsIn({ services, organisation }),
    new Map([
      ...rows.map((row): [string, number] => [row.label_key, row.score ?? scoreOfLevel(row.sensitivity)]),
      ...changes,
    ]),
  )
}

/** How sensitive one label is by itself. */
export function levelIn(scoreOf: ScoreOf, key: string): SensitivityLevel {
  return levelOfScore(scoreOf(key))
}
