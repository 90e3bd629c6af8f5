import { z } from 'zod'
import type { Graph } from '../graph.ts'

const Organisation = z.looseObject({ id: z.string() })

/** The tenant's id, which the feed wants; a tenant may be set by one of its domains. */
export async function tenantIdOf(graph: Graph, tenant: string): Promise<string> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(tenant)) return tenant.toLowerCase()
  const call = { path: '/organization', bucket: 'directory', what: 'The organisation' } as const
  const [first] = await graph.all(Organisation, call)
  return first?.id ?? tenant
}
