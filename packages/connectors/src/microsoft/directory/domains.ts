import { z } from 'zod'
import { isDenied, isUnknown } from '../fault.ts'
import type { Graph } from '../graph.ts'

const Organisation = z.looseObject({ verifiedDomains: z.array(z.looseObject({ name: z.string() })).nullish() })

/** The domains that the tenant has proved to be its own; none where the application may not see them. */
export async function ownDomainsOf(graph: Graph): Promise<string[]> {
  try {
    const call = { path: '/organization', bucket: 'directory', what: 'The organisation' } as const
    const all = await graph.all(Organisation, call)
    return all.flatMap(({ verifiedDomains }) => (verifiedDomains ?? []).map(({ name }) => name.toLowerCase()))
  } catch (error) {
    if (isDenied(error) || isUnknown(error)) return []
    throw error
  }
}
