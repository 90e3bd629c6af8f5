import type { ShareType } from '@sharelight/contract'
import type { People, Scope } from './people.ts'
import { random, type Random } from './random.ts'
import { departmentPlans } from './vocabulary/departments.ts'

/** Distinct sets of recipients; events refer to them by number. */
export interface RecipientSets {
  /** Identities of each set; the first is empty. */
  sets: number[][]
  pick(rng: Random, reach: ShareType, department: number): number
  /** The set of exactly these identities. */
  of(...identities: number[]): number
}

export function makeRecipients({ seed, size }: Scope, people: People): RecipientSets {
  const rng = random(seed, 'recipients')
  const sets: number[][] = [[]]
  const known = new Map<string, number>()
  const of = (...identities: number[]) => {
    const distinct = [...new Set(identities)].sort((a, b) => a - b)
    const key = distinct.join()
    if (!known.has(key)) known.set(key, sets.push(distinct) - 1)
    return known.get(key) ?? 0
  }
  const some = (from: () => number, chanceOfMore: number) => {
    const chosen = [from()]
    while (chosen.length < 6 && rng.chance(chanceOfMore)) chosen.push(from())
    return of(...chosen)
  }
  const perDepartment = (make: (department: number) => number, total: number) =>
    departmentPlans.map(({ share }, department) =>
      Array.from({ length: Math.max(6, Math.round(total * share)) }, () => make(department)),
    )
  const anyEmployee = (department: number) =>
    rng.chance(0.75) ? rng.pick(people.members[department] ?? [0]) : rng.int(people.employees)
  const anyContact = () => people.contacts.from + Math.floor(size.contacts * rng.next() ** 1.4)
  const pools = {
    inside: perDepartment(department => some(() => anyEmployee(department), 0.4), size.employees * 2.5),
    outside: perDepartment(() => some(anyContact, 0.25), size.contacts * 1.3),
    personal: perDepartment(() => of(people.personal.from + rng.int(size.personal)), size.personal * 1.2),
    anonymous: departmentPlans.map(() => [0]),
  }
  return { sets, of, pick: (from, reach, department) => from.pick(pools[reach][department] ?? [0]) }
}
