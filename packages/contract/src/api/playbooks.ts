import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MetricCondition } from '../metrics.ts'
import { SensitivityLevel } from '../sensitivity.ts'
import { ShareType } from '../share-type.ts'
import { Reference, listEndpoint } from './paging.ts'
import { PlaybookId } from './playbook-ids.ts'
import { Plan } from './remedies.ts'

export { PlaybookId, playbookIds } from './playbook-ids.ts'

/** What a playbook is about, as the screen groups them. */
export const playbookGroups = ['sharing', 'content', 'accounts', 'review'] as const

/** What its question counts. `files` and `folders` open in the investigation with the very same conditions; the others are the playbook's own lists. */
export const playbookSubjects = ['files', 'folders', 'accounts', 'mailboxes'] as const
export type PlaybookSubject = (typeof playbookSubjects)[number]

/** Something that is chosen before planning. */
export const PlaybookChoice = z.object({
  name: z.string(),
  title: z.string(),
  hint: z.string(),
  kind: z.enum(['text', 'number', 'option']),
  /** Of an option. */
  options: z.array(z.object({ value: z.string(), title: z.string() })).optional(),
  default: z.union([z.string(), z.number()]).nullable(),
})
export type PlaybookChoice = z.infer<typeof PlaybookChoice>

export const Playbook = z.object({
  id: PlaybookId,
  title: z.string(),
  group: z.enum(playbookGroups),
  /** In one sentence: what it mends. */
  mends: z.string(),
  /** `plan`: planned, done and taken back here. `list`: a list of work that people do and tick off. */
  kind: z.enum(['plan', 'list']),
  subject: z.enum(playbookSubjects),
  /** All of these hold of what it applies to: what opens the same things in the investigation. Empty for accounts and mailboxes. */
  where: z.array(MetricCondition),
  /** What it applies to now; of a list, what is still open. */
  count: z.int(),
  /** Of these, what can be mended from here. */
  mendable: z.int(),
})
export type Playbook = z.infer<typeof Playbook>

/** What a playbook can do in one data source. */
export const PlaybookPart = z.object({
  sourceId: z.string(),
  sourceName: z.string(),
  connector: z.string(),
  count: z.int(),
  /** What would be done; null where this source cannot be mended from here. */
  remedy: z.object({ id: z.string(), title: z.string(), destructive: z.boolean(), undoable: z.boolean() }).nullable(),
  /** Whether there is a script for it. */
  hasScript: z.boolean(),
  /** In one sentence: what can be done there, and by whom. */
  says: z.string(),
})
export type PlaybookPart = z.infer<typeof PlaybookPart>

export const PlaybookDetail = Playbook.extend({
  explanation: z.string(),
  risk: z.object({ level: z.enum(['low', 'medium', 'high']), says: z.string() }),
  sideEffects: z.array(z.string()),
  steps: z.array(z.string()),
  choices: z.array(PlaybookChoice),
  parts: z.array(PlaybookPart),
  /** Its last plans, newest first, at most 5. */
  plans: z.array(Plan),
})
export type PlaybookDetail = z.infer<typeof PlaybookDetail>

/** What of all that a playbook applies to is meant; all of it where nothing is named. */
export const PlaybookScope = z
  .object({
    items: z.array(z.uuid()).min(1).max(1000).optional(),
    folders: z.array(z.uuid()).min(1).max(1000).optional(),
    /** The item of an event. */
    event: z.string().max(64).optional(),
    /** An account, by its address. */
    account: z.string().max(320).optional(),
    source: z.uuid().optional(),
    /** Conditions on top of the playbook's own. */
    where: z.array(MetricCondition).max(20).optional(),
  })
  .meta({ examples: [{ where: [{ dimension: 'sensitivity', operator: 'eq', value: 3 }] }] })
export type PlaybookScope = z.infer<typeof PlaybookScope>

/** Something that a playbook applies to. */
export const PlaybookRow = z.object({
  kind: z.enum(['item', 'folder', 'account', 'mailbox']),
  id: z.string(),
  name: z.string(),
  path: z.string(),
  sourceId: z.string(),
  sourceCode: z.int(),
  owner: z.string(),
  sensitivity: SensitivityLevel.nullable(),
  shareType: ShareType.nullable(),
})
export type PlaybookRow = z.infer<typeof PlaybookRow>

export const workStates = ['open', 'done', 'dismissed'] as const
/** A line of a work list: what is to be done by whom. It never holds a secret itself. */
export const WorkEntry = PlaybookRow.extend({
  /** What it is about: kinds of secrets, who reaches it, what the account may. */
  facts: z.array(z.string()),
  ownerId: z.string().nullable(),
  state: z.enum(workStates),
  /** Of a review of access. */
  decision: z.enum(['keep', 'remove']).nullable(),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type WorkEntry = z.infer<typeof WorkEntry>

export const scriptLanguages = ['sh', 'powershell', 'sql', 'python'] as const
export type ScriptLanguage = (typeof scriptLanguages)[number]

/** What a playbook would do, for somebody to read and run. It holds the ids of what it is about. */
export const PlaybookScript = z.object({
  language: z.enum(scriptLanguages),
  fileName: z.string(),
  text: z.string(),
  /** How many things were asked for. */
  targets: z.int(),
  /** Of these, what it cannot do; it names them with the reason. */
  leftOut: z.int(),
  /** It only tells, and changes nothing however it is run. */
  readsOnly: z.boolean(),
})
export type PlaybookScript = z.infer<typeof PlaybookScript>

const feature = 'it_scripts'
/** Values of the playbook's `choices`, by name. */
const Choices = z.record(z.string().max(40), z.union([z.string().max(200), z.number()]))
const ById = z.object({ id: PlaybookId })
const page = {
  search: z.string().max(200).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
}
const closed = ['restricted', 'edition_required'] as const

export const listPlaybooks = endpoint({
  method: 'GET',
  path: '/playbooks',
  summary: 'Every playbook with how many things it applies to now',
  input: z.object({}),
  output: z.object({ playbooks: z.array(Playbook) }),
  access: 'system',
  feature,
  errors: [...closed],
  audit: 'none',
})
export const findPlaybooks = endpoint({
  method: 'POST',
  path: '/playbooks/find',
  summary: 'The playbooks that apply to an item, an event, an account or whatever else is named',
  input: z.object({ scope: PlaybookScope }),
  output: z.object({ playbooks: z.array(Playbook) }),
  access: 'system',
  feature,
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const getPlaybook = endpoint({
  method: 'GET',
  path: '/playbooks/:id',
  summary: 'A playbook: what it mends, at what risk, what it can do in which data source, and its last plans',
  input: ById,
  output: PlaybookDetail,
  access: 'system',
  feature,
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const listAffected = listEndpoint('rows', {
  method: 'POST',
  path: '/playbooks/:id/affected',
  summary: 'What a playbook applies to now, a page at a time',
  input: ById.extend({ scope: PlaybookScope.optional(), ...page }),
  output: z.object({ rows: z.array(PlaybookRow), total: z.int() }),
  access: 'system',
  feature,
  errors: [...closed, 'invalid'],
  audit: 'none',
})
export const planPlaybook = endpoint({
  method: 'POST',
  path: '/playbooks/:id/plans',
  summary:
    'A dry run: plans for all that is meant, in every source that can be mended, as a task; changes nothing anywhere',
  input: ById.extend({ scope: PlaybookScope.optional(), choices: Choices.optional() }).meta({
    examples: [
      { id: 'close_anonymous_links', scope: { where: [{ dimension: 'sensitivity', operator: 'eq', value: 3 }] } },
    ],
  }),
  output: Plan,
  access: 'system',
  feature,
  errors: [...closed, 'invalid', 'conflict'],
  audit: 'playbook.plan',
})
export const writePlaybookScript = endpoint({
  method: 'POST',
  path: '/playbooks/:id/script',
  summary:
    'What a playbook would do in one data source, as a script that only says what it would do unless told otherwise; at most 5,000 things',
  input: ById.extend({
    /** What is meant, in the data source that it names. */
    scope: PlaybookScope.required({ source: true }),
    choices: Choices.optional(),
  }),
  output: PlaybookScript,
  access: 'system',
  feature,
  errors: [...closed, 'invalid', 'not_found', 'conflict'],
  audit: 'playbook.script',
})
export const listWork = listEndpoint('entries', {
  method: 'POST',
  path: '/playbooks/:id/work',
  summary: 'The work list of a playbook, a page at a time, with how much is open by owner',
  input: ById.extend({
    scope: PlaybookScope.optional(),
    state: z.enum(workStates).default('open'),
    /** Only what this person owns. */
    owner: z.uuid().optional(),
    ...page,
  }),
  output: z.object({
    entries: z.array(WorkEntry),
    total: z.int(),
    counts: z.object({ open: z.int(), done: z.int(), dismissed: z.int() }),
    /** Whose work is open, the most first, at most 200. */
    owners: z.array(Reference.extend({ open: z.int() })),
  }),
  access: 'system',
  feature,
  errors: [...closed, 'invalid', 'not_found'],
  audit: 'none',
})
export const decideWork = endpoint({
  method: 'POST',
  path: '/playbooks/:id/work/decide',
  summary: 'Ticks lines of a work list off, dismisses them with a reason, or opens them again',
  input: ById.extend({
    entries: z.array(z.string().min(1).max(400)).min(1).max(1000),
    state: z.enum(workStates),
    decision: z.enum(['keep', 'remove']).optional(),
    reason: z.string().trim().max(500).default(''),
  }),
  output: z.object({ changed: z.int() }),
  access: 'system',
  feature,
  errors: [...closed, 'invalid', 'not_found'],
  audit: 'playbook.work',
})
