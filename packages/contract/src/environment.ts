import { z } from 'zod'

export const environments = ['local', 'dev', 'qa', 'debug', 'uat', 'preview', 'stage', 'production'] as const
export const EnvironmentName = z.enum(environments)
export type EnvironmentName = z.infer<typeof EnvironmentName>

/** What `/configs/application.json` holds (specification S3.052). */
export const Environment = z.object({
  analytics: z.string(),
  gql: z.string(),
  server: z.string(),
  env: EnvironmentName,
  type: z.string(),
  videoUrl: z.string(),
  /** Whether there is a demo organisation to look around in; where a provider runs the installation there is none. */
  offersDemo: z.boolean().default(false),
})
export type Environment = z.infer<typeof Environment>
