import type { Document } from 'bson'
import { z } from 'zod'
import { requireFewRows } from '../kit/tables/cost.ts'
import { countOf } from './catalogue.ts'
import { MongoFault } from './fault.ts'
import type { Server } from './server.ts'

const Plan = z.looseObject({ namespace: z.string().optional() })
const Stage = z.looseObject({ $cursor: z.looseObject({ queryPlanner: Plan }).optional() })
/** @see https://www.mongodb.com/docs/manual/reference/explain-results/ */
const Explained = z.looseObject({
  stages: z.array(Stage).optional().catch(undefined),
  queryPlanner: Plan.optional().catch(undefined),
})

/** Stages that look at all documents before they give the first one. */
const whole = /"(\$group|\$sort|\$bucket|\$bucketAuto|\$sortByCount|\$facet|\$setWindowFields|\$count|SORT|GROUP)"/

/**
 * A view is not read where the server says that it works out all of it for the first documents, and what it is made of has too many. The server plans,
 * and runs nothing. @throws ConnectorError `time_limit`
 */
export async function requireCheap(server: Server, database: string, command: Document): Promise<void> {
  const { allowDiskUse: _, maxTimeMS, ...aggregate } = command
  const said = await server
    .ask(database, { explain: aggregate, verbosity: 'queryPlanner', maxTimeMS })
    .catch((error: unknown) => {
      // Who is told nothing is held to the limit on time all the same.
      if (error instanceof MongoFault) return undefined
      throw error
    })
  const plan = said && Explained.safeParse(said).data
  if (!plan || !whole.test(JSON.stringify(plan))) return
  const of =
    plan.queryPlanner ?? plan.stages?.find(({ $cursor: cursor }) => cursor !== undefined)?.$cursor?.queryPlanner
  const [base = database, ...collection] = of?.namespace?.split('.') ?? []
  if (collection.length) requireFewRows(await countOf(server, base, collection.join('.')))
}
