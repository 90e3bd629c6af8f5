import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'
import { storageAlternatives, storageSettings } from '../storage/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const AzureFilesSettings = withAlternatives(
  z.object({
    ...storageSettings('file'),
    shares: z
      .array(
        z
          .string()
          .trim()
          .regex(/^[a-z0-9][a-z0-9-]{2,62}$/, 'Name shares as they are called, without a path.'),
      )
      .max(1000)
      .default([])
      .meta({
        title: 'Shares',
        description:
          'All of the account when there are none. An application has to be told them: Azure does not let it see which there are.',
      }),
    include: Patterns.meta({
      title: 'Only these files',
      description: 'Patterns such as *.docx or finance/**, from the top of each share; all when there are none.',
    }),
    exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
    quarantineShare: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{2,62}$/, 'Name the share as it is called, without a path.')
      .optional()
      .meta({
        title: 'Quarantine',
        description: 'A share of the same account that nobody else reaches: where files are moved to. It is not read.',
      }),
    snapshots: z
      .boolean()
      .default(false)
      .meta({
        title: 'Snapshots, too',
        description:
          'Each snapshot of a share is read besides, as a place of its own. Which there are, only the account key or a signature may see.',
      }),
    maxFileSize: z
      .int()
      .positive()
      .optional()
      .meta({
        title: 'Largest file',
        unit: 'bytes',
        description: 'Larger files are listed with their sharing, but not read.',
      }),
  }),
  storageAlternatives,
)
export type AzureFilesSettings = z.infer<typeof AzureFilesSettings>
