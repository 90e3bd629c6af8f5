import { isUnknown, needing } from '../fault.ts'
import type { Graph } from '../graph.ts'
import { encoded } from './keys.ts'
import { Site } from './resources.ts'

const about = { bucket: 'files', what: 'The sites of the tenant' } as const

/** All sites, page by page: those of people, too, where the tenant tells of these. @throws SourceFault `scope_missing` */
export async function* sitesOf(graph: Graph): AsyncGenerator<Site[]> {
  const needs = needing('Sites.Read.All')
  const all = graph.pages(Site, { ...about, path: '/sites/getAllSites' })
  const first = await all.next().catch((error: unknown) => (isUnknown(error) ? undefined : needs(error)))
  if (first === undefined) return yield* foundSites(graph)
  if (first.done) return
  yield first.value.items
  for (;;) {
    const step = await all.next().catch(needs)
    if (step.done) return
    yield step.value.items
  }
}

/** Where a tenant does not list them all at once: what a search for everything finds, and the sites below. */
async function* foundSites(graph: Graph): AsyncGenerator<Site[]> {
  const pages = graph.pages(Site, { ...about, path: '/sites?search=*' })
  for (;;) {
    const step = await pages.next().catch(needing('Sites.Read.All'))
    if (step.done) return
    for (const site of step.value.items) yield* withThoseBelow(graph, site)
  }
}

async function* withThoseBelow(graph: Graph, site: Site): AsyncGenerator<Site[]> {
  yield [site]
  const below = await graph
    .all(Site, { ...about, path: `/sites/${encoded(site.id)}/sites` })
    .catch((error: unknown): Site[] => (isUnknown(error) ? [] : needing('Sites.Read.All')(error)))
  for (const inner of below) yield* withThoseBelow(graph, inner)
}
