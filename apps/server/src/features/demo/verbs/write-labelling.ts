import { demoLabels, type DemoOrganisation } from '@sharelight/demo'
import type { Services } from '../../../context.ts'
import { decide } from '../../labelling/verbs/labelling-row.ts'

/** The tenant's labels, and a mapping that somebody has begun: the rest is for whoever tries it. Done again, it gives the same. */
export async function writeLabelling(
  { stores }: Pick<Services, 'stores'>,
  demo: DemoOrganisation,
  organisationId: string,
): Promise<void> {
  const labels = demoLabels.map(({ id, tenant, name }) => ({ id, tenant, name }))
  const labelOf = (key: string) => demoLabels.find(label => label.key === `microsoft/${key}`)?.id ?? ''
  const rules = [
    { of: 'sensitivity' as const, level: 3 as const, label: labelOf('highly_confidential') },
    { of: 'type' as const, key: 'hr', label: labelOf('confidential') },
  ]
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => decide(tx, { labels, labels_at: new Date(demo.to), rules }))
}
