import { applies, type Occasion } from './applies.ts'
import type { Demand } from './demands.ts'
import type { People } from './people.ts'
import type { ConditionalAccessPolicy } from './resources.ts'

/** What is asked of all policies together. */
export interface Question {
  demand: Demand
  clients: readonly string[]
  occasion?: Occasion
}

export interface Asked {
  /** Everybody, or who holds one of these roles, by template id. */
  of: 'everybody' | readonly string[]
  people: readonly People[]
}

/** Whether all are asked, but for accounts for emergencies; null where that cannot be known. `exempt` counts those who are left out of what holds for all others. */
export interface Coverage {
  holds: boolean | null
  exempt: number | null
}

export const modern = ['browser', 'mobileAppsAndDesktopClients'] as const
/** Clients that know no second step: `other` stands for IMAP, POP, SMTP and older Office. */
export const legacy = ['exchangeActiveSync', 'other'] as const

/** Microsoft advises two that no rule may lock out. */
const emergencyAccounts = 2

const outsiders = [
  'internalGuest',
  'b2bCollaborationGuest',
  'b2bCollaborationMember',
  'b2bDirectConnectUser',
  'otherExternalUser',
  'serviceProvider',
] as const

/**
 * Policies add up: whom one leaves out another may take in. What is looked at are all ways in that policies tell apart: sorts of people, applications
 * that are named, sorts of clients. Each must be met by a policy that always applies to it.
 */
export function coverageOf(
  policies: readonly ConditionalAccessPolicy[],
  { demand, clients, occasion }: Question,
  { of, people }: Asked,
): Coverage {
  const demanding = policies.filter(demand)
  const applications = applicationsIn(demanding)
  const isMet = (who: { named: ReadonlySet<string>; outsider?: string }) =>
    applications.every(application =>
      clients.every(client => demanding.some(policy => applies(policy, { ...who, application, client }, occasion))),
    )
  const everybodyElse =
    of === 'everybody'
      ? [{ named: new Set<string>() }, ...outsiders.map(outsider => ({ named: new Set<string>(), outsider }))]
      : of.map(role => ({ named: new Set([`role:${role}`]) }))
  if (!everybodyElse.every(isMet)) return { holds: false, exempt: null }
  const left = people.filter(({ named }) => isAmong(named, of) && !isMet({ named }))
  const known = left.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const isUncounted = left.some(({ count }) => count === null)
  if (known > emergencyAccounts) return { holds: false, exempt: isUncounted ? null : known }
  return isUncounted ? { holds: null, exempt: null } : { holds: true, exempt: known }
}

const isAmong = (named: ReadonlySet<string>, of: Asked['of']) =>
  of === 'everybody' || of.some(role => named.has(`role:${role}`))

/** Those that policies leave out, each by itself, and one that stands for all others. */
function applicationsIn(policies: readonly ConditionalAccessPolicy[]): string[] {
  const named = policies.flatMap(({ conditions }) => conditions?.applications?.excludeApplications ?? [])
  return ['any other', ...new Set(named.map(name => name.toLowerCase()))]
}
