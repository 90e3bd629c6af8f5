import { contentCollections, type Label } from '@sharelight/contract'
import { readContent } from '../../content/verbs/read-content.ts'

/** Labels with the sections of the regulations that stand behind them, as the public label policies name them. */
export async function withPolicies<T extends Label>(labels: readonly T[]): Promise<T[]> {
  const policies = contentCollections['label-policies'].parse(await readContent('label-policies'))
  const sections = Map.groupBy(policies, ({ labelKey }) => labelKey)
  return labels.map(label => {
    const own = sections.get(label.key)
    return own
      ? { ...label, policySection: own.map(({ regulation, section }) => `${regulation} ${section}`).join('; ') }
      : label
  })
}
