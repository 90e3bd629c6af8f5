import type { Principal, Remedy } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import { anybody, everybody, outside, type Meant } from '../../kit/meant.ts'
import type { JiraReading } from './reading.ts'
import { schemeChange } from './remedies/scheme-grants.ts'
import { roleChange } from './remedies/role-members.ts'
import { projectFor } from './remedies/spot.ts'
import type { Way } from './remedies/way.ts'

/** Everything that can be done in Jira, by the names that playbooks know. */
export function jiraRemedies(reading: JiraReading): Record<string, Remedy> {
  const taking = <P>(meant: Meant<P>) => guarded(reading.settings, taken(reading, meant))
  return {
    remove_public_access: taking(anybody),
    remove_everyone: taking(everybody),
    remove_outside_access: taking(outside),
  }
}

/** Takes those who are meant off a project: out of its permission scheme, or off its roles; a step for each. */
function taken<P>(reading: JiraReading, meant: Meant<P>): Required<Remedy<P>> {
  const ways: readonly Way[] = [schemeChange(reading), roleChange(reading)]
  const wayOf = (before: Record<string, unknown>) =>
    ways.find(({ kind }) => kind === before['kind']) ?? roleChange(reading)
  return {
    params: meant.params,
    async plan(target, params) {
      const project = await projectFor(reading, target)
      const isMeant = (principal: Principal) => meant.takes(principal, { params, ownDomains: reading.io.ownDomains })
      const steps = await Promise.all(ways.map(way => way.plan(target, { project, isMeant })))
      return steps
        .flat()
        .filter(({ target: { grant } }) => target.grant === undefined || grant === target.grant)
        .toSorted((one, other) => (one.says < other.says ? -1 : 1))
    },
    async apply(step) {
      await wayOf(step.before).apply(step)
      return { step, at: reading.io.now(), undo: step.before }
    },
    undo: async ({ step }) => wayOf(step.before).undo(step),
    checkUndo: async ({ step }) => wayOf(step.before).checkUndo(step),
  }
}
