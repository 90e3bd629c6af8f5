import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'

/** The same as those of files. */
export const Params = z.looseObject({
  /** Ids of the label and of the tenant that it belongs to. */
  label: z.string().trim().max(40).optional(),
  tenant: z.string().trim().max(40).optional(),
  name: z.string().trim().min(1).max(200).optional(),
  /** Also where the file carries another label, whichever it is and whoever set it. */
  replace: z.boolean().default(false),
  /** Ids of labels that this one may take the place of where a rule set them. */
  over: z.array(z.string().max(40)).max(500).default([]),
  /** Who gives the label: it decides what may take its place later. */
  by: z.enum(['person', 'rule']).default('person'),
})
export type Params = z.infer<typeof Params>

export interface Wanted extends Pick<Params, 'replace' | 'over' | 'by'> {
  /** Empty takes labels off. */
  id: string
  tenant: string
  name: string
}

/** What was chosen comes as it was typed. @throws ConnectorError */
export function wantedOf({ label = '', tenant = '', name, replace, over, by }: Params): Wanted {
  const guid = (typed: string) => z.guid().safeParse(typed.replace(/[{}]/g, '').toLowerCase()).data
  const [id, of] = [guid(label), guid(tenant)]
  if (id !== undefined && of !== undefined) return { id, tenant: of, name: name ?? id, replace, over, by }
  throw new ConnectorError(
    'excluded',
    'It is not said which label it is to be: the ids of label and tenant are needed, such as 0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d.',
  )
}
