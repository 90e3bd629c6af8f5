import { labelSystem, longestLabelId, TypedLabelId, type LabelSystem } from '@sharelight/contract'
import { z } from 'zod'
import { ConnectorError } from '../connector.ts'

/** What giving a label takes, wherever the file lies. */
export const LabelParams = z.looseObject({
  /** Ids of the label and of whose it is. */
  label: z.string().trim().max(longestLabelId).optional(),
  tenant: z.string().trim().max(longestLabelId).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  /** Also where the file carries another label, whichever it is and whoever set it. */
  replace: z.boolean().default(false),
  /** Ids of labels that this one may take the place of where a rule set them. */
  over: z.array(z.string().max(longestLabelId)).max(500).default([]),
  /** Who gives the label: it decides what may take its place later. */
  by: z.enum(['person', 'rule']).default('person'),
})
export type LabelParams = z.infer<typeof LabelParams>

export interface WantedLabel extends Pick<LabelParams, 'replace' | 'over' | 'by'> {
  /** Empty takes labels off. */
  id: string
  tenant: string
  name: string
}

const names: Readonly<Record<LabelSystem, string>> = {
  microsoft: 'Microsoft Purview',
  google: 'Google Drive',
  box: 'Box',
}

/** A label of the system that the file lies in; what was chosen comes as it was typed. @throws ConnectorError */
export function wantedLabel(
  { label = '', tenant = '', name, replace, over, by }: LabelParams,
  system: LabelSystem,
): WantedLabel {
  const { data: id } = TypedLabelId.safeParse(label)
  if (id !== undefined && labelSystem(id) !== system)
    throw new ConnectorError(
      'excluded',
      `It lies where labels of ${names[system]} are given, and ${name ?? id} is one of ${names[labelSystem(id)]}.`,
      { kind: 'source' },
    )
  const of = system === 'microsoft' ? z.guid().safeParse(tenant.replace(/[{}]/g, '').toLowerCase()).data : tenant
  if (id !== undefined && of !== undefined) return { id, tenant: of, name: name ?? id, replace, over, by }
  throw new ConnectorError(
    'excluded',
    system === 'microsoft'
      ? 'It is not said which label it is to be: the ids of label and tenant are needed, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.'
      : `It is not said which label it is to be: choose one of ${names[system]}.`,
  )
}
