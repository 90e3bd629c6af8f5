import type { CarriedLabel } from '@sharelight/contract'
import { microsoftTypes } from '@sharelight/domain'

export const demoTenant = 'c0ffee00-0000-4000-8000-000000000365'

/** The tenant's labels, least sensitive first, as Microsoft's defaults are. */
export const demoLabels = microsoftTypes.map(({ key, name }, order) => ({
  id: `defa4170-0d19-0005-000${order}-bc88714345d2`,
  tenant: demoTenant,
  name,
  order,
  key,
}))

/** What a document carries that has an information type of Microsoft's: two in three were labelled by a person. */
export function carriedBy(
  n: number,
  { labels, created }: { labels: readonly string[]; created: number },
): { carried?: CarriedLabel[] } {
  const label = demoLabels.find(({ key }) => labels.includes(key))
  if (!label) return {}
  const { id, tenant, name } = label
  return { carried: [{ id, tenant, name, setBy: n % 3 ? 'person' : 'rule', setAt: new Date(created).toISOString() }] }
}
