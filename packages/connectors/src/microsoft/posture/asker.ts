import type { z } from 'zod'
import { isOfOne } from '../fault.ts'
import type { Graph, GraphBucket } from '../graph.ts'

/** Asks how the tenant is set. What the application may not see, what this cloud or licence has not got, and what Microsoft fails over is undefined. */
export interface Asker {
  one<T>(schema: z.ZodType<T>, path: string): Promise<T | undefined>
  all<T>(schema: z.ZodType<T>, path: string, bucket: GraphBucket): Promise<T[] | undefined>
}

export function asker(graph: Graph): Asker {
  const unknown = (error: unknown) => {
    if (isOfOne(error)) return undefined
    throw error
  }
  const what = 'How the tenant is set'
  return {
    one: (schema, path) => graph.get(schema, { path, bucket: 'policy', what }).catch(unknown),
    all: (schema, path, bucket) => graph.all(schema, { path, bucket, what }).catch(unknown),
  }
}
