import { z } from 'zod'

export * from './examples.ts'

/** The three levels that a rule answers (see `confidenceLevels`). */
export const RuleConfidence = z.union([z.literal(65), z.literal(75), z.literal(85)])

/** Check digits that a pattern's matches can be held to. */
export const checkNames = ['luhn', 'iban', 'mod97', 'mod11-2', 'mod11-10', 'mod37-36', 'verhoeff', 'damm'] as const
export const CheckName = z.enum(checkNames)
export type CheckName = z.infer<typeof CheckName>

export const proximity = 300
export const mostTerms = 100_000
export const mostRows = 1_000_000

const Phrase = z.string().trim().min(1).max(200)

/** What words around a match say about it. */
const surroundings = {
  /** Words that speak for it: they raise its confidence by one level, or are needed at all. */
  near: z.array(Phrase).max(2_000).default([]),
  nearRequired: z.boolean().default(false),
  /** Words that speak against it: they lower its confidence by one level; below low it is not reported. */
  not: z.array(Phrase).max(2_000).default([]),
  /** Characters before and after the match in which those words count. */
  within: z.int().min(1).max(proximity).default(proximity),
}

const spelling = {
  matchCase: z.boolean().default(false),
  matchAccents: z.boolean().default(false),
  wholeWords: z.boolean().default(true),
}
/** Different values that an item must hold before it gets the label. */
const atLeast = z.int().min(1).max(1_000).default(1)

export const KeywordsDefinition = z.object({
  kind: z.literal('keywords'),
  terms: z.array(Phrase).min(1).max(2_000),
  ...spelling,
  confidence: RuleConfidence.default(75),
  ...surroundings,
  atLeast,
})

export const PatternRule = z.object({
  /** In RE2 syntax, which is always matched in linear time. */
  pattern: z.string().min(1).max(2_000),
  ignoreCase: z.boolean().default(false),
  /** The group that is the value; the whole match when left out. */
  group: z.int().min(0).max(20).default(0),
  check: CheckName.optional(),
  /** Least Shannon entropy of the value, in bits per character. */
  entropy: z.number().min(0).max(8).optional(),
  /** Patterns that take a value out again. */
  except: z.array(z.string().min(1).max(2_000)).max(200).default([]),
  confidence: RuleConfidence.default(65),
  ...surroundings,
})
export type PatternRule = z.infer<typeof PatternRule>
export const PatternDefinition = z.object({
  kind: z.literal('pattern'),
  patterns: z.array(PatternRule).min(1).max(50),
  atLeast,
})

export const DictionaryDefinition = z.object({
  kind: z.literal('dictionary'),
  terms: z.array(Phrase).min(1).max(mostTerms),
  ...spelling,
  confidence: RuleConfidence.default(75),
  atLeast,
})

/** Rows of the organisation's own table, of which only keyed hashes are kept. */
export const ExactMatchDefinition = z.object({
  kind: z.literal('exact-match'),
  /** The column whose value is looked for. */
  primary: z.string().trim().min(1).max(100),
  /** Columns of the same row whose values are looked for near it. */
  corroborating: z.array(z.string().trim().min(1).max(100)).max(6).default([]),
  /** How many of them must be there. */
  needed: z.int().min(0).max(6).default(1),
  within: z.int().min(1).max(proximity).default(proximity),
  atLeast,
})

/** Part of the template's wording that a document must hold: 50 is low, 70 medium and 90 high confidence. */
export const Containment = z.union([z.literal(50), z.literal(70), z.literal(90)])
export const FingerprintDefinition = z.object({
  kind: z.literal('fingerprint'),
  least: Containment.default(50),
  /** The template's text, of which only hashes of its wording are kept. Left out on a change: the template stays. */
  template: z.string().max(400_000).optional(),
})

export const ExamplesDefinition = z.object({
  kind: z.literal('examples'),
  /** Texts of documents that it should look like, and of such that it should not. The texts are not kept. Left out on a change: the model stays. */
  positives: z.array(z.string().max(30_000)).max(500).optional(),
  negatives: z.array(z.string().max(30_000)).max(500).default([]),
})

/** What makes a document one of an organisation's own information types. */
export const CustomDefinition = z.discriminatedUnion('kind', [
  KeywordsDefinition,
  PatternDefinition,
  DictionaryDefinition,
  ExactMatchDefinition,
  FingerprintDefinition,
  ExamplesDefinition,
])
export type CustomDefinition = z.infer<typeof CustomDefinition>
export type CustomDefinitionInput = z.input<typeof CustomDefinition>
export const customKinds = ['keywords', 'pattern', 'dictionary', 'exact-match', 'fingerprint', 'examples'] as const
export const CustomKind = z.enum(customKinds)
export type CustomKind = z.infer<typeof CustomKind>

/** How a model that was learned from examples fares on documents that it was not shown, each held out once. */
export const HoldOutFigures = z.object({
  positives: z.int(),
  negatives: z.int(),
  found: z.int(),
  missed: z.int(),
  falseAlarms: z.int(),
  /** Between 0 and 1. */
  precision: z.number(),
  recall: z.number(),
})
export type HoldOutFigures = z.infer<typeof HoldOutFigures>

/** What was made of a definition: for a table, a template or examples, the counts that are left of it. */
export const CustomFacts = z.object({
  terms: z.int().optional(),
  rows: z.int().optional(),
  shingles: z.int().optional(),
  figures: HoldOutFigures.optional(),
  features: z.int().optional(),
})
export type CustomFacts = z.infer<typeof CustomFacts>
