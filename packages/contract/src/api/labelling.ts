import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LabelSystem, longestLabelId } from '../label-id.ts'
import { LabellingConflict, LabellingError, LabellingOutcome, LabellingRule, SensitivityLabel } from '../labelling.ts'
import { MetricFilter } from '../metrics.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { listEndpoint, pageOf, Reference } from './paging.ts'
import { PlaybookRow } from './playbooks.ts'
import { Plan, PlanDetail } from './remedies.ts'

const automatic = { access: 'system', feature: 'auto_mip_labeling' } as const
const manual = { access: 'system', feature: 'manual_mip_labeling' } as const
const closed = ['restricted', 'edition_required'] as const

const mostLabels = 200
const Labels = z.array(SensitivityLabel).max(mostLabels)
const Rules = z.array(LabellingRule).max(500)
const Filter = MetricFilter.meta({ examples: [{ dimension: 'sensitivity', operator: 'eq', value: 3 }] })
const counts = z.partialRecord(LabellingOutcome, z.int())

/** A label that was found in files and is not in the organisation's list. */
export const SeenLabel = z.object({ id: z.string(), tenant: z.string(), name: z.string(), items: z.int() })
export type SeenLabel = z.infer<typeof SeenLabel>

export const Labelling = z.object({
  /** Whether somebody consented to Microsoft labelling, and when; without it labels are entered by hand. */
  consentedAt: z.iso.datetime().nullable(),
  /** The least sensitive first. */
  labels: z.array(SensitivityLabel),
  /** `service`: as connected sources told them. */
  labelsFrom: z.enum(['given', 'service']),
  labelsAt: z.iso.datetime().nullable(),
  seen: z.array(SeenLabel),
  rules: z.array(LabellingRule),
  conflicts: z.array(LabellingConflict),
  isOn: z.boolean(),
  switchedBy: z.string(),
  switchedAt: z.iso.datetime().nullable(),
  sources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Whose labels are given there. */
      system: LabelSystem,
      /** Whether labels can be written there. */
      canLabel: z.boolean(),
      /** Whether it tells the tenant's labels. */
      tellsLabels: z.boolean(),
    }),
  ),
})
export type Labelling = z.infer<typeof Labelling>

export const getLabelling = endpoint({
  ...automatic,
  method: 'GET',
  path: '/labelling',
  summary: "The tenant's sensitivity labels, what is mapped to them, and whether files are labelled",
  input: z.object({}),
  output: Labelling,
  errors: [...closed],
  audit: 'none',
})
export const setSensitivityLabels = endpoint({
  ...automatic,
  method: 'PUT',
  path: '/labelling/labels',
  summary: "Enters the tenant's sensitivity labels by hand, from the least sensitive to the most",
  input: z.object({ labels: Labels }),
  output: Labelling,
  errors: [...closed, 'invalid', 'conflict'],
  audit: 'labelling.labels',
})
export const readSensitivityLabels = endpoint({
  ...automatic,
  method: 'POST',
  path: '/labelling/labels/read',
  summary: "Reads the tenant's sensitivity labels from a connected source that tells them",
  input: z.object({}),
  output: Labelling,
  reaches: true,
  errors: [...closed, 'conflict', 'dependency_failed'],
  audit: 'labelling.labels',
})
export const setLabellingRules = endpoint({
  ...automatic,
  method: 'PUT',
  path: '/labelling/rules',
  summary:
    'Maps information types and sensitivities to sensitivity labels; of several about a file the most sensitive counts',
  input: z.object({ rules: Rules }),
  output: Labelling,
  errors: [...closed, 'invalid'],
  audit: 'labelling.rules',
})
export const suggestLabelling = endpoint({
  ...automatic,
  method: 'GET',
  path: '/labelling/suggestion',
  summary: 'A mapping to begin with, each rule with its reason',
  input: z.object({}),
  output: z.object({ rules: z.array(z.object({ rule: LabellingRule, why: z.string() })) }),
  errors: [...closed],
  audit: 'none',
})

const OfLabel = z.object({ id: z.string(), name: z.string(), counts })
/** What labelling by rules would come to now. Changes nothing. */
export const LabellingSimulation = z.object({
  /** Files that rules are about. */
  files: z.int(),
  counts,
  /** The most sensitive first. */
  labels: z.array(OfLabel),
  sources: z.array(Reference.extend({ counts })),
  conflicts: z.array(LabellingConflict),
})
export type LabellingSimulation = z.infer<typeof LabellingSimulation>

export const simulateLabelling = endpoint({
  ...automatic,
  method: 'POST',
  path: '/labelling/simulation',
  summary: 'Which files would get which label, and which keep theirs and why; changes nothing',
  input: z.object({
    /** Those in force unless given. */
    rules: Rules.optional(),
  }),
  output: LabellingSimulation,
  errors: [...closed, 'invalid'],
  audit: 'none',
})

/** A file with what it carries and would get. */
export const LabelledFile = PlaybookRow.extend({
  /** Names of the labels that it carries, and whether a person set them. */
  carries: z.array(z.string()),
  carriedBy: z.enum(['', 'person', 'rule']),
})
export type LabelledFile = z.infer<typeof LabelledFile>

export const listLabellingFiles = endpoint({
  ...automatic,
  method: 'POST',
  path: '/labelling/files',
  summary: 'The files behind a number of the simulation, a page at a time',
  input: z.object({
    rules: Rules.optional(),
    outcome: LabellingOutcome,
    /** The label that they would get. */
    label: z.string().max(longestLabelId).optional(),
    search: z.string().trim().max(200).optional(),
    ...pageOf(50),
  }),
  output: z.object({ files: z.array(LabelledFile), total: z.int() }),
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const switchLabelling = endpoint({
  ...automatic,
  method: 'PUT',
  path: '/labelling/switch',
  summary: 'Has files labelled by the rules from now on and after every scan, or no more',
  input: z.object({ on: z.boolean() }),
  output: Labelling,
  errors: [...closed, 'conflict'],
  audit: 'labelling.switch',
})
export const runLabelling = endpoint({
  ...automatic,
  method: 'POST',
  path: '/labelling/run',
  summary: 'Labels what is there to be labelled now; asks a second SuperAdmin where the rules for changes want it',
  input: z.object({}),
  output: z.object({}),
  errors: [...closed, 'conflict'],
  audit: 'labelling.run',
})
export const stopLabelling = endpoint({
  ...automatic,
  method: 'POST',
  path: '/labelling/stop',
  summary: 'Switches labelling off and ends what is being labelled; the file that is being written is finished',
  input: z.object({}),
  output: Labelling,
  errors: [...closed],
  audit: 'labelling.stop',
})

/** One time that labels were given or taken off. */
export const LabellingRun = z.object({
  id: z.string(),
  kind: z.enum(['automatic', 'manual']),
  what: z.enum(['apply', 'remove']),
  /** Of a manual one. */
  label: z.string(),
  reason: z.string(),
  by: z.string(),
  startedAt: z.iso.datetime(),
  /** `waiting`: for a second SuperAdmin. `ready`: planned, and nobody had it done yet. */
  state: z.enum(['planning', 'ready', 'waiting', 'running', 'done', 'stopped', 'failed']),
  stoppedBy: z.string().nullable(),
  /** Steps of its plans by how they stand. */
  counts: Plan.shape.counts,
  plans: z.array(Reference),
})
export type LabellingRun = z.infer<typeof LabellingRun>

export const getLabelCoverage = endpoint({
  ...automatic,
  method: 'GET',
  path: '/labelling/coverage',
  summary: 'How many files carry which label, what is being labelled, and what could not be',
  input: z.object({}),
  output: z.object({
    /** Files that can carry a label, and those that do. */
    files: z.int(),
    labelled: z.int(),
    byPerson: z.int(),
    /** Of medium or high sensitivity, without a label. */
    sensitiveUnlabelled: z.int(),
    /** The most sensitive first, then those that the list does not know. */
    labels: z.array(Reference.extend({ items: z.int(), known: z.boolean() })),
    sources: z.array(Reference.extend({ files: z.int(), labelled: z.int() })),
    sensitivities: z.array(z.object({ level: SensitivityLevel, files: z.int(), labelled: z.int() })),
    /** Files that could not be labelled when that was tried last, by why. */
    errors: z.array(z.object({ kind: LabellingError, files: z.int(), example: z.string() })),
    /** The last automatic one. */
    run: LabellingRun.nullable(),
  }),
  errors: [...closed],
  audit: 'none',
})
export const listLabellingRuns = listEndpoint('runs', {
  ...automatic,
  method: 'GET',
  path: '/labelling/runs',
  summary: 'When labels were given or taken off, newest first',
  input: z.object({ ...pageOf(20) }),
  output: z.object({ runs: z.array(LabellingRun), total: z.int() }),
  errors: [...closed, 'invalid'],
  audit: 'none',
})

export const getManualLabelling = listEndpoint('runs', {
  ...manual,
  method: 'GET',
  path: '/manual-labelling',
  summary: 'The labels that can be chosen, and what was labelled by hand, newest first',
  input: z.object({ ...pageOf(20) }),
  output: z.object({ labels: z.array(SensitivityLabel), runs: z.array(LabellingRun), total: z.int() }),
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const listFilesToLabel = endpoint({
  ...manual,
  method: 'POST',
  path: '/manual-labelling/files',
  summary: 'Files that a label can be written into, with those that they carry, a page at a time',
  input: z.object({ filter: Filter.optional(), ...pageOf(50) }),
  output: z.object({ files: z.array(LabelledFile), total: z.int() }),
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const labelByHand = endpoint({
  ...manual,
  method: 'POST',
  path: '/manual-labelling',
  summary:
    'Plans giving a label to files, or taking theirs off, with a reason; nothing is written until the plan is done',
  input: z.object({
    what: z.enum(['apply', 'remove']),
    /** The label to give. */
    label: z.string().max(longestLabelId).optional(),
    reason: z.string().trim().min(3).max(500),
    /** Those that are meant; all that the filter finds where none are named. */
    items: z.array(z.uuid()).min(1).max(1000).optional(),
    filter: Filter.optional(),
  }),
  output: PlanDetail,
  errors: [...closed, 'invalid', 'conflict', 'not_found'],
  audit: 'labelling.manual',
})
