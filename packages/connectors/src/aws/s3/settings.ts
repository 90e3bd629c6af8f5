import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const Text = (most: number) => z.string().trim().min(1).max(most)

export const S3Settings = z.object({
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{2,40}$/, 'Use a name such as eu-central-1.')
    .default('us-east-1')
    .meta({ title: 'Region', description: 'Where calls begin; buckets in other regions are found from there.' }),
  endpoint: z
    .url({ protocol: /^https?$/, message: 'Use an address such as https://storage.example.com.' })
    .max(500)
    .optional()
    .meta({ title: 'Address', description: 'Of another service that speaks S3. Leave it empty for Amazon.' }),
  forcePathStyle: z
    .boolean()
    .default(false)
    .meta({
      title: 'Bucket in the path',
      description: 'Many services that are not Amazon need it: the bucket stands in the path, not in the host name.',
    }),
  accessKeyId: Text(200).meta({ title: 'Access key ID' }),
  secretAccessKey: Text(500).meta({ title: 'Secret access key', secret: true }),
  sessionToken: Text(8000)
    .optional()
    .meta({ title: 'Session token', description: 'Only with keys that hold for a while.', secret: true }),
  buckets: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9][\w.-]{1,254}$/, 'Name buckets as they are called, without a path.'),
    )
    .max(1000)
    .default([])
    .meta({ title: 'Buckets', description: 'All that the key can see when there are none.' }),
  include: Patterns.meta({
    title: 'Only these objects',
    description: 'Patterns such as *.docx or finance/**, from the top of each bucket; all when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Largest object',
      unit: 'bytes',
      description: 'Larger objects are listed with their sharing, but not read.',
    }),
  versions: z
    .boolean()
    .default(false)
    .meta({
      title: 'Earlier versions, too',
      description:
        'In buckets that keep them, each earlier version is an item of its own, also of what was deleted. It takes s3:ListBucketVersions and s3:GetObjectVersion.',
    }),
  quarantineBucket: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][\w.-]{1,254}$/, 'Name the bucket as it is called, without a path.')
    .optional()
    .meta({
      title: 'Quarantine',
      description: 'A bucket of the same account that nobody else reaches: where objects are moved to. It is not read.',
    }),
  objectAcls: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(1000)
    .meta({
      title: 'Access lists of objects',
      description:
        'In buckets whose objects have access lists of their own, how many of them are asked for in a scan; one call each.',
    }),
})
export type S3Settings = z.infer<typeof S3Settings>
