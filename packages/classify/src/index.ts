import { catalogueOf } from './labels/catalogue.ts'
import { rules } from './rules/index.ts'

export { createClassifier, sampleLength, type ClassificationResult, type ClassificationStream, type Classifier, type ClassifierOptions, type DocumentInfo, type DocumentText } from './classifier.ts'
export type { RuleFault } from './engine/detection.ts'
export type { Explanation } from './explain.ts'
export type { CatalogueLabel } from './labels/catalogue.ts'
export { regulationNames } from './labels/tree.ts'
export { rule, type Finder, type Match, type Rule, type RuleSource } from './rule.ts'
export { rules }

/** The generation-2 labels: one per rule. */
export const labelCatalogue = catalogueOf(rules)
