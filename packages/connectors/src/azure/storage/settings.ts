import { z } from 'zod'

const Secret = (most: number) => z.string().trim().min(1).max(most).optional()

/** How an account of Azure Storage is found and signed in to, whichever of its services is read. */
export const storageSettings = (service: 'blob' | 'file') => ({
  account: z
    .string()
    .trim()
    .regex(/^[a-z0-9]{3,24}$/, 'Use the name of the storage account: 3 to 24 small letters and digits.')
    .meta({ title: 'Storage account', description: 'Its name, not its address.' }),
  endpoint: z
    .url({ protocol: /^https?$/, message: `Use an address such as https://papers.${service}.core.usgovcloudapi.net.` })
    .max(500)
    .optional()
    .meta({
      title: 'Address',
      description: `Of the ${service} service in a national cloud, of a private endpoint or an emulator. Empty: the worldwide one.`,
    }),
  accountKey: Secret(200).meta({
    title: 'Account key',
    description: 'One of its two keys: it may do everything.',
    secret: true,
  }),
  sasToken: Secret(2000).meta({
    title: 'Shared access signature',
    description: `What stands after the question mark. To list and read it takes ss=${service[0]}, srt=sco and sp=rl.`,
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
})

export const storageAlternatives = [
  {
    title: 'Sign in by',
    choices: [
      { title: 'an application', fields: ['tenantId', 'clientId', 'clientSecret'] },
      { title: 'a shared access signature', fields: ['sasToken'] },
      { title: 'the account key', fields: ['accountKey'] },
    ],
  },
]

const shape = z.object(storageSettings('blob'))
export type StorageSettings = z.infer<typeof shape>
