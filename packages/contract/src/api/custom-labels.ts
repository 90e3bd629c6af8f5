import { z } from 'zod'
import { CustomDefinition, CustomFacts, CustomKind } from '../custom-label.ts'
import { endpoint } from '../endpoint.ts'
import { SensitivityLevel } from '../sensitivity.ts'

/** One of an organisation's own information types. */
export const CustomLabel = z.object({
  id: z.uuid(),
  /** Key of the label in the tree; it lasts when the name changes. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  parent: z.string(),
  kind: CustomKind,
  sensitivityLevel: SensitivityLevel,
  enabled: z.boolean(),
  version: z.int(),
  facts: CustomFacts,
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
})
export type CustomLabel = z.infer<typeof CustomLabel>

export const CustomLabelDetail = CustomLabel.extend({
  /** Without the template and the examples, which are not kept. */
  definition: CustomDefinition,
  versions: z.array(
    z.object({ version: z.int(), name: z.string(), changedBy: z.string(), changedAt: z.iso.datetime() }),
  ),
})
export type CustomLabelDetail = z.infer<typeof CustomLabelDetail>

const body = {
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1_000).default(''),
  /** Key of the label that it is under: one of generation 0 or 1. */
  parent: z.string().max(200).default('other'),
  sensitivityLevel: SensitivityLevel,
  enabled: z.boolean().default(true),
  definition: CustomDefinition,
}
const id = z.uuid()
const own = { access: 'system', feature: 'custom_information_type' } as const

export const listCustomLabels = endpoint({
  method: 'GET',
  path: '/custom-labels',
  summary: "The organisation's own information types",
  input: z.object({}),
  output: z.object({ labels: z.array(CustomLabel) }),
  access: 'system',
  errors: ['restricted'],
  audit: 'none',
})
export const getCustomLabel = endpoint({
  method: 'GET',
  path: '/custom-labels/:id',
  summary: "One of the organisation's own information types with its definition and its earlier versions",
  input: z.object({ id }),
  output: CustomLabelDetail,
  access: 'system',
  errors: ['not_found', 'restricted'],
  audit: 'none',
})
export const createCustomLabel = endpoint({
  method: 'POST',
  path: '/custom-labels',
  summary: 'Adds an information type; scans from now on look for it',
  input: z.object(body),
  output: CustomLabelDetail,
  ...own,
  errors: ['invalid', 'conflict', 'edition_required', 'restricted', 'too_many_requests'],
  audit: 'custom-label.create',
})
export const changeCustomLabel = endpoint({
  method: 'PUT',
  path: '/custom-labels/:id',
  summary: 'Changes an information type; its earlier versions stay readable',
  input: z.object({
    id,
    ...body,
    /** The version that was changed; another one in force is a conflict. */ version: z.int().min(0).max(1_000_000_000),
  }),
  output: CustomLabelDetail,
  ...own,
  errors: ['invalid', 'not_found', 'conflict', 'edition_required', 'restricted', 'too_many_requests'],
  audit: 'custom-label.change',
})
export const deleteCustomLabel = endpoint({
  method: 'DELETE',
  path: '/custom-labels/:id',
  summary: 'Deletes an information type: its label leaves every item, and stays known to the history',
  input: z.object({ id }),
  output: z.object({}),
  ...own,
  errors: ['not_found', 'edition_required', 'restricted'],
  audit: 'custom-label.delete',
})
export const addCustomLabelRows = endpoint({
  method: 'POST',
  path: '/custom-labels/:id/rows',
  summary:
    'Adds rows to the table of an exact match, the primary column first, then the corroborating ones; only keyed hashes are kept',
  input: z.object({
    id,
    rows: z.array(z.array(z.string().max(500)).min(1).max(7)).max(50_000),
    /** Forgets the rows that were there. */ replace: z.boolean().default(false),
  }),
  output: z.object({ rows: z.int() }),
  ...own,
  errors: ['invalid', 'not_found', 'conflict', 'edition_required', 'restricted'],
  audit: 'custom-label.rows',
})

/** A file in base64. */
const Dropped = z.object({ name: z.string().max(300), content: z.base64().max(1_900_000) })

export const SandboxMatch = z.object({
  rule: z.string(),
  start: z.int(),
  end: z.int(),
  masked: z.string(),
  confidence: z.number(),
  near: z.string().optional(),
  against: z.string().optional(),
})
export type SandboxMatch = z.infer<typeof SandboxMatch>
export const SandboxOutcome = z.object({
  /** What the text gets: labels with one sentence each on why. */
  labels: z.array(
    z.object({ key: z.string(), name: z.string(), confidence: z.number(), count: z.int(), sentence: z.string() }),
  ),
  /** A bounded sample; places are UTF-16 units of the text. */
  matches: z.array(SandboxMatch),
  /** What could not be applied, or how reading the file ended. */
  problems: z.array(z.string()),
  /** Characters that were read. */
  characters: z.int(),
})
export type SandboxOutcome = z.infer<typeof SandboxOutcome>
export const tryCustomLabel = endpoint({
  method: 'POST',
  path: '/custom-labels/sandbox',
  summary: 'What a text or a file matches and why; nothing is stored',
  input: z.object({
    name: z.string().max(100).default('This label'),
    definition: CustomDefinition.optional(),
    /** A label whose table, template or examples the definition goes on with. */
    id: id.optional(),
    /** The built-in rules and the other own labels as well. */
    everything: z.boolean().default(false),
    text: z.string().max(500_000).optional(),
    file: Dropped.optional(),
  }),
  output: SandboxOutcome,
  access: 'system',
  errors: ['invalid', 'restricted', 'not_found', 'too_many_requests'],
  audit: 'none',
})

export const readForCustomLabel = endpoint({
  method: 'POST',
  path: '/custom-labels/text',
  summary: 'The text of a file, for a template or an example; nothing is stored',
  input: z.object({ file: Dropped, most: z.int().min(1).max(400_000).default(24_000) }),
  output: z.object({ text: z.string(), problem: z.string() }),
  access: 'system',
  errors: ['invalid', 'restricted', 'too_many_requests'],
  audit: 'none',
})

export const previewCustomLabel = endpoint({
  method: 'POST',
  path: '/custom-labels/preview',
  summary: 'How many items a definition would touch, from a sample of items that are read again',
  input: z.object({ definition: CustomDefinition, id: id.optional() }),
  output: z.object({
    /** Items there are, items of the sample that could be read, and those of them that match. */
    items: z.int(),
    read: z.int(),
    matching: z.int(),
    /** What that comes to among all items. */
    estimate: z.int(),
    examples: z.array(z.object({ name: z.string(), path: z.string(), confidence: z.number() })),
    /** How the figures came about, in one sentence. */
    basis: z.string(),
  }),
  access: 'system',
  errors: ['invalid', 'restricted', 'not_found', 'too_many_requests'],
  audit: 'none',
})

export const importFormats = ['purview', 'presidio', 'gitleaks'] as const
export const ImportFormat = z.enum(importFormats)
export type ImportFormat = z.infer<typeof ImportFormat>
export const ImportedLabel = z.object({
  name: z.string(),
  description: z.string(),
  sensitivityLevel: SensitivityLevel,
  definition: CustomDefinition,
})
export type ImportedLabel = z.infer<typeof ImportedLabel>
/** Something that is in the file and not in the result, or is there in another form. */
export const ImportNote = z.object({
  subject: z.string(),
  reason: z.string(),
  /** Whether it is missing rather than changed. */ lost: z.boolean(),
})
export type ImportNote = z.infer<typeof ImportNote>
export const translateRules = endpoint({
  method: 'POST',
  path: '/custom-labels/import',
  summary: 'Translates a Purview rule package, Presidio recognisers or a gitleaks configuration; nothing is saved',
  input: z
    .object({ format: ImportFormat.optional(), content: z.string().min(1).max(1_500_000) })
    .meta({
      examples: [
        {
          format: 'gitleaks',
          content: '[[rules]]\nid = "acme-token"\ndescription = "Acme token"\nregex = "acme_[a-z0-9]{20}"\n',
        },
      ],
    }),
  output: z.object({ format: ImportFormat, labels: z.array(ImportedLabel), notes: z.array(ImportNote) }),
  access: 'system',
  feature: 'custom_information_type',
  errors: ['invalid', 'restricted', 'edition_required'],
  audit: 'none',
})
