import { random, type Random } from './random.ts'
import { demoId } from './ids.ts'
import type { DemoIdentity } from './rows.ts'
import type { DemoSize } from './size.ts'
import { departmentPlans } from './vocabulary/departments.ts'
import { companyStems, companyTrades, consumerDomains, firstNames, lastNames } from './vocabulary/words.ts'

const ownDomains = ['northlight.example', 'northlight-labs.example'] as const

export interface People {
  identities: DemoIdentity[]
  /** Employees have the numbers 0 to `employees` - 1, then contacts, then personal contacts. */
  employees: number
  contacts: { from: number; to: number }
  personal: { from: number; to: number }
  /** Department of an employee, by number. */
  departmentOf: Uint8Array
  /** Employees of each department. */
  members: number[][]
  /** Contacts of each outside organisation, by domain. */
  byDomain: Map<string, number[]>
  organisations: { name: string; domain: string }[]
}

export interface Scope {
  seed: number
  size: DemoSize
  from: number
  to: number
}

/** The partner that turned untrusted, in every size. */
export const partner = { name: 'Halden Freight', domain: 'halden-freight.example' } as const
export { ownDomains }
/** Employees that every size has: one who left and whose account was forgotten, and one whose account nobody uses. */
const left = 17
const dormant = 23

export function makePeople({ seed, size, from, to }: Scope): People {
  const rng = random(seed, 'people')
  const taken = new Set<string>()
  const organisations = [partner, ...outsideOrganisations(size.organisations - 1)]
  const departmentOf = new Uint8Array(size.employees)
  const employees = Array.from({ length: size.employees }, (_, n): DemoIdentity => {
    const department = departmentFor(n, size.employees)
    departmentOf[n] = department
    const { name, local } = person(rng, taken)
    const domain = ownDomains[rng.chance(0.06) ? 1 : 0]
    const drawn = rng.chance(0.03) ? Math.round(from + rng.next() * (to - from) * 1.04) : null
    const leavesAt = n === left ? to - 20 * 86_400_000 : drawn
    return {
      ...identity('employee', name, `${local}@${domain}`, domain),
      id: demoId('identity', n, seed),
      department: departmentPlans[department]?.name ?? '',
      firstSeenAt: from,
      leavesAt,
      isDormant: rng.chance(0.012) || n === dormant,
      hasSecondFactor: rng.chance(0.91),
    }
  })
  for (const employee of employees) employee.lastSignInAt = lastSignIn(employee, { rng, from, to })
  const byDomain = new Map<string, number[]>()
  const contacts = Array.from({ length: size.contacts }, (_, n): DemoIdentity => {
    // The first organisations deal most: a long tail, as in life.
    const organisation =
      n < 12 ? partner : (organisations[Math.floor(organisations.length * rng.next() ** 1.7)] ?? partner)
    const { name, local } = person(rng, taken)
    const number = size.employees + n
    byDomain.set(organisation.domain, [...(byDomain.get(organisation.domain) ?? []), number])
    return {
      ...identity('contact', name, `${local}@${organisation.domain}`, organisation.domain),
      id: demoId('identity', number, seed),
      firstSeenAt: n < 12 ? from : Math.round(from + rng.next() ** 2 * (to - from)),
    }
  })
  const personalFrom = size.employees + size.contacts
  const personal = Array.from({ length: size.personal }, (_, n): DemoIdentity => {
    const own = n < employees.length && rng.chance(0.6) ? employees[n] : undefined
    const { name, local } = own ? { name: own.name, local: own.address.split('@')[0] ?? '' } : person(rng, taken)
    const domain = rng.pick(consumerDomains)
    return {
      ...identity('personal', name, `${local}@${domain}`, domain),
      id: demoId('identity', personalFrom + n, seed),
      firstSeenAt: Math.round(from + rng.next() * (to - from) * 0.8),
    }
  })
  const members = departmentPlans.map((_, department) =>
    employees.flatMap((_, n) => (departmentOf[n] === department ? [n] : [])),
  )
  return {
    identities: [...employees, ...contacts, ...personal],
    employees: size.employees,
    departmentOf,
    members,
    byDomain,
    organisations,
    contacts: { from: size.employees, to: personalFrom },
    personal: { from: personalFrom, to: personalFrom + size.personal },
  }
}

function identity(kind: DemoIdentity['kind'], name: string, address: string, domain: string): DemoIdentity {
  return {
    id: '',
    kind,
    name,
    address,
    domain,
    department: '',
    firstSeenAt: 0,
    leavesAt: null,
    isDormant: false,
    hasSecondFactor: false,
    lastSignInAt: null,
  }
}

function lastSignIn(
  { isDormant, leavesAt }: DemoIdentity,
  { rng, from, to }: { rng: Random; from: number; to: number },
): number {
  if (isDormant) return Math.round(from + rng.next() * (to - from) * 0.6)
  return Math.round(Math.min(leavesAt ?? to, to) - rng.next() * 3 * 86_400_000)
}

function departmentFor(n: number, employees: number): number {
  let reached = 0
  const at = (n + 0.5) / employees
  const found = departmentPlans.findIndex(({ share }) => (reached += share) > at)
  return found < 0 ? 0 : found
}

function person(rng: Random, taken: Set<string>): { name: string; local: string } {
  const name = `${rng.pick(firstNames)} ${rng.pick(lastNames)}`
  const base = name.toLowerCase().replace(' ', '.')
  let local = base
  for (let n = 2; taken.has(local); n++) local = `${base}${n}`
  taken.add(local)
  return { name, local }
}

function outsideOrganisations(count: number) {
  return Array.from({ length: count }, (_, n) => {
    const stem = companyStems[n % companyStems.length] ?? ''
    const trade = companyTrades[(n + Math.floor(n / companyStems.length) * 7) % companyTrades.length] ?? ''
    const round = Math.floor(n / (companyStems.length * companyTrades.length))
    const name = `${stem} ${trade}${round ? ` ${round + 1}` : ''}`
    return { name, domain: `${name.toLowerCase().replaceAll(' ', '-')}.example` }
  })
}

/** Whether an employee works here at the time, with an account in use. */
export function isActive({ identities }: People, employee: number, at: number): boolean {
  const { leavesAt = null, isDormant = false } = identities[employee] ?? {}
  return !isDormant && (leavesAt === null || leavesAt > at)
}
