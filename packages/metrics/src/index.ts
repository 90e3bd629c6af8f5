export { licencesOf, type Licence } from './licences.ts'
export * from './catalogue.ts'
export * from './compile.ts'
export {
  compileMatches,
  compileOverlaps,
  compileWindowMatches,
  type Compiled,
  type Look,
  type PolicyToMatch,
} from './matching.ts'
export type { Column } from './select.ts'
export { MetricError } from './error.ts'
export { unrestricted, type MetricRestrictions, type MetricScope, type RatingPolicy } from './scope.ts'
export { sliceMetric, type SlicedMetric } from './sliced.ts'
export { slotCounts } from './slots.ts'
