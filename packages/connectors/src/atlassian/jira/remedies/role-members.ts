import { z } from 'zod'
import type { Step } from '../../../kit/connector.ts'
import { refused } from '../../fault.ts'
import { accessOf, actorsOf, userIn } from '../access.ts'
import type { JiraReading } from '../reading.ts'
import { right } from './spot.ts'
import type { Way } from './way.ts'

const Before = z.object({
  kind: z.literal('role'),
  project: z.string(),
  name: z.string(),
  role: z.string(),
  roleName: z.string(),
  user: z.string(),
  userName: z.string(),
})
type Before = z.infer<typeof Before>

/** Takes people off roles of a project. */
export function roleChange(reading: JiraReading): Way {
  const has = async ({ project, role, user, name }: Before) => {
    const { actors } = await actorsOf(reading, { id: project }, role).catch(refused(`The role in ${name}`, right))
    return actors.some(actor => userIn(actor) === user)
  }
  const at = async ({ project, role }: Before) => {
    const { api } = await reading.session.account()
    return `${api}/project/${encodeURIComponent(project)}/role/${encodeURIComponent(role)}`
  }
  return {
    kind: 'role',
    async plan(target, { project, isMeant }) {
      const { roles } = await accessOf(reading, project)
      return roles.flatMap(({ id: role, name: roleName, grants }) =>
        grants
          .filter(({ principal }) => principal.kind === 'user' && isMeant(principal))
          .map(({ id = '', principal }) => {
            const userName = principal.displayName ?? principal.name
            return {
              target: { ...target, grant: id },
              says: `Takes ${userName} (${principal.name}) off the role ${roleName} of the project ${project.key}.`,
              before: {
                kind: 'role',
                project: project.id,
                name: project.key,
                role,
                roleName,
                user: id.split('/').slice(2).join('/'),
                userName,
              },
              after: {},
              takes: { grants: [id] },
            } satisfies Step
          }),
      )
    },
    async apply(step) {
      const before = Before.parse(step.before)
      if (!(await has(before))) return
      const call = { path: await at(before), query: { user: before.user }, method: 'DELETE', what: 'A role' } as const
      await reading.atlassian.change(call).catch(refused(`The role in ${before.name}`, right))
    },
    async undo(step) {
      const before = Before.parse(step.before)
      if (await has(before)) return
      const call = { path: await at(before), method: 'POST', body: { user: [before.user] }, what: 'A role' } as const
      await reading.atlassian.change(call).catch(refused(`The role in ${before.name}`, right))
    },
    async checkUndo(step) {
      const before = Before.parse(step.before)
      await has(before)
      return `Gives ${before.userName} the role ${before.roleName} of the project ${before.name} again.`
    },
  }
}
