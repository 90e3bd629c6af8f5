import { dataServices } from '@sharelight/contract'
import type { ResourceFacts } from '../../kit/connector.ts'
import { encoded } from '../drives/keys.ts'
import { Drive, type Site } from '../drives/resources.ts'
import { isDenied, isLocked, isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { isUntold } from './answers.ts'
import { permissionsOf } from './permissions.ts'
import { recycleBinByGraph, recycleBinOf, type RecycleBin } from './recycle-bin.ts'
import type { SharePoint } from './sharepoint.ts'
import { guestsOfGroup, ownersOfGroup, type GroupOfSite } from './site-groups.ts'
import { archivedIn, isClosed, lockIn, propertiesOf, settingsFacts } from './site-settings.ts'
import { unanswered } from './unanswered.ts'

export interface Scanning {
  graph: Graph
  sharePoint: SharePoint
  /** Facts of the tenant. */
  tenant: Readonly<Record<string, unknown>>
  /** Asked for where SharePoint does not tell what they stand in for: each costs a call. */
  groups: () => Promise<ReadonlyMap<string, GroupOfSite>>
}

/** Who may get into a site, how far it may be shared, and what is still there of what was deleted. Null is what is not told, and `unanswered` says what would tell it. */
export async function siteFacts(scanning: Scanning, site: Site): Promise<ResourceFacts> {
  const { sharePoint } = scanning
  const isBelow = isBelowAnother(site)
  const archived = site.siteCollection?.archivalDetails?.archiveStatus || null
  const settings = await propertiesOf(sharePoint, site)
  const isShut = archived !== null || (settings?.LockState ? isClosed(settings) : await isLockedSite(scanning, site))
  const inside = isShut ? {} : await insideOf(scanning, site)
  const facts = {
    address: site.webUrl ?? null,
    isBelow,
    owners: null,
    guests: null,
    everyone: null,
    uniquePermissions: null,
    ...inside,
    ...settingsFacts(scanning.tenant, settings),
    sensitivityLabel:
      inside.sensitivityLabel ?? settings?.SensitivityLabel ?? (await labelByGroup(scanning, site)) ?? null,
    archived: archived ?? archivedIn(settings),
    lock: lockIn(settings) ?? inside.lock ?? (isShut && !archived && !archivedIn(settings) ? 'NoAccess' : null),
    recycleBin: isShut || isBelow ? null : ((await binOf(scanning, site)) ?? null),
  }
  return {
    id: site.id,
    kind: 'site',
    name: site.displayName || site.name || site.id,
    service: dataServices.SHAREPOINT.key,
    public: null,
    facts: { ...facts, unanswered: unanswered(facts, { closed: sharePoint.why, isShut }) },
  }
}

/** The first site of a collection has a word of its own, which lists may leave out. */
function isBelowAnother({ root, siteCollection, parentReference, webUrl }: Site): boolean {
  if (root || siteCollection) return false
  if (parentReference?.siteId) return true
  return (URL.parse(webUrl ?? '')?.pathname ?? '').split('/').filter(Boolean).length > 2
}

/** Where administrators' settings do not tell. A site that is shut answers so for its drives, and may still be listed itself. */
async function isLockedSite({ graph }: Scanning, { id }: Site): Promise<boolean> {
  const path = `/sites/${encoded(id)}/drives?$top=1`
  try {
    await graph.page(Drive, { path, bucket: 'files', what: 'A site' })
    return false
  } catch (error) {
    if (isLocked(error) || isDenied(error)) return true
    if (isOfOne(error)) return false
    throw error
  }
}

interface Inside {
  owners?: number | null
  guests?: number | null
  sensitivityLabel?: string
  lock?: string
  [name: string]: unknown
}

/** By SharePoint itself; where it does not answer, by the group whose site it is. */
async function insideOf(scanning: Scanning, site: Site): Promise<Inside> {
  const { sharePoint } = scanning
  if (!sharePoint.closed && site.webUrl)
    try {
      const { facts, ownerGroups } = await permissionsOf(sharePoint, site.webUrl)
      return {
        ...facts,
        owners: await withOwnersOf(scanning.graph, facts.owners, ownerGroups),
        ...(await guests(scanning, facts)),
      }
    } catch (error) {
      if (!isUntold(error)) throw error
    }
  return byGroup(scanning, site)
}

/** Members of a group of Microsoft 365 do not stand in the list of the site. */
async function guests({ graph }: Scanning, facts: { guests: number; group: string | null }) {
  const more = facts.group === null ? 0 : await guestsOfGroup(graph, facts.group)
  return { guests: Math.max(facts.guests, more ?? 0) }
}

async function withOwnersOf(graph: Graph, people: number, groups: readonly string[]): Promise<number | null> {
  let all = people
  for (const group of groups) {
    const owners = await ownersOfGroup(graph, group)
    if (owners === undefined) return all > 0 ? all : null
    all = Math.max(all, owners)
  }
  return all
}

const labelByGroup = async ({ sharePoint, groups }: Scanning, { id }: Site) =>
  sharePoint.why && (await groups()).get(id)?.label

/** Guests may have been let in beside the group: that it has none says nothing of them. */
async function byGroup({ graph, groups }: Scanning, { id }: Site): Promise<Inside> {
  const group = (await groups()).get(id)
  if (!group) return {}
  const owners = await ownersOfGroup(graph, group.id)
  const guests = await guestsOfGroup(graph, group.id)
  return { group: group.id, owners: owners ?? null, guests: guests || null }
}

async function binOf({ graph, sharePoint }: Scanning, { id, webUrl }: Site): Promise<RecycleBin | undefined> {
  if (!sharePoint.closed && webUrl)
    try {
      return await recycleBinOf(sharePoint, webUrl)
    } catch (error) {
      if (!isUntold(error)) throw error
    }
  return recycleBinByGraph(graph, id)
}
