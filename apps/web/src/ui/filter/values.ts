import { anomalyKinds, identityKinds, shareTypes, trustClasses, type PolicyDimension } from '@sharelight/contract'
import { plainName } from '@sharelight/domain'
import { useLabels } from '../../lib/labels.ts'
import { useSources } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import { texts as investigation } from '#texts/investigation.ts'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/policies.ts'

export interface Choice {
  value: string
  label: string
}

const choices = (names: Readonly<Record<string, string>>, values: readonly string[] = Object.keys(names)): Choice[] =>
  values.map(value => ({ value, label: names[value] ?? value }))

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Values that are the same in every organisation; undefined for the others. */
function fixedChoices(dimension: PolicyDimension): Choice[] | undefined {
  switch (dimension) {
    case 'type':
      return choices(investigation.eventType)
    case 'sensitivity':
      return [3, 2, 1, 0].map(level => ({ value: String(level), label: shared.sensitivityShort[level] ?? '' }))
    case 'shareType':
      return choices(shared.shareTypeShort, shareTypes)
    case 'recipientKind':
      return choices(texts.recipientKinds, identityKinds)
    case 'trust':
      return choices(shared.trust, trustClasses)
    case 'anomaly':
      return anomalyKinds.map(value => ({ value, label: capital(plainName('anomaly', value) ?? value) }))
    case 'hour':
      return Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: plainName('hour', hour) ?? '' }))
    case 'weekday':
      return texts.weekdays.map((label, at) => ({ value: String(at + 1), label }))
    default:
      return undefined
  }
}

const generations: Partial<Record<PolicyDimension, number>> = { label0: 0, label1: 1, label2: 2 }

/** What can be chosen for a dimension; undefined where a text is written or somebody is searched for. */
export function useChoices(dimension: PolicyDimension): Choice[] | undefined {
  const { data: labels = [] } = useLabels()
  const { data: sources = [] } = useSources(dimension === 'source')
  const services = useServices()
  const fixed = fixedChoices(dimension)
  if (fixed) return fixed
  if (dimension === 'source') return sources.map(({ id, name }) => ({ value: id, label: name }))
  if (dimension === 'sourceCode') return services.all.map(({ code, name }) => ({ value: String(code), label: name }))
  const isRegulation = (key: string) => key.startsWith('regulation/')
  if (dimension === 'regulation')
    return labels.filter(({ key }) => isRegulation(key)).map(({ key, labelName }) => ({ value: key, label: labelName }))
  if (dimension !== 'label' && generations[dimension] === undefined) return undefined
  return labels
    .filter(
      ({ key, generation, code }) =>
        code > 0 &&
        !isRegulation(key) &&
        (dimension === 'label' ? generation < 3 : generation === generations[dimension]),
    )
    .map(({ key, path, labelName }) => ({ value: key, label: path.length > 1 ? path.join(' › ') : labelName }))
}
