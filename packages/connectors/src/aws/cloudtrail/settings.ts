import { z } from 'zod'
import { S3Settings } from '../s3/settings.ts'

const { region, endpoint, forcePathStyle, accessKeyId, secretAccessKey, sessionToken } = S3Settings.shape

export const CloudtrailSettings = z.object({
  region: region.meta({
    title: 'Region',
    description: 'Of the trail. Without a bucket, the events of this region are asked for.',
  }),
  endpoint,
  forcePathStyle,
  accessKeyId,
  secretAccessKey,
  sessionToken,
  bucket: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][\w.-]{1,254}$/, 'Name the bucket as it is called, without a path.')
    .optional()
    .meta({
      title: 'Bucket',
      description:
        'Where the trail is delivered. Without one, the last 90 days are looked up, which have no access to objects.',
    }),
  prefix: z
    .string()
    .trim()
    .max(500)
    .default('')
    .meta({ title: 'Prefix', description: 'What stands before AWSLogs in the bucket, if anything does.' }),
  days: z
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .meta({ title: 'First reading', unit: 'days', description: 'How far back the first reading goes.' }),
})
export type CloudtrailSettings = z.infer<typeof CloudtrailSettings>
