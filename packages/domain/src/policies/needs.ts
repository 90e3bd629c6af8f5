import { conditionsIn, type FeatureId, type PolicyDraft } from '@sharelight/contract'

/** Features that a policy needs besides `justification_automation`. */
export function featuresNeeded(draft: Pick<PolicyDraft, 'filter' | 'window' | 'actions'>): FeatureId[] {
  return [
    ...(draft.actions.some(({ kind }) => kind === 'educate') ? (['educate_risky_users'] as const) : []),
    ...(isOfUnusualDownloads(draft) ? (['download_policy'] as const) : []),
  ]
}

/** About downloads that are many, or unusual for who makes them. */
function isOfUnusualDownloads({ filter, window }: Pick<PolicyDraft, 'filter' | 'window'>): boolean {
  const conditions = conditionsIn(filter)
  const names = (dimension: string, value: string) =>
    conditions.some(each => each.dimension === dimension && [each.value].flat().includes(value))
  const isUnusual = window !== null || conditions.some(({ dimension }) => dimension === 'anomaly')
  return names('anomaly', 'mass_download') || (isUnusual && names('type', 'file_downloaded'))
}
