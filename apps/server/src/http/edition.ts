import type { EditionCapabilities, FeatureId } from '@sharelight/contract'
import {
  areaNames,
  editionCapabilities,
  featureName,
  isAtLeast,
  lowestEditionWith,
  minimumEdition,
  paymentEdition,
} from '@sharelight/domain'
import type { Context } from '../context.ts'
import { AppError } from './app-error.ts'

export type Capability = Exclude<keyof EditionCapabilities, 'resultLimit'>

const wording: Record<Capability, string> = {
  sorting: 'Sorting',
  timeFrameFull: 'This time frame',
  export: 'Export',
  filters: 'Filtering',
  topics: 'Topics',
  contentLabelsApp: 'The content labels app',
  riskTypeCustomization: areaNames.risk_type_customization,
  extraDimensions: 'This dimension',
  mip: 'Microsoft labelling',
  mcas: 'Microsoft Defender for Cloud Apps',
  contentLabelCustomization: 'Customization of content labels',
}

/** What the edition in force can do (specification S6.012). */
export const capabilitiesOf = ({ organisation }: Context): EditionCapabilities =>
  editionCapabilities[organisation.edition]

/** @throws AppError `edition_required`, naming the lowest edition that has it */
export function requireCapability(ctx: Context, capability: Capability, field?: string) {
  if (!capabilitiesOf(ctx)[capability]) throw capabilityOff(capability, field)
}

/** Which edition has it. */
export const capabilityOff = (capability: Capability, field?: string) =>
  editionRequired(wording[capability], lowestEditionWith(capability), field)

/** @throws AppError `edition_required` when the feature is off here */
export function requireFeature({ organisation }: Pick<Context, 'organisation'>, feature: FeatureId) {
  if (!organisation.features.has(feature)) throw featureOff(organisation, feature)
}

/** Why a feature is off: the edition lacks it, or somebody has switched it off although the edition has it. */
export function featureOff({ edition }: Pick<Context['organisation'], 'edition'>, feature: FeatureId) {
  const minimum = minimumEdition(feature)
  if (!isAtLeast(edition, minimum)) return editionRequired(featureName(feature), minimum, feature)
  return new AppError(
    'edition_required',
    `${featureName(feature)} is switched off in this organisation. A super administrator, or your provider, can switch it on.`,
    { edition: minimum, field: feature },
  )
}

export function editionRequired(what: string, edition: ReturnType<typeof lowestEditionWith>, field?: string) {
  return new AppError('edition_required', `${what} needs the ${paymentEdition(edition).displayName} edition.`, {
    edition,
    field,
  })
}
