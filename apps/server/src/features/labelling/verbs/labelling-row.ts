import type { LabellingRule, SensitivityLabel } from '@sharelight/contract'
import { areaNames } from '@sharelight/domain'
import { json, type OrganisationQueries } from '@sharelight/store'
import type { Context, Services } from '../../../context.ts'
import { requireArea } from '../../../http/require-area.ts'

export const requireLabelling = (ctx: Context) => requireArea(ctx, 'microsoft_labeling', areaNames.microsoft_labeling)

export const database = ({
  services,
  organisation,
}: {
  services: Pick<Services, 'stores'>
  organisation: { id: string }
}) => services.stores.meta.forOrganisation(organisation.id)

/** What the organisation has decided about labels. */
export interface LabellingDecision {
  labels: SensitivityLabel[]
  labels_from: 'given' | 'service'
  labels_at: Date | null
  rules: LabellingRule[]
  is_on: boolean
  owner_id: string | null
  switched_by: string
  switched_at: Date | null
  asked_at: Date | null
}

const undecided: LabellingDecision = {
  labels: [],
  labels_from: 'given',
  labels_at: null,
  rules: [],
  is_on: false,
  owner_id: null,
  switched_by: '',
  switched_at: null,
  asked_at: null,
}

export async function readDecision(db: OrganisationQueries): Promise<LabellingDecision> {
  return (await db.selectFrom('labelling').selectAll().executeTakeFirst()) ?? undecided
}

/** Part of a transaction: changes of the one row that an organisation has. */
export async function decide(tx: OrganisationQueries, change: Partial<LabellingDecision>): Promise<void> {
  const { labels, rules, ...plain } = change
  const values = { ...plain, ...(labels && { labels: json(labels) }), ...(rules && { rules: json(rules) }) }
  await tx
    .insertInto('labelling')
    .values({ labels_at: null, owner_id: null, switched_at: null, asked_at: null, ...values })
    .onConflict(conflict => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}
