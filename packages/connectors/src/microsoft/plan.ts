import { units } from './units.ts'

/** What there is to be read in a tenant's drives. */
export interface TenantSize {
  /** People with an account, each of whom is asked for a drive. */
  people: number
  sites: number
  /** Drives of people and of sites, by how many items lie in each, its top among them. */
  drives: readonly { drives: number; items: number }[]
  /** Items that have grants of their own. */
  shared: number
  /** Files whose content is read; none where a tenant is only listed. */
  read: number
}

export interface Step {
  name: string
  calls: number
  /** Resource units, all together. */
  units: number
}

/** Microsoft's, of its lists of changes and of sites. */
const pageSizes = { items: 200, sites: 200 }

/** Calls for files that a first reading takes, and what they cost. */
export function planOf(size: TenantSize): Step[] {
  const drives = sum(size.drives.map(alike => alike.drives))
  const pages = sum(size.drives.map(alike => alike.drives * Math.ceil(alike.items / pageSizes.items)))
  const step = (name: string, calls: number, each: number): Step => ({ name, calls, units: calls * each })
  return [
    step("people's drives", size.people, units.single),
    step('sites', Math.ceil(size.sites / pageSizes.sites), units.list),
    step('drives of sites', size.sites, units.list),
    step('whose a drive is', drives, units.single),
    step('what drives hold: first pages', drives, units.list),
    step('what drives hold: further pages', pages - drives, units.changes),
    step('who reaches drives and what is shared', drives + size.shared, units.permissions),
    step('content', size.read, units.content),
  ]
}

/** Resource units of a look for changes that finds none: who has a drive is asked anew, and each drive what changed. */
export function unitsOfLook({ people, sites, drives }: TenantSize): number {
  const list = Math.ceil(sites / pageSizes.sites) + sites
  return people * units.single + list * units.list + sum(drives.map(alike => alike.drives)) * units.changes
}

/** Resource units that an application has a minute in a tenant, by its licences, of which the last stands for all above 50,000. */
export const licenceTiers = [
  { licences: 1000, perMinute: 1200 },
  { licences: 5000, perMinute: 2400 },
  { licences: 15_000, perMinute: 3600 },
  { licences: 50_000, perMinute: 4800 },
  { licences: 100_000, perMinute: 6000 },
] as const

export const hoursFor = (all: number, perMinute: number) => all / perMinute / 60

export const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

/** A tenant of so many licences whose items are shared as many are: one of twenty by itself, nine of ten files; a site for every five people. */
export function usualTenant(licences: number, items: number): TenantSize {
  const sites = licences / 5
  const drives = licences + sites
  return {
    people: licences,
    sites,
    drives: [{ drives, items: items / drives }],
    shared: items / 20,
    read: (items * 9) / 10,
  }
}
