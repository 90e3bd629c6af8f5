import { z } from 'zod'
import type { Step, Takes } from '../../../kit/connector.ts'
import { changed, refused } from '../../fault.ts'
import { accessOf, schemeOf } from '../access.ts'
import type { JiraReading } from '../reading.ts'
import type { PermissionGrant } from '../shapes.ts'
import { right } from './spot.ts'
import type { Way } from './way.ts'

const Before = z.object({
  kind: z.literal('scheme'),
  project: z.string(),
  name: z.string(),
  scheme: z.string(),
  permission: z.string(),
  holder: z.object({ type: z.string(), parameter: z.string().optional(), value: z.string().optional() }),
})
type Before = z.infer<typeof Before>

/** Takes a holder out of Browse Projects in the permission scheme, which other projects may use as well. */
export function schemeChange(reading: JiraReading): Way {
  const at = async (scheme: string, permission = '') => {
    const { api } = await reading.session.account()
    return `${api}/permissionscheme/${encodeURIComponent(scheme)}/permission${permission && `/${encodeURIComponent(permission)}`}`
  }
  /** @throws ConnectorError where the project has another scheme by now */
  const now = async ({ project, name, scheme }: Before): Promise<readonly PermissionGrant[]> => {
    const found = await schemeOf(reading, { id: project })
    if (!found || found.id !== scheme) throw changed(`The permission scheme of ${name}`)
    return found.permissions
  }
  const isSame =
    ({ holder }: Before) =>
    (one: PermissionGrant) =>
      one.permission === 'BROWSE_PROJECTS' &&
      one.holder?.type === holder.type &&
      (one.holder.parameter ?? '') === (holder.parameter ?? '') &&
      (one.holder.value ?? '') === (holder.value ?? '')
  return {
    kind: 'scheme',
    async plan(target, { project, isMeant }) {
      const { grants, scheme } = await accessOf(reading, project)
      return grants.flatMap(({ id, principal }) => {
        const permission = scheme?.permissions.find(one => id === `scheme/${scheme.id}/${one.id}`)
        if (!scheme || !permission?.holder || !isMeant(principal)) return []
        const { type, parameter, value } = permission.holder
        const takes: Takes =
          principal.kind === 'anonymous' || principal.kind === 'everyone'
            ? { principals: [principal.kind] }
            : { grants: [id ?? ''] }
        return {
          target: { ...target, grant: id ?? '' },
          says: `Takes ${principal.displayName ?? principal.name} out of Browse Projects in the permission scheme of ${project.key}. All projects that use the scheme are closed so.`,
          before: {
            kind: 'scheme',
            project: project.id,
            name: project.key,
            scheme: scheme.id,
            permission: permission.id,
            holder: { type, ...(parameter && { parameter }), ...(value && { value }) },
          },
          after: {},
          takes,
        } satisfies Step
      })
    },
    async apply(step) {
      const before = Before.parse(step.before)
      const found = (await now(before)).find(isSame(before))
      if (!found) return
      const call = { path: await at(before.scheme, found.id), method: 'DELETE', what: 'A permission' } as const
      await reading.atlassian.change(call).catch(refused(`The permission scheme of ${before.name}`, right))
    },
    async undo(step) {
      const before = Before.parse(step.before)
      if ((await now(before)).some(isSame(before))) return
      const body = { holder: before.holder, permission: 'BROWSE_PROJECTS' }
      const call = { path: await at(before.scheme), method: 'POST', body, what: 'A permission' } as const
      await reading.atlassian.change(call).catch(refused(`The permission scheme of ${before.name}`, right))
    },
    async checkUndo(step) {
      const before = Before.parse(step.before)
      await now(before)
      const who =
        before.holder.type === 'anyone'
          ? 'anybody on the internet'
          : `${before.holder.type} ${before.holder.parameter ?? ''}`.trim()
      return `Lets ${who} browse ${before.name} again, and all projects that use its permission scheme.`
    },
  }
}
