import { catalogueOf } from './labels/catalogue.ts'
import { rules } from './rules/index.ts'

export { createClassifier, type Classifier } from './classifier.ts'
export type {
  ClassificationResult,
  ClassificationStream,
  ClassifierOptions,
  DocumentInfo,
  DocumentText,
} from './classification.ts'
export { sampleLength } from './document-stream.ts'
export { prepareTogether, together, type Stage } from './stages.ts'
export {
  bandKeys,
  clusterSampleLength,
  clusterTraits,
  nearestCluster,
  type ClusterTraits,
  type Signature,
} from './clusters/index.ts'
export { ExactTable, hashRows, rowBytes } from './custom/exact-table.ts'
export { fewestShingles, fingerprintOf, type Fingerprint } from './custom/fingerprint.ts'
export type { ExampleModel } from './custom/examples.ts'
export { compileCustom, type CustomRules } from './custom/index.ts'
export { KeyedHash, tableKeyOf } from './custom/keyed-hash.ts'
export { learnExamples, RefusedExamples } from './custom/learn.ts'
export { UnusableRule, type CustomData, type CustomRule } from './custom/rule.ts'
export { RefusedPattern, safePattern } from './custom/safe-pattern.ts'
export { patternTest, type CountedFinding, type ExceptionRule, type Place } from './exceptions/exceptions.ts'
export { lessonsOf, type Denial, type Lesson } from './exceptions/lessons.ts'
export { settle, type AsRead, type Withheld } from './exceptions/settle.ts'
export { formsAsked, formsFound, type AskedForm, type FoundValue, type Identifier } from './identifiers/forms.ts'
export { SubjectKeys } from './identifiers/keys.ts'
export { nameForms, nameFormsAsked, spellingsOf } from './identifiers/names.ts'
export type { RuleFault } from './engine/detection.ts'
export type { Explanation } from './explain/index.ts'
export type { CatalogueLabel } from './labels/catalogue.ts'
export { LanguageTeller } from './language/language.ts'
export { regulationNames } from './labels/tree.ts'
export { singlingOutOf } from './tables/singling/of-columns.ts'
export type { CellMarks } from './tables/cells.ts'
export { judgeTable, type ColumnVerdict } from './tables/judge-table.ts'
export { createSecretFinder, type FoundSecret } from './secrets.ts'
export { rule, type Finder, type Match, type Rule, type RuleSource } from './rule.ts'
export { rules }

/** The generation-2 labels: one per rule. */
export const labelCatalogue = catalogueOf(rules)
