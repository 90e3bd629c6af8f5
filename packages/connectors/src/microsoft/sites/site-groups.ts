import { z } from 'zod'
import { atOnce } from '../at-once.ts'
import { encoded } from '../drives/keys.ts'
import { isDenied, isUnknown, isOfOne } from '../fault.ts'
import type { Graph } from '../graph.ts'

const Group = z.looseObject({
  id: z.string().min(1).max(100),
  assignedLabels: z
    .array(z.looseObject({ labelId: z.string().nullish() }))
    .nullish()
    .catch(undefined),
})
const Site = z.looseObject({ id: z.string() })
const Member = z.looseObject({
  id: z.string(),
  '@odata.type': z.string().nullish(),
  userType: z.string().nullish().catch(undefined),
  userPrincipalName: z.string().nullish().catch(undefined),
})

/** A group of Microsoft 365 whose site this is. */
export interface GroupOfSite {
  id: string
  /** Empty where it has none; null where it is not told. */
  label: string | null
}

const about = { bucket: 'directory', what: 'Who belongs to a site' } as const

/** The site of each group of Microsoft 365, by the site's id: a few words for each, whatever the tenant's size. */
export async function groupsOfSites(graph: Graph): Promise<Map<string, GroupOfSite>> {
  const found = new Map<string, GroupOfSite>()
  const filter = encodeURIComponent("groupTypes/any(c:c eq 'Unified')")
  const path = `/groups?$filter=${filter}&$select=id,assignedLabels&$top=999`
  try {
    for await (const { items } of graph.pages(Group, { ...about, path })) {
      const sites = await atOnce(items, 4, ({ id }) => siteOf(graph, id))
      for (const [index, { id, assignedLabels }] of items.entries()) {
        const site = sites[index]
        if (site !== undefined) found.set(site, { id, label: labelOf(assignedLabels) })
      }
    }
  } catch (error) {
    if (!isDenied(error) && !isUnknown(error)) throw error
  }
  return found
}

const labelOf = (labels: z.infer<typeof Group>['assignedLabels']) =>
  labels ? (labels.find(({ labelId }) => labelId)?.labelId ?? '') : null

async function siteOf(graph: Graph, group: string): Promise<string | undefined> {
  const path = `/groups/${encoded(group)}/sites/root?$select=id`
  return graph.get(Site, { path, bucket: 'files', what: 'The site of a group' }).then(({ id }) => id, unlessRefused)
}

/** How many answer for a group; undefined where that may not be seen. */
export async function ownersOfGroup(graph: Graph, group: string): Promise<number | undefined> {
  return countIn(graph, `/groups/${encoded(group)}/owners?$select=id&$top=999`, () => true)
}

export async function guestsOfGroup(graph: Graph, group: string): Promise<number | undefined> {
  return countIn(graph, `/groups/${encoded(group)}/members?$select=id,userType,userPrincipalName&$top=999`, isGuest)
}

const isGuest = ({ userType, userPrincipalName }: z.infer<typeof Member>) =>
  userType ? userType.toLowerCase() === 'guest' : /#ext#/i.test(userPrincipalName ?? '')

async function countIn(graph: Graph, path: string, counts: (member: z.infer<typeof Member>) => boolean) {
  try {
    let found = 0
    for await (const { items } of graph.pages(Member, { ...about, path })) found += items.filter(counts).length
    return found
  } catch (error) {
    return unlessRefused(error)
  }
}

function unlessRefused(error: unknown): undefined {
  if (isOfOne(error)) return undefined
  throw error
}
