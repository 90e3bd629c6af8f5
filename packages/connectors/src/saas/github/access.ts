import { z } from 'zod'
import type { Grant, Principal } from '../../kit/connector.ts'
import { digest } from '../../kit/mail/event.ts'
import type { Github } from './api.ts'
import { isDenied } from './fault.ts'
import { pathOf } from './reading.ts'
import { Collaborator, type Account, type Repository } from './shapes.ts'

const Team = z.looseObject({ slug: z.string(), name: z.string().nullish(), permission: z.string().nullish() })

/** GitHub tells nobody's address: people go by the one that it makes for them. */
export const addressOf = ({ login }: Pick<Account, 'login'>) => `${login.toLowerCase()}@users.noreply.github.com`

/** Somebody of the organisation, who is inside whatever their address is. */
export const memberOf = ({ login }: Pick<Account, 'login'>): Principal => ({ kind: 'user', name: login })
export const outsiderOf = (account: Pick<Account, 'login'>): Principal => ({
  kind: 'user',
  name: addressOf(account),
  address: addressOf(account),
  displayName: account.login,
})

export const anybody: Principal = { kind: 'anonymous', name: 'anyone', displayName: 'Anyone on the internet' }
const enterprise: Principal = { kind: 'everyone', name: 'everyone', displayName: 'Everyone in the enterprise' }

export interface Access {
  grants: readonly Grant[]
  /** Changes whenever who reaches it does. */
  mark: string
}

/** Who reaches a repository: by its visibility, as collaborators, by teams. Of whom GitHub does not tell, only the visibility counts. */
export async function accessOf(github: Github, repository: Repository): Promise<Access> {
  const path = pathOf(repository.full_name)
  const [all, outside, teams] = await Promise.all([
    collaborators(github, path, 'all'),
    collaborators(github, path, 'outside'),
    list(github, Team, `${path}/teams?per_page=100`, 'Teams of a repository'),
  ])
  const outsiders = new Set(outside.map(({ login }) => login))
  const grants: Grant[] = [
    ...byVisibility(repository),
    ...teams.map(({ slug, name, permission }) => ({
      principal: { kind: 'group', name: slug, displayName: `Team ${name || slug}` } satisfies Principal,
      role: roleOf(permission),
      via: 'team',
      id: slug,
    })),
    ...all.map(account => ({
      principal: outsiders.has(account.login) ? outsiderOf(account) : memberOf(account),
      role: roleOf(roleIn(account)),
      via: outsiders.has(account.login) ? 'outside collaborator' : 'collaborator',
      id: account.login,
    })),
  ]
  return { grants, mark: digest(JSON.stringify(grants)).slice(0, 12) }
}

export const visibilityOf = ({ visibility, private: isPrivate }: Repository) =>
  visibility || (isPrivate === false ? 'public' : 'private')

function byVisibility(repository: Repository): Grant[] {
  const visibility = visibilityOf(repository)
  if (visibility === 'public') return [{ principal: anybody, role: 'read', via: 'visibility', id: 'public' }]
  return visibility === 'internal' ? [{ principal: enterprise, role: 'read', via: 'visibility', id: 'internal' }] : []
}

export const collaborators = (github: Github, path: string, affiliation: 'all' | 'outside'): Promise<Collaborator[]> =>
  list(
    github,
    Collaborator,
    `${path}/collaborators?affiliation=${affiliation}&per_page=100`,
    'Collaborators of a repository',
  )

/** Nothing where the sign-in may not see it. */
async function list<T>(github: Github, ...[schema, path, what]: [z.ZodType<T>, string, string]): Promise<T[]> {
  try {
    return await github.all(schema, { path, what })
  } catch (error) {
    if (isDenied(error)) return []
    throw error
  }
}

export function roleIn({ role_name, permissions }: Collaborator): string {
  if (role_name) return role_name
  if (permissions?.admin) return 'admin'
  return permissions?.push ? 'push' : 'pull'
}

function roleOf(role: string | null | undefined): Grant['role'] {
  if (role === 'admin') return 'owner'
  return role === 'push' || role === 'write' || role === 'maintain' ? 'write' : 'read'
}
