import { z } from 'zod'
import { allDocuments } from '../../kit/tables/settings.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const CosmosSettings = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, message: 'Use an address such as https://shop.documents.azure.com.' })
    .max(500)
    .meta({ title: 'Address', description: 'URI of the account, as its overview in Azure says.' }),
  key: z
    .string()
    .trim()
    .min(1, 'Give a key of the account.')
    .max(500)
    .meta({
      title: 'Key',
      description: 'A read-only key of the account. It reads everything in it and changes nothing.',
      secret: true,
    }),
  databases: z
    .array(z.string().min(1).max(255))
    .max(1000)
    .default([])
    .meta({ title: 'Databases', description: 'All of the account when there are none.' }),
  sampleRows: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .meta({ title: 'Documents', description: 'How many documents of each container are looked at.' }),
  allRows: allDocuments,
  requestUnits: z
    .int()
    .min(10)
    .max(1_000_000)
    .default(2000)
    .meta({
      title: 'Request units',
      description: 'How many a container may cost in a scan; reading stops there, and what was read counts.',
    }),
  include: Patterns.meta({
    title: 'Only these paths',
    description: 'Patterns such as customers/contact.* or */email; all paths when there are none.',
  }),
  exclude: Patterns.meta({
    title: 'Leave out',
    description: 'Patterns such as logs/** or *.internal; what is in a container that is left out is left out too.',
  }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Longest value',
      unit: 'bytes',
      description: 'Of longer values only the beginning is read; 4,096 characters unless said.',
    }),
})
export type CosmosSettings = z.infer<typeof CosmosSettings>
