import { z } from 'zod'
import { EditionName } from './edition.ts'

export const AppFlags = z.object({
  added: z.boolean(),
  on: z.boolean(),
  /** The specification's spelling. */
  pined: z.boolean(),
  activation_date: z.iso.datetime().nullable(),
})
export type AppFlags = z.infer<typeof AppFlags>

/** An app, add-on or solution (specification S3.050) as `content/apps.json` defines it. */
export const AppDefinition = z.object({
  id: z.string(),
  name: z.string(),
  group: z.enum(['app', 'solution']),
  edition: EditionName,
  order: z.int(),
  parent_app_id: z.string().nullable(),
  addons: z.array(z.string()),
  setup: z
    .object({ type: z.literal('keys'), keys: z.array(z.object({ key: z.string(), value: z.string() })) })
    .nullable(),
  description: z.string(),
  enabledByFlag: z.string().nullable(),
  /** Features that come with it while it is on. */
  features: z.array(z.string()).default([]),
})
export type AppDefinition = z.infer<typeof AppDefinition>

export const App = AppDefinition.extend({ is: AppFlags, allow: z.boolean() })
export type App = z.infer<typeof App>
