import { editions, type EditionCapabilities, type EditionName } from '@sharelight/contract'

const none: EditionCapabilities = {
  sorting: false,
  timeFrameFull: false,
  export: false,
  filters: false,
  topics: false,
  contentLabelsApp: false,
  riskTypeCustomization: false,
  extraDimensions: false,
  mip: false,
  mcas: false,
  contentLabelCustomization: false,
  resultLimit: 20,
}
const all: EditionCapabilities = {
  sorting: true,
  timeFrameFull: true,
  export: true,
  filters: true,
  topics: true,
  contentLabelsApp: true,
  riskTypeCustomization: true,
  extraDimensions: true,
  mip: true,
  mcas: true,
  contentLabelCustomization: true,
  resultLimit: null,
}
const standard = { ...all, contentLabelCustomization: false }

/** Specification S6.012–S6.017. */
export const editionCapabilities: Readonly<Record<EditionName, EditionCapabilities>> = {
  launch: none,
  limited: { ...none, resultLimit: 100 },
  standard,
  acceleration: { ...standard, topics: false, extraDimensions: false },
  enterprise: all,
}

const displayNames: Record<EditionName, string> = {
  launch: 'Launch',
  limited: 'Limited',
  standard: 'Standard',
  acceleration: 'Acceleration',
  enterprise: 'Enterprise',
}

/** Where an organisation stands when nothing says otherwise (S4.016). */
export const defaultEdition: EditionName = 'launch'

export const rankOf = (edition: EditionName) => editions.indexOf(edition)

export const isAtLeast = (edition: EditionName, minimum: EditionName) => rankOf(edition) >= rankOf(minimum)

/** Specification S6.010. */
export const isPaying = (edition: EditionName) => isAtLeast(edition, 'standard')

/** The edition to name when a capability is missing: the lowest that has it. */
export function lowestEditionWith(capability: Exclude<keyof EditionCapabilities, 'resultLimit'>): EditionName {
  return editions.find(edition => editionCapabilities[edition][capability]) ?? 'enterprise'
}

/** The lowest edition that shows lists in full. */
export const lowestUnlimitedEdition: EditionName =
  editions.find(edition => editionCapabilities[edition].resultLimit === null) ?? 'enterprise'

/** What a session shows of its edition (S3.008). */
export function paymentEdition(edition: EditionName) {
  const capabilities = editionCapabilities[edition]
  return {
    name: edition,
    displayName: displayNames[edition],
    export: capabilities.export,
    timeFrameFull: capabilities.timeFrameFull,
  }
}
