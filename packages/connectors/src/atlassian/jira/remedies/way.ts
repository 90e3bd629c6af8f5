import type { Principal, RemedyTarget, Step } from '../../../kit/connector.ts'
import type { Project } from '../shapes.ts'

/** One of the ways in which people reach a project, and how it is closed. */
export interface Way {
  kind: string
  plan(target: RemedyTarget, about: { project: Project; isMeant(principal: Principal): boolean }): Promise<Step[]>
  /** @throws ConnectorError `changed_while_read` */
  apply(step: Step): Promise<void>
  undo(step: Step): Promise<void>
  checkUndo(step: Step): Promise<string>
}
