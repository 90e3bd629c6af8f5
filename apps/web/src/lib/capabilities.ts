import type { EditionCapabilities, FeatureId } from '@sharelight/contract'
import { EditionName } from '@sharelight/contract'
import { editionCapabilities, lowestEditionWith, minimumEdition, paymentEdition } from '@sharelight/domain'
import { useStatus } from './queries.ts'

/** What the organisation's edition allows; the server holds to the same. */
export function useCapabilities(): EditionCapabilities {
  return editionCapabilities[EditionName.catch('launch').parse(useStatus().edition.id)]
}

/** What the lowest edition is called that has it. */
export function editionWith(capability: Parameters<typeof lowestEditionWith>[0]): string {
  return paymentEdition(lowestEditionWith(capability)).displayName
}

/** What the lowest edition is called that has the feature. */
export function editionOf(feature: FeatureId): string {
  return paymentEdition(minimumEdition(feature)).displayName
}
