import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson, Settings } from './columns.ts'

/** What is being done, and must not be lost when a process ends. */
export interface WorkTables {
  tasks: Tasks
  outbox: Outbox
  plans: Plans
  journal: Journal
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

/** What a remedy would do to what, as found when it was planned. Never changed. */
export interface Plans {
  id: Id
  organisation_id: string
  remedy: string
  params: RequiredJson<unknown>
  /** Where it is to be done. */
  source_id: string | null
  title: Generated<string>
  /** What works on it, or did last. */
  task_id: string | null
  /** Of the remedy, its parameters and all steps; empty while it is being made. */
  hash: string
  created_by: string | null
  created_at: CreatedAt
  expires_at: Date
}

/** Each step of a plan: written before it is done, so that what was done to another system is known whatever happens here. */
export interface Journal {
  id: Id
  organisation_id: string
  plan_id: string
  number: number
  target: RequiredJson<unknown>
  /** With what was there before and what is to be there after. */
  step: RequiredJson<unknown>
  /** What undoes it. */
  receipt: Json<unknown>
  state: Generated<'planned' | 'applying' | 'applied' | 'refused' | 'failed' | 'undoing' | 'undone'>
  error: string | null
  changed_at: CreatedAt
}
