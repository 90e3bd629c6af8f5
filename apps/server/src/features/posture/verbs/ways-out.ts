import type { Check, ResourceCheck } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

/** Of so many resources of a source: things of one kind lack the same for the same reasons. */
const mostLooked = 500
const mostWays = 5

/** By source, what would tell what a check of resources does not know there, as the sources themselves say it. */
export async function waysOutOf(
  ctx: Context,
  check: Check,
  results: readonly { sourceId: string; unknown: number }[],
): Promise<ReadonlyMap<string, string[]>> {
  if (check.of !== 'resources') return new Map()
  const lacking = results.filter(({ unknown }) => unknown > 0)
  return new Map(
    await Promise.all(lacking.map(async ({ sourceId }) => [sourceId, await waysIn(ctx, check, sourceId)] as const)),
  )
}

async function waysIn({ services, organisation }: Context, check: ResourceCheck, sourceId: string): Promise<string[]> {
  const resources = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('resources')
    .select(['kind', 'service', 'public', 'facts'])
    .where('source_id', '=', sourceId)
    .where('kind', '=', check.kind)
    .orderBy('resource_id')
    .limit(mostLooked)
    .execute()
  const ways = new Set<string>()
  for (const resource of resources) {
    if (check.judge(resource) !== 'unknown') continue
    for (const name of check.lacking(resource)) {
      const way = wayIn(resource.facts, name)
      if (way !== undefined) ways.add(way)
    }
  }
  return [...ways].slice(0, mostWays)
}

function wayIn(facts: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const { unanswered } = facts
  if (typeof unanswered !== 'object' || unanswered === null || !Object.hasOwn(unanswered, name)) return undefined
  const way = (unanswered as Readonly<Record<string, unknown>>)[name]
  return typeof way === 'string' ? way : undefined
}
