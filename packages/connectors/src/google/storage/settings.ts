import { z } from 'zod'
import { AccountKeySetting } from '../account.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const GcsSettings = z
  .object({
    serviceAccountKey: AccountKeySetting.optional(),
    projectId: z
      .string()
      .trim()
      .regex(/^[a-z0-9.:-]{4,64}$/, 'Use the ID of the project, not its name.')
      .optional()
      .meta({
        title: 'Project',
        description: 'ID of the project whose buckets are read; that of the key unless said.',
      }),
    buckets: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[a-z0-9][\w.-]{1,220}$/, 'Name buckets as they are called, without gs:// and without a path.'),
      )
      .max(1000)
      .default([])
      .meta({ title: 'Buckets', description: 'All of the project when there are none.' }),
    endpoint: z
      .url({ protocol: /^https?$/, message: 'Use an address such as https://storage-eu.p.googleapis.com.' })
      .max(500)
      .optional()
      .meta({
        title: 'Address',
        description: 'Of a private endpoint or an emulator; an emulator may do without a key. Empty: Google.',
      }),
    readArchive: z
      .boolean()
      .default(false)
      .meta({
        title: 'Read the archive class, too',
        description: 'Google charges for every byte that is read of objects in the class Archive.',
      }),
    include: Patterns.meta({
      title: 'Only these objects',
      description: 'Patterns such as *.docx or finance/**, from the top of each bucket; all when there are none.',
    }),
    exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
    versions: z
      .boolean()
      .default(false)
      .meta({
        title: 'Earlier versions, too',
        description: 'In buckets that keep them, each earlier version is an item of its own, also of what was deleted.',
      }),
    quarantineBucket: z
      .string()
      .trim()
      .regex(/^[a-z0-9][\w.-]{1,220}$/, 'Name the bucket as it is called, without gs:// and without a path.')
      .optional()
      .meta({
        title: 'Quarantine',
        description:
          'A bucket of the same project that nobody else reaches: where objects are moved to. It is not read.',
      }),
    maxFileSize: z
      .int()
      .positive()
      .optional()
      .meta({
        title: 'Largest object',
        unit: 'bytes',
        description: 'Larger objects are listed with their sharing, but not read.',
      }),
  })
  .superRefine(({ serviceAccountKey, endpoint }, context) => {
    if (serviceAccountKey === undefined && endpoint === undefined)
      context.addIssue({ code: 'custom', path: ['serviceAccountKey'], message: 'Enter the key of a service account.' })
  })
export type GcsSettings = z.infer<typeof GcsSettings>
