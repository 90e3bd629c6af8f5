import type { ConditionalAccessPolicy, Conditions, Outsiders } from './resources.ts'

/** One way in: who, to what, by which sort of client. */
export interface Way {
  /** `user:…`, `group:…` and `role:…` with ids, of those that policies name. */
  named: ReadonlySet<string>
  /** The sort of outsider it is, where it is one; `guestOrExternalUserTypes` names them. */
  outsider?: string | undefined
  application: string
  client: string
}

/** The one condition, by its name in the policy, that a question is about, and whether the policy's own fits it. */
export interface Occasion {
  condition: string
  fits(value: unknown): boolean
}

/** Whether a policy that is in force applies whenever somebody comes in this way; what holds at times only does not. */
export function applies(policy: ConditionalAccessPolicy, way: Way, occasion?: Occasion): boolean {
  const { state, conditions } = policy
  if (state?.toLowerCase() !== 'enabled' || !conditions) return false
  return (
    !isNarrowed(conditions, occasion) &&
    holdsForClient(conditions, way.client) &&
    holdsForApplication(conditions, way.application) &&
    holdsForPerson(conditions, way)
  )
}

const judged = new Set(['users', 'applications', 'clientAppTypes'])

/** By any condition but these: places, platforms, devices, risk, and what Microsoft adds later. */
function isNarrowed(conditions: Conditions, occasion: Occasion | undefined): boolean {
  return Object.entries(conditions).some(([name, value]) => {
    if (judged.has(name) || name.includes('@') || isEmpty(value)) return false
    if (name === occasion?.condition) return !occasion.fits(value)
    return !(name === 'platforms' || name === 'locations') || !isEverywhere(value)
  })
}

/** `{ includePlatforms: ['all'], excludePlatforms: [] }`, and the same of locations. */
function isEverywhere(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).every(([name, part]) => {
    if (name.includes('@') || isEmpty(part)) return true
    return name.startsWith('include') && Array.isArray(part) && part.some(one => String(one).toLowerCase() === 'all')
  })
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 'none') return true
  if (Array.isArray(value)) return value.length === 0
  if (typeof value !== 'object') return false
  return Object.entries(value).every(([name, part]) => name.includes('@') || isEmpty(part))
}

function holdsForClient({ clientAppTypes }: Conditions, client: string): boolean {
  const all = lower(clientAppTypes)
  return all.length === 0 || all.includes('all') || all.includes(client.toLowerCase())
}

function holdsForApplication({ applications }: Conditions, application: string): boolean {
  if (!applications || !isEmpty(applications['applicationFilter'])) return false
  const [included, excluded] = [lower(applications.includeApplications), lower(applications.excludeApplications)]
  const name = application.toLowerCase()
  return (included.includes('all') || included.includes(name)) && !excluded.includes(name)
}

function holdsForPerson({ users }: Conditions, way: Way): boolean {
  if (!users) return false
  const included =
    lower(users.includeUsers).includes('all') ||
    isNamed(way, users.includeUsers, users.includeGroups, users.includeRoles) ||
    isOutsider(way, users.includeUsers, users.includeGuestsOrExternalUsers, 'all')
  return (
    included &&
    !isNamed(way, users.excludeUsers, users.excludeGroups, users.excludeRoles) &&
    !isOutsider(way, users.excludeUsers, users.excludeGuestsOrExternalUsers, 'some')
  )
}

type Names = readonly string[] | null | undefined

const isNamed = ({ named }: Way, users: Names, groups: Names, roles: Names) =>
  keysOf(users, groups, roles).some(key => named.has(key))

export const keysOf = (users: Names, groups: Names, roles: Names): string[] => [
  ...lower(users).map(id => `user:${id}`),
  ...lower(groups).map(id => `group:${id}`),
  ...lower(roles).map(id => `role:${id}`),
]

/** Outsiders of some organisations only are no reason to count on it, and reason enough to count with it. */
function isOutsider({ outsider }: Way, users: Names, told: Outsiders, organisations: 'all' | 'some'): boolean {
  if (outsider === undefined) return false
  if (lower(users).includes('guestsorexternalusers')) return true
  const types = (told?.guestOrExternalUserTypes ?? '').toLowerCase().split(',')
  if (!types.some(type => type.trim() === outsider.toLowerCase())) return false
  return organisations === 'some' || (told?.externalTenants?.membershipKind ?? 'all').toLowerCase() === 'all'
}

const lower = (words: Names) => (words ?? []).map(word => word.toLowerCase())
