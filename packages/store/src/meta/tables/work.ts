import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson, Settings } from './columns.ts'

/** What is being done, and must not be lost when a process ends. */
export interface WorkTables {
  tasks: Tasks
  outbox: Outbox
  plans: Plans
  journal: Journal
  plan_runs: PlanRuns
  playbook_work: PlaybookWork
}

/** Long work as people see it, and its own queue. A scan's task has the scan's id. */
export interface Tasks {
  id: Id
  organisation_id: string
  kind: string
  title: string
  state: Generated<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>
  /** What people asked for; the running code follows within seconds. */
  wish: Generated<'run' | 'pause' | 'cancel'>
  input: Json<Settings>
  progress: Json<Settings>
  /** Where a worker that takes over goes on from. */
  checkpoint: Json<Settings | null>
  result: Json<Settings | null>
  error: string | null
  due_at: CreatedAt
  /** Failures so far. */
  attempts: Generated<number>
  /** Workers that were lost over it since it last got further. */
  losses: Generated<number>
  /** Who works on it, until when unless renewed. */
  worker: string | null
  lease_until: Date | null
  created_by: string | null
  created_at: CreatedAt
  finished_at: Date | null
}

/** What has to leave this store, or be done elsewhere, because of a change that was saved here. Delivered at least once. */
export interface Outbox {
  id: Id
  organisation_id: string
  number: GeneratedAlways<string>
  kind: string
  /** Entries of one kind and subject are delivered in order. */
  subject: Generated<string>
  payload: Json<Settings>
  created_at: CreatedAt
  due_at: CreatedAt
  attempts: Generated<number>
  worker: string | null
  lease_until: Date | null
  /** What the last attempt failed at. */
  error: string | null
  /** Nobody tries any more until somebody asks for it. */
  dead_at: Date | null
}

/** What would be done to what, as found when it was planned. Never changed once it is ready. */
export interface Plans {
  id: Id
  organisation_id: string
  /** Null for a remedy that was chosen by itself. */
  playbook: string | null
  /** What its remedies were told. */
  params: RequiredJson<Settings>
  title: Generated<string>
  state: Generated<'planning' | 'ready' | 'failed' | 'cancelled'>
  /** Why it could not be made. */
  error: string | null
  /** Once it is ready: what is done where. */
  parts: Json<PlanPart[]>
  /** Things that it is about; those that are as they should be already are not among the steps. */
  found: Generated<number>
  nothing_to_do: Generated<number>
  /** What works on it, or did last. */
  task_id: string | null
  /** Of its parameters and all steps; empty while it is being made. */
  hash: string
  created_by: string | null
  created_at: CreatedAt
  expires_at: Date
  /** The giving of labels that it belongs to. */
  labelling_run_id: Generated<string | null>
}

/** What a plan does with one remedy in one source. */
export interface PlanPart {
  sourceId: string | null
  remedy: string
  destructive: boolean
  /** How long the source took to look at one thing, on average. */
  msPerStep: number
}

/** Each step of a plan: written before it is done, so that what was done to another system is known whatever happens here. */
export interface Journal {
  id: Id
  organisation_id: string
  plan_id: string
  number: number
  /** Steps stand in the order of this, then of their numbers: those that are about one thing share it. */
  place: number
  /** Where it is to be done, and how. */
  source_id: string | null
  remedy: string
  /** The item or folder, where it is known. */
  object_kind: 'item' | 'folder' | null
  object_id: string | null
  target: RequiredJson<unknown>
  /** With what was there before and what is to be there after; of what was only found, nothing. */
  step: RequiredJson<unknown>
  /** What undoes it. */
  receipt: Json<unknown>
  /** `found`: not looked at yet. */
  state: Generated<'found' | 'planned' | 'applying' | 'applied' | 'refused' | 'failed' | 'undoing' | 'undone'>
  error: string | null
  /** What kind of failure it is, where the remedy tells kinds apart. */
  error_kind: Generated<string | null>
  undoable: Generated<boolean>
  /** What others did with it in the 90 days before; null where that is not known. */
  use_events: number | null
  use_last: Date | null
  /** What lists showed before it was done and show no more; null where they show what the source told. */
  shown: Json<unknown>
  /** The doing or taking back that touched it last. */
  run_id: string | null
  changed_at: CreatedAt
}

/** One doing or taking back of a plan or of some of its steps. */
export interface PlanRuns {
  id: Id
  organisation_id: string
  plan_id: string
  what: 'apply' | 'undo'
  /** Numbers of the steps; null for all. */
  chosen: Json<number[] | null>
  /** How many steps it is about. */
  steps: number
  /** Of the plan, what is done with it, and to which steps: what an approval is bound to. */
  hash: string
  state: 'waiting' | 'running' | 'done' | 'stopped' | 'failed' | 'cancelled' | 'declined'
  reason: string | null
  asked_by: string | null
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  task_id: string | null
}

/** Lines of work lists that are not open any more. What is open follows from what is found. */
export interface PlaybookWork {
  organisation_id: string
  playbook: string
  /** What the line is about: an item's id, or a source and an address in it. */
  entry: string
  state: 'done' | 'dismissed'
  decision: 'keep' | 'remove' | null
  reason: Generated<string>
  decided_by: string | null
  decided_at: Date
}
