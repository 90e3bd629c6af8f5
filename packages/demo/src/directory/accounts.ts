import { ownDomains } from '../people.ts'
import { random, type Random } from '../random.ts'
import type { DemoAccount, DemoIdentity } from '../rows.ts'
import { sourceIndex } from '../sources.ts'
import { departmentIndex, departmentPlans } from '../vocabulary/departments.ts'
import type { World } from '../world.ts'

const day = 86_400_000
const mostGuests = 150

/** What the directories of the sources tell. Each thing that an account can be at risk for is there in every size. */
export function makeAccounts(world: World): DemoAccount[] {
  return [
    ...employees(world),
    ...guests(world),
    ...sharedMailboxes(world),
    ...groups(),
    ...applications(world),
    ...secondTenant(world),
    ...cloudUsers(world),
    ...databaseRoles(world),
  ]
}

const blank = { guest: false, state: 'active', admin: false, mfa: null, lastSignInAt: null } as const
const microsoft = sourceIndex('exchange_365')

/** Places in the list of employees whose account has one certain weakness, so that every size shows it. */
const certain = { legacy: 11, weak: 12, forgotten: 13, forwards: 14, lockedOut: 15 }

function employees({ people, scope }: World): DemoAccount[] {
  const rng = random(scope.seed, 'accounts')
  const administrators = people.members[departmentIndex('IT')]?.slice(0, 6) ?? []
  return people.identities.slice(0, people.employees).map((person, n): DemoAccount => {
    const rank = administrators.indexOf(n)
    const mfa = person.hasSecondFactor && rank !== 1 && n !== certain.forgotten
    const hasLeft = person.leavesAt !== null && person.leavesAt <= scope.to
    const isClosed = hasLeft && scope.to - (person.leavesAt ?? 0) > 60 * day && rng.chance(0.8)
    return {
      ...blank,
      source: microsoft,
      kind: 'user',
      address: person.address,
      name: person.name,
      // Of those who left most accounts are closed within days; the latest ones are forgotten.
      state: isClosed || n === certain.lockedOut ? 'suspended' : 'active',
      admin: rank >= 0,
      mfa,
      lastSignInAt: person.lastSignInAt,
      facts: {
        methods: mfa ? methodsOf(rng, n === certain.weak) : [],
        legacySignIn: rng.chance(0.01) || n === certain.legacy,
        passwordNeverExpires: rng.chance(0.04) || n === certain.forgotten,
        synchronised: rank < 0 || rank === 2,
        forwardsOutside: rng.chance(0.001) || n === certain.forwards,
        createdAt: new Date(person.firstSeenAt).toISOString(),
        ...(person.leavesAt !== null && { leavesAt: new Date(person.leavesAt).toISOString() }),
      },
    }
  })
}

function methodsOf(rng: Random, isWeak: boolean): string[] {
  const at = rng.next()
  if (isWeak || at < 0.07) return at < 0.03 ? ['sms', 'voice'] : ['sms']
  return at < 0.2 ? ['passkey', 'app'] : ['app']
}

/** Of the contacts every few are guests; some never came, some not for long. */
function guests({ people: { identities, contacts }, scope }: World): DemoAccount[] {
  const count = Math.min(mostGuests, Math.floor((contacts.to - contacts.from) / 4))
  return identities.slice(contacts.from, contacts.from + count).map((person, n): DemoAccount => {
    const isPending = n % 7 === 1
    return {
      ...blank,
      source: microsoft,
      kind: 'user',
      address: person.address,
      name: person.name,
      guest: true,
      admin: n === 3,
      mfa: n % 3 > 0,
      lastSignInAt: isPending ? null : lastVisit(n, { person, to: scope.to }),
      facts: {
        invitation: isPending ? 'PendingAcceptance' : 'Accepted',
        methods: n % 3 > 0 ? ['app'] : [],
        createdAt: new Date(person.firstSeenAt).toISOString(),
      },
    }
  })
}

function lastVisit(n: number, { person, to }: { person: DemoIdentity; to: number }): number {
  return Math.max(person.firstSeenAt, to - (n % 5 === 2 ? 100 + (n % 150) : n % 40) * day)
}

function sharedMailboxes({ scope }: World): DemoAccount[] {
  const names = ['Accounts payable', 'Careers', 'Info', 'Trade fair 2024']
  return names.map((name, n): DemoAccount => ({
    ...blank,
    source: microsoft,
    kind: 'user',
    address: `${name.toLowerCase().replaceAll(' ', '.')}@${ownDomains[0]}`,
    name,
    state: n % 2 ? 'suspended' : 'active',
    mfa: false,
    lastSignInAt: scope.to - (n === 2 ? 210 : 2) * day,
    facts: { sharedMailbox: true, methods: [], createdAt: new Date(scope.from).toISOString() },
  }))
}

function groups(): DemoAccount[] {
  const departments = departmentPlans.map(({ name }) => ({ name, owners: name === 'Procurement' ? 0 : 2 }))
  const projects = [
    { name: 'Optics pilot', owners: 1 },
    { name: 'Relocation 2023', owners: 0 },
    { name: 'Former trainees', owners: 0 },
  ]
  return [...departments, ...projects].map(({ name, owners }): DemoAccount => ({
    ...blank,
    source: microsoft,
    kind: 'group',
    address: name,
    name,
    facts: { owners },
  }))
}

function applications({ scope }: World): DemoAccount[] {
  const plans = [
    { name: 'Travel expenses', owners: 2 },
    { name: 'Invoice export', owners: 0 },
    { name: 'Mail signature', owners: 1 },
    { name: 'Survey tool (trial)', owners: 0 },
  ]
  return plans.map(({ name, owners }, n): DemoAccount => ({
    ...blank,
    source: microsoft,
    kind: 'application',
    address: `app-${n + 1}.${ownDomains[0]}`,
    name,
    lastSignInAt: scope.to - n * 40 * day,
    facts: { owners, createdAt: new Date(scope.from).toISOString() },
  }))
}

/** Every eighth employee has an account of the second tenant as well. */
function secondTenant({ people }: World): DemoAccount[] {
  return people.identities
    .slice(0, people.employees)
    .filter((_, n) => n % 8 === 0)
    .map((person, n): DemoAccount => ({
      ...blank,
      source: sourceIndex('gmail'),
      kind: 'user',
      address: person.address,
      name: person.name,
      admin: n === 1,
      mfa: person.hasSecondFactor,
      lastSignInAt: person.lastSignInAt,
      facts: { createdAt: new Date(person.firstSeenAt).toISOString() },
    }))
}

function cloudUsers({ scope }: World): DemoAccount[] {
  const plans = [
    { name: 'backup-agent', age: 412 },
    { name: 'deployment', age: 31 },
    { name: 'log-shipping', age: 140 },
  ]
  return plans.map(({ name, age }): DemoAccount => ({
    ...blank,
    source: sourceIndex('amazon_s3'),
    kind: 'application',
    address: `arn:aws:iam::000000000000:user/${name}`,
    name,
    lastSignInAt: scope.to - day,
    facts: { accessKeyAgeDays: age, owners: 1 },
  }))
}

function databaseRoles({ scope }: World): DemoAccount[] {
  const plans = [
    { name: 'app', ends: 60 },
    { name: 'reporting', ends: null },
    { name: 'migration', ends: null, superuser: true },
  ]
  return plans.map(({ name, ends, superuser = false }): DemoAccount => ({
    ...blank,
    source: sourceIndex('postgresql'),
    kind: 'user',
    address: name,
    name,
    admin: superuser,
    lastSignInAt: scope.to - day,
    facts: {
      login: true,
      superuser,
      bypassesRowSecurity: superuser,
      validUntil: ends === null ? null : new Date(scope.to + ends * day).toISOString(),
    },
  }))
}
