import { demoId, type DemoExposure, type DemoOrganisation } from '@sharelight/demo'
import type { Row } from './row.ts'

/** Stand-in ids of groups and links, which the demo organisation knows by their names only. */
const ids = new Map<string, string>()

export function principalOf(
  demo: DemoOrganisation,
  { principal, principalName }: Pick<DemoExposure, 'principal' | 'principalName'>,
): string {
  const known = demo.identities[principal ?? -1]?.id ?? ids.get(principalName)
  if (known) return known
  const id = demoId('group', ids.size + 1, 0)
  ids.set(principalName, id)
  return id
}

/** The people of a department's group. */
export function membersIn(demo: DemoOrganisation, group: string): string[] {
  const known =
    members.get(group) ?? demo.identities.filter(({ department }) => department === group).map(({ id }) => id)
  members.set(group, known)
  return known
}
const members = new Map<string, string[]>()

/** Gives files the dimensions that tell who reaches them. Lists that are the same are one. */
export function addReach(demo: DemoOrganisation, items: readonly Row[]) {
  const everybody = demo.identities.map(({ id }) => id)
  for (const row of items) {
    const ways = demo.exposures(Number(row.number))
    const isOpen = ways.some(({ principalKind }) => principalKind === 'anonymous')
    const groups = ways.filter(({ principalKind }) => principalKind === 'group')
    const named = ways.flatMap(({ principal }) => demo.identities[principal ?? -1]?.id ?? [])
    Object.assign(row, {
      grantedTo: ways.map(way => principalOf(demo, way)),
      openTo: isOpen ? ['anonymous'] : [],
      reach: ways.map(({ shareType }) => shareType),
      reachKind: ways.map(({ principalKind }) => principalKind),
      linkTo: ways.filter(({ via }) => via === 'link').map(({ principalKind }) => principalKind),
      linkSince: ways.filter(({ via }) => via === 'link').map(({ createdAt }) => new Date(createdAt).toISOString()),
      reachableBy: isOpen
        ? everybody
        : [...new Set([...named, ...groups.flatMap(({ principalName }) => membersIn(demo, principalName))])],
    })
  }
}
