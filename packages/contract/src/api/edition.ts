import { z } from 'zod'
import { EditionCapabilities, EditionName } from '../edition.ts'
import { endpoint } from '../endpoint.ts'
import { Feature } from '../feature.ts'
import { EditionStatus } from './status.ts'

/** With `full`, also what the edition in force can do, and what may be done about it. */
export const EditionAnswer = z.object({
  edition: EditionStatus,
  capabilities: EditionCapabilities.optional(),
  /** Whether a trial of Standard may be started now. */
  mayStartTrial: z.boolean().optional(),
  /** Whether the organisation chooses its edition itself: so where no provider runs the installation. */
  own: z.boolean().optional(),
})
export type EditionAnswer = z.infer<typeof EditionAnswer>

const path = '/extproxy/integrations/edition'

export const getEdition = endpoint({
  method: 'GET',
  path,
  summary: 'The edition in force and its trial',
  input: z.object({ full: z.stringbool().or(z.boolean()).default(false) }),
  output: EditionAnswer,
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})

export const changeEdition = endpoint({
  method: 'PUT',
  path,
  summary: 'Starts the trial of Standard (`isTrial`), ends it, or chooses the edition of an own installation',
  input: z
    .object({ isTrial: z.boolean().optional(), edition: EditionName.optional() })
    .refine(
      ({ isTrial, edition }) => (isTrial === undefined) !== (edition === undefined),
      'Give either isTrial or edition.',
    )
    .meta({ examples: [{ isTrial: true }] }),
  output: EditionAnswer,
  access: 'system',
  errors: ['invalid', 'forbidden', 'conflict'],
  audit: 'edition.change',
})

/** The other way to start it (specification S7.015, whose path is not shown there). */
export const startTrialOfStandard = endpoint({
  method: 'POST',
  path: '/extproxy/integrations/edition/trial',
  summary: 'Starts the trial of Standard; takes no payload',
  input: z.object({}),
  output: EditionAnswer,
  access: 'system',
  errors: ['conflict'],
  audit: 'edition.change',
})

export const listFeatures = endpoint({
  method: 'GET',
  path: '/features',
  summary: 'Every feature, and whether it is on here',
  input: z.object({}),
  output: z.object({ features: z.array(Feature) }),
  access: 'user',
  errors: [],
  audit: 'none',
})

export const switchFeatures = endpoint({
  method: 'PATCH',
  path: '/features',
  summary: 'Switches features of this organisation on or off; null leaves it to the edition again',
  input: z.object({
    features: z
      .array(z.object({ id: z.string().max(60), enabled: z.boolean().nullable() }))
      .min(1)
      .max(50),
  }),
  output: z.object({ features: z.array(Feature) }),
  access: 'system',
  errors: ['invalid', 'forbidden', 'not_found'],
  audit: 'feature.switch',
})
