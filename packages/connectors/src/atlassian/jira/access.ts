import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { digest } from '../../kit/mail/event.ts'
import { isMissing, known } from '../fault.ts'
import type { JiraReading } from './reading.ts'
import { listOf, PermissionGrant, PermissionScheme, Role, RoleActor, type Project } from './shapes.ts'

export const anybody: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone on the internet' }
export const everyone: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone who can sign in' }

export interface ProjectRole {
  id: string
  name: string
  grants: Grant[]
}

export interface Access {
  /** Who may browse the project. */
  grants: Grant[]
  roles: readonly ProjectRole[]
  /** Who may browse an issue because of what he is to it. */
  ofIssue: { reporter: boolean; assignee: boolean }
  scheme?: { id: string; permissions: readonly PermissionGrant[] }
  /** Changes whenever who reaches it does. */
  mark: string
}

const browse = 'BROWSE_PROJECTS'
const Roles = z.record(z.string(), z.unknown())

/** Who reaches a project: by its permission scheme, whose holders may be roles of the project. */
export async function accessOf(reading: JiraReading, project: Project): Promise<Access> {
  const [scheme, roles] = await Promise.all([schemeOf(reading, project), rolesOf(reading, project)])
  if (!scheme) {
    const grants = [whoever(project)]
    return { grants, roles, ofIssue: { reporter: false, assignee: false }, mark: markOf(grants, roles) }
  }
  const { permissions } = scheme
  const holding = (permission: string) => permissions.filter(one => one.permission === permission)
  const nameOf = ({ holder }: PermissionGrant) => `${holder?.type} ${holder?.parameter ?? holder?.value ?? ''}`
  const [writing, owning] = ['EDIT_ISSUES', 'ADMINISTER_PROJECTS'].map(one => new Set(holding(one).map(nameOf)))
  const grants: Grant[] = []
  for (const permission of holding(browse)) {
    const name = nameOf(permission)
    const role: Grant['role'] = owning?.has(name) ? 'owner' : writing?.has(name) ? 'write' : 'read'
    grants.push(...(await grantsBy(reading, permission, { project, roles, role, scheme: scheme.id })))
  }
  const has = (type: string) => holding(browse).some(({ holder }) => holder?.type === type)
  const ofIssue = { reporter: has('reporter'), assignee: has('assignee') }
  return { grants, roles, ofIssue, scheme, mark: markOf(grants, roles) }
}

const markOf = (grants: readonly Grant[], roles: readonly ProjectRole[]) =>
  digest(JSON.stringify([grants, roles])).slice(0, 12)

/** Where the account may not see who may browse it. */
const whoever = ({ id, key }: Project): Grant => ({
  principal: { kind: 'group', name: `project ${id}`, displayName: `Whoever may browse ${key}` },
  role: 'read',
  via: 'permission scheme',
})

interface Held {
  project: Project
  roles: readonly ProjectRole[]
  role: Grant['role']
  scheme: string
}

async function grantsBy(
  { people }: JiraReading,
  { id, holder }: PermissionGrant,
  { project, roles, role, scheme }: Held,
): Promise<Grant[]> {
  const { type = '', parameter, value, user, group } = holder ?? {}
  const grant = (principal: Principal): Grant => ({
    principal,
    role,
    via: 'permission scheme',
    id: `scheme/${scheme}/${id}`,
  })
  const named = parameter || value || ''
  if (type === 'anyone') return [grant(anybody)]
  if (type === 'applicationRole') return [grant(everyone)]
  if (type === 'group') return [grant(groupOf({ name: group?.name || parameter, groupId: value }))]
  if (type === 'user') return [grant(await people.principal(user ?? { accountId: named }))]
  if (type === 'projectLead' && project.lead) return [grant(await people.principal(project.lead))]
  if (type !== 'projectRole') return []
  const found = roles.find(one => one.id === value || one.id === parameter)
  return (found?.grants ?? []).map(one => ({ ...one, role }))
}

export const groupOf = ({
  name,
  groupId,
}: {
  name?: string | null | undefined
  groupId?: string | null | undefined
}): Principal => ({ kind: 'group', name: name || groupId || 'group', displayName: name || groupId || 'A group' })

export async function schemeOf({ atlassian, session }: JiraReading, project: ProjectNames) {
  const { api } = await session.account()
  const call = { query: { expand: 'all' }, what: 'The permission scheme of a project' }
  const found = await known(
    byEither(project, name =>
      atlassian.get(PermissionScheme, { ...call, path: `${api}/project/${name}/permissionscheme` }),
    ),
  )
  return found && { id: found.id, permissions: listOf(PermissionGrant, found.permissions) }
}

type ProjectNames = Pick<Project, 'id'> & Partial<Pick<Project, 'key'>>

/** Projects go by their number or their key; some places know them by the latter alone. */
async function byEither<T>({ id, key }: ProjectNames, ask: (name: string) => Promise<T>): Promise<T> {
  return ask(encodeURIComponent(id)).catch((error: unknown) => {
    if (key === undefined || !isMissing(error)) throw error
    return ask(encodeURIComponent(key))
  })
}

const askedAtOnce = 3
const mostRoles = 100

/** Roles with whom the project has put into them; nothing where the account may not see them. */
async function rolesOf(reading: JiraReading, project: Project): Promise<ProjectRole[]> {
  const { atlassian, session } = reading
  const { api } = await session.account()
  const what = 'Roles of a project'
  const asked = byEither(project, name => atlassian.get(Roles, { path: `${api}/project/${name}/role`, what }))
  const all = (await known(asked)) ?? {}
  const ids = Object.values(all).flatMap(address => /\/(\d+)\/?$/.exec(String(address))?.[1] ?? [])
  const roles = await atOnce([...new Set(ids)].slice(0, mostRoles), askedAtOnce, one => roleOf(reading, project, one))
  return roles.flatMap(role => role ?? [])
}

export async function actorsOf(reading: JiraReading, project: ProjectNames, role: string) {
  const { api } = await reading.session.account()
  const what = 'A role of a project'
  const found = await byEither(project, name =>
    reading.atlassian.get(Role, { path: `${api}/project/${name}/role/${encodeURIComponent(role)}`, what }),
  )
  return { name: found.name || role, actors: listOf(RoleActor, found.actors) }
}

async function roleOf(reading: JiraReading, project: Project, id: string): Promise<ProjectRole | undefined> {
  const found = await known(actorsOf(reading, project, id))
  if (!found) return undefined
  const grants = await Promise.all(
    found.actors.map(async actor => {
      const who = userIn(actor)
      const principal = who === undefined ? groupOf(groupIn(actor)) : await reading.people.principal(userOf(actor))
      return {
        principal,
        role: 'read',
        via: `role ${found.name}`,
        id: `role/${id}/${who ?? principal.name}`,
      } satisfies Grant
    }),
  )
  return { id, name: found.name, grants }
}

const groupIn = ({ actorGroup, name, displayName }: RoleActor) => ({
  name: actorGroup?.name || actorGroup?.displayName || name || displayName,
  groupId: actorGroup?.groupId,
})

/** The account of an actor; nothing where it is a group. */
export const userIn = ({ type, actorUser, actorGroup, name }: RoleActor): string | undefined =>
  actorGroup || /group/.test(type ?? '') ? undefined : actorUser?.accountId || actorUser?.name || name || undefined

const userOf = (actor: RoleActor) => ({
  accountId: actor.actorUser?.accountId,
  name: actor.actorUser?.name || actor.name,
  displayName: actor.displayName,
})
