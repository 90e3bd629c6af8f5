import { demoId } from './ids.ts'
import type { People, Scope } from './people.ts'
import { random } from './random.ts'
import type { DemoFolder } from './rows.ts'
import { sourceIndex, sourcePlans } from './sources.ts'
import { departmentIndex, departmentPlans } from './vocabulary/departments.ts'
import { companyStems, products } from './vocabulary/words.ts'

export interface Folders {
  all: DemoFolder[]
  /** Folders of a department in a source; mailboxes and chats are those of its members. */
  at(source: number, department: number): readonly number[]
  /** The mailbox of an employee in a mail source, or any folder of the department elsewhere. */
  mailbox(source: number, employee: number): number | undefined
  /** The folder of the story that anybody with the link can open. */
  openFinance: number
}

const ownMailboxes = ['exchange_365', 'gmail'] as const

export function makeFolders(scope: Scope, people: People): Folders {
  const { seed, size, from, to } = scope
  const rng = random(seed, 'folders')
  const all: DemoFolder[] = []
  const places = new Map<number, number[]>()
  const mailboxes = new Map<string, number>()
  const add = (folder: Omit<DemoFolder, 'id'>) => {
    const number = all.push({ ...folder, id: demoId('folder', all.length, seed) }) - 1
    const place = folder.source * 100 + folder.department
    places.set(place, [...(places.get(place) ?? []), number])
    return number
  }
  for (const key of ownMailboxes) {
    const source = sourceIndex(key)
    for (let employee = 0; employee < people.employees; employee += key === 'gmail' ? 8 : 1) {
      const { address = '', firstSeenAt = from } = people.identities[employee] ?? {}
      mailboxes.set(
        `${source}:${employee}`,
        add({
          source,
          department: people.departmentOf[employee] ?? 0,
          owner: employee,
          name: address,
          path: `/${address}`,
          createdAt: firstSeenAt,
          shareType: 'inside',
        }),
      )
    }
  }
  const finance = departmentIndex('Finance')
  // In no place: only what the story puts there is in it.
  const openFinance =
    all.push({
      id: demoId('folder', all.length, seed),
      source: sourceIndex('sharepoint'),
      department: finance,
      owner: people.members[finance]?.[0] ?? 0,
      name: 'Quarter close',
      path: '/sites/finance/Quarter close',
      createdAt: to - 260 * 86_400_000,
      shareType: 'anonymous',
    }) - 1
  const shared = sourcePlans.flatMap(({ kind }, source) => (kind === 'mail' ? [] : [source]))
  for (let n = 0; n < shared.length * departmentPlans.length || all.length < size.folders; n++) {
    const source = shared[n % shared.length] ?? 1
    const department = Math.floor(n / shared.length) % departmentPlans.length
    const plan = departmentPlans[department] ?? departmentPlans[0]!
    const name = rng.chance(0.5)
      ? `${rng.pick(plan.teams)} ${n}`
      : rng.chance(0.5)
        ? `${rng.pick(products)} ${n}`
        : `${rng.pick(companyStems)} ${n}`
    add({
      source,
      department,
      owner: rng.pick(people.members[department] ?? [0]),
      name,
      path: `/${plan.name.toLowerCase()}/${name}`,
      createdAt: from - 700 * 86_400_000 + rng.next() * 900 * 86_400_000,
      shareType: rng.chance(0.01) ? 'anonymous' : rng.chance(0.05) ? 'outside' : 'inside',
    })
  }
  return {
    all,
    openFinance,
    at: (source, department) => places.get(source * 100 + department) ?? [],
    mailbox: (source, employee) => mailboxes.get(`${source}:${employee}`),
  }
}
