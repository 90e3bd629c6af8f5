import { labelCatalogue, regulationNames } from '@sharelight/classify'
import type { Label, SensitivityLevel } from '@sharelight/contract'
import { buildLabelTree, levelOfScore, scoreOfLevel, scoresOf, type LabelSeed, type LabelTree, type ScoreOf } from '@sharelight/domain'
import type { Services } from '../../../context.ts'

/** Scores of detectors; the branch that a finding carries has its own. */
const scores = { general: scoreOfLevel(0), low: scoreOfLevel(1), medium: scoreOfLevel(2), high: scoreOfLevel(3) } as const

/** Every label there is: the product's own tree with the detectors and regulations of this version's rules. */
export const labels: LabelTree = buildLabelTree([...labelCatalogue.map(toSeed), ...regulationSeeds()])

function toSeed({ key, name, sensitivity, source, country }: (typeof labelCatalogue)[number]): LabelSeed {
  return { key, name, score: scores[sensitivity], description: `${name}${country ? ` (${country})` : ''}. Defined by: ${source}.`, concrete: true }
}

function regulationSeeds(): LabelSeed[] {
  const own = buildLabelTree()
  const missing = Object.entries(regulationNames).filter(([key]) => !own.byKey(key))
  return missing.map(([key, name]) => ({ key, name, score: 0, description: `Content that ${name} bears on.`, category: 'Regulations' }))
}

/** A label that this version does not know keeps its key as its name. */
export function labelName(key: string): string {
  return labels.byKey(key)?.labelName ?? key
}

/** Ids of the rules whose findings a label stands for: its own, or those under it. */
export function rulesOf({ key }: Pick<Label, 'key'>): ReadonlySet<string> {
  return new Set(labelCatalogue.filter(label => label.key === key || label.key.startsWith(`${key}/`)).map(label => label.key.slice(label.key.lastIndexOf('/') + 1)))
}

/** Scores in force in an organisation: decided there, or as the label comes. With `changes`, as they would be. */
export async function scoresIn({ services, organisation }: { services: Pick<Services, 'stores'>; organisation: { id: string } }, changes: ReadonlyMap<string, number> = new Map()): Promise<ScoreOf> {
  const rows = await services.stores.meta.forOrganisation(organisation.id).selectFrom('label_overrides').select(['label_key', 'sensitivity', 'score']).execute()
  return scoresOf(labels, new Map([...rows.map((row): [string, number] => [row.label_key, row.score ?? scoreOfLevel(row.sensitivity)]), ...changes]))
}

/** How sensitive one label is by itself. */
export function levelIn(scoreOf: ScoreOf, key: string): SensitivityLevel {
  return levelOfScore(scoreOf(key))
}
