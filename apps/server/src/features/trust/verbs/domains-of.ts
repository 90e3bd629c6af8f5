import { runMetric } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { factsScope } from '../../metrics/verbs/system-scope.ts'

const pageSize = 10_000
const domainsPerQuery = 1000

/** The domain of every known identity in one of `domains`, by identity. Asked by the product itself, for rating. */
export async function domainsOf(
  { stores, now }: Pick<Services, 'stores' | 'now'>,
  organisationId: string,
  domains: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const scope = factsScope({ now }, { id: organisationId, timeZone: 'UTC' })
  for (let from = 0; from < domains.length; from += domainsPerQuery) {
    const value = domains.slice(from, from + domainsPerQuery)
    for (let offset = 0, total = 1; offset < total; offset += pageSize) {
      const page = await runMetric(stores, scope, {
        cube: 'identities',
        dimensions: ['id', 'organization'],
        filter: { dimension: 'organization', operator: 'in', value },
        limit: pageSize,
        offset,
      })
      total = page.total
      for (const row of page.rows) found.set(String(row.id), String(row.organization))
    }
  }
  return found
}
