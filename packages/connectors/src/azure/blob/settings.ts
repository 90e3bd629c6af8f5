import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { storageAlternatives, storageSettings } from '../storage/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const BlobSettings = withAlternatives(
  z.object({
    ...storageSettings('blob'),
    containers: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[$a-z0-9][a-z0-9-]{1,62}$/, 'Name containers as they are called, without a path.'),
      )
      .max(1000)
      .default([])
      .meta({ title: 'Containers', description: 'All of the account when there are none.' }),
    include: Patterns.meta({
      title: 'Only these blobs',
      description: 'Patterns such as *.docx or finance/**, from the top of each container; all when there are none.',
    }),
    exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
    versions: z
      .boolean()
      .default(false)
      .meta({
        title: 'Earlier versions, too',
        description:
          'In accounts that keep them, each earlier version is an item of its own, also of what was deleted.',
      }),
    quarantineContainer: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'Name the container as it is called, without a path.')
      .optional()
      .meta({
        title: 'Quarantine',
        description:
          'A container of the same account that nobody else reaches: where blobs are moved to. It is not read.',
      }),
    maxFileSize: z
      .int()
      .positive()
      .optional()
      .meta({
        title: 'Largest blob',
        unit: 'bytes',
        description: 'Larger blobs are listed with their sharing, but not read.',
      }),
  }),
  storageAlternatives,
)
export type BlobSettings = z.infer<typeof BlobSettings>
