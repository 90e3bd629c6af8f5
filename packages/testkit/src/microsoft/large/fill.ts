import { addUser } from '../actions/accounts.ts'
import { addPersonalDrive, addSite, driveWith, rootOf } from '../actions/places.ts'
import { driveIdOf } from '../ids.ts'
import { ItemStore } from '../state/item-store.ts'
import type { Site } from '../state/files.ts'
import type { TenantState } from '../state/tenant.ts'
import { largeItems } from './items.ts'

export interface LargeTenant {
  seed?: string
  users: number
  /** In all drives together. */
  items: number
  /** Libraries that share them evenly; every person has an empty drive of their own. One for each 25,000 items unless said. */
  libraries?: number
  /** Whether people have drives; each is one more thing to list. */
  personalDrives?: boolean
}

/** Fills the tenant with people, and with items of which none is kept in memory. */
export function fillLarge(state: TenantState, given: LargeTenant): { drives: string[] } {
  const seed = given.seed ?? 'large'
  const people: string[] = []
  for (let number = 0; number < given.users; number++) {
    const user = addUser(state, {
      name: `Person ${number}`,
      address: `person${number}@${state.domain}`,
      methods: number % 3 ? ['microsoftAuthenticatorPush'] : [],
    })
    people.push(user.id)
    if (given.personalDrives) addPersonalDrive(state, user.id)
  }
  const libraries = given.libraries ?? Math.max(1, Math.round(given.items / 25_000))
  const drives: string[] = []
  for (let number = 0; number < libraries; number++) {
    const site = addSite(state, {
      name: `library${number}`,
      displayName: `Library ${number}`,
      owners: people.slice(number, number + 1),
      libraries: [],
    })
    // The root of each is an item, too.
    const count = Math.floor(given.items / libraries) + (number < given.items % libraries ? 1 : 0)
    drives.push(addLibrary(state, { site, seed: `${seed}/${number}`, count, people }))
  }
  return { drives }
}

interface NewLibrary {
  site: Site
  seed: string
  count: number
  people: readonly string[]
}

function addLibrary(state: TenantState, { site, seed, count, people }: NewLibrary): string {
  const id = driveIdOf('large', site.id, seed)
  const root = rootOf(state, { driveId: id, site })
  const items = new ItemStore(root, largeItems({ seed, count, root, people, at: state.clock.now() }))
  return driveWith(state, { id, name: 'Documents', site, items }).id
}
