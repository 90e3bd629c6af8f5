import type { TaskKind } from './kind.ts'

/** Works on tasks in this process. */
export interface TaskEngine {
  /** Starts working on tasks of this kind in this process. */
  work<Input extends object>(kind: TaskKind<Input>): Promise<void>
  /** Looks for tasks, and for what people wish of those under way, without waiting for the next turn. */
  wake(): void
  /** Lets go of what is under way, at a safe point, for another process. */
  close(): Promise<void>
}
