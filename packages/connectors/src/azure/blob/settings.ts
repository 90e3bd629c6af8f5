import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const Secret = (most: number) => z.string().trim().min(1).max(most).optional()

export const BlobSettings = withAlternatives(
  z.object({
    account: z
      .string()
      .trim()
      .regex(/^[a-z0-9]{3,24}$/, 'Use the name of the storage account: 3 to 24 small letters and digits.')
      .meta({ title: 'Storage account', description: 'Its name, not its address.' }),
    endpoint: z
      .url({ protocol: /^https?$/, message: 'Use an address such as https://papers.blob.core.usgovcloudapi.net.' })
      .max(500)
      .optional()
      .meta({
        title: 'Address',
        description:
          'Of the blob service in a national cloud, of a private endpoint or an emulator. Empty: the worldwide one.',
      }),
    accountKey: Secret(200).meta({
      title: 'Account key',
      description: 'One of its two keys: it may do everything.',
      secret: true,
    }),
    sasToken: Secret(2000).meta({
      title: 'Shared access signature',
      description: 'What stands after the question mark. To list and read it takes ss=b, srt=sco and sp=rl.',
      secret: true,
    }),
    tenantId: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,252}[a-z0-9]$/i, 'Use the directory (tenant) ID, or a domain of the tenant.')
      .optional()
      .meta({ title: 'Tenant', description: 'Directory (tenant) ID of the application.' }),
    clientId: z
      .string()
      .trim()
      .regex(/^[\da-f-]{36}$/i, 'Use the application (client) ID.')
      .optional()
      .meta({ title: 'Application', description: 'Application (client) ID of the app registration.' }),
    clientSecret: Secret(500).meta({ title: 'Client secret', description: 'Its value, not its ID.', secret: true }),
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
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'an application', fields: ['tenantId', 'clientId', 'clientSecret'] },
        { title: 'a shared access signature', fields: ['sasToken'] },
        { title: 'the account key', fields: ['accountKey'] },
      ],
    },
  ],
)
export type BlobSettings = z.infer<typeof BlobSettings>
