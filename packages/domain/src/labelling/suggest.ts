import {
  labelFamily,
  sensitivities,
  type Label,
  type LabellingRule,
  type SensitivityLabel,
  type SensitivityLevel,
} from '@sharelight/contract'

export interface SuggestedRule {
  rule: LabellingRule
  /** One sentence. */
  why: string
}

/** Words in a label's name that say how sensitive it is, in the languages of the product's users. */
const words: Readonly<Record<SensitivityLevel, RegExp>> = {
  3: /\b(highly|strictly|streng|très|altamente|restricted|secret|geheim|top)\b/i,
  2: /\b(confidential|vertraulich|confidentiel|confidencial|riservato|vertrouwelijk)\b/i,
  1: /\b(general|internal|intern|interne|interno|allgemein|général)\b/i,
  0: /\b(public|personal|öffentlich|privat|persönlich|personnel|público|pubblico)\b/i,
}
const levels = [3, 2, 1] as const

/** Beyond this a type of information does harm wherever it lies: it gets the label of what is highly sensitive. */
const criticalAbove = 0.7

/**
 * A mapping to begin with, for each family of labels: by what the names of the labels say, else by their order; and a rule of its own for each branch of information types
 * that does harm in whatever file it lies. A family of another system whose names say nothing of sensitivity is about something else.
 */
export function suggestRules(labels: readonly SensitivityLabel[], types: readonly Type[]): SuggestedRule[] {
  return [...Map.groupBy(labels, ({ id }) => labelFamily(id))]
    .filter(([family, own]) => family === 'microsoft' || own.some(({ name }) => levelOf(name) !== undefined))
    .flatMap(([, own]) => suggestedFor(own, types))
}

type Type = Pick<Label, 'key' | 'labelName' | 'sensitivity' | 'generation'>

function suggestedFor(labels: readonly SensitivityLabel[], types: readonly Type[]): SuggestedRule[] {
  const chosen = new Map<SensitivityLevel, SensitivityLabel>()
  const usable = labels.filter(({ name }) => !words[0].test(name))
  for (const level of levels) {
    const above = chosen.get((level + 1) as SensitivityLevel)
    const below = usable.slice(0, above ? usable.indexOf(above) : usable.length)
    const said = below.findLast(({ name }) => levelOf(name) === level)
    const label = said ?? (level === 3 ? below.at(-1) : undefined)
    if (label) chosen.set(level, label)
  }
  const ofLevels = levels.flatMap(level => {
    const label = chosen.get(level)
    if (!label) return []
    const why = `${label.name} is the label for what is of ${sensitivities[level]} sensitivity, by its ${levelOf(label.name) === level ? 'name' : 'place'}.`
    return [{ rule: { of: 'sensitivity' as const, level, label: label.id }, why }]
  })
  const highest = chosen.get(3)
  const ofTypes = types
    .filter(
      ({ key, generation, sensitivity }) =>
        generation === 1 && sensitivity > criticalAbove && key.startsWith('regulated/'),
    )
    .map(({ key, labelName }) => ({
      rule: { of: 'type' as const, key, label: highest?.id ?? '' },
      why: `${labelName} does harm in whatever file it lies.`,
    }))
  return [...ofLevels, ...(highest ? ofTypes : [])]
}

function levelOf(name: string): SensitivityLevel | undefined {
  return ([3, 2, 1, 0] as const).find(level => words[level].test(name))
}
