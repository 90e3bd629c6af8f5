import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const version = '11.13.18.05'

/** What most organisations attach files to. */
const usual = [
  `fscmRestApi/resources/${version}/invoices`,
  `fscmRestApi/resources/${version}/purchaseOrders`,
  `fscmRestApi/resources/${version}/suppliers`,
  `hcmRestApi/resources/${version}/documentRecords`,
]

export const OracleCloudAppsSettings = z.object({
  baseUrl: z
    .url({ protocol: /^https?$/, message: 'Use an address such as https://acme.fa.us2.oraclecloud.com.' })
    .max(500)
    .transform(url => url.replace(/[?#].*$/, '').replace(/\/+$/, ''))
    .meta({ title: 'Address', description: 'Of the applications: https://<name>.fa.<region>.oraclecloud.com.' }),
  username: z.string().trim().min(1).max(320).meta({ title: 'User name' }),
  password: z.string().min(1).max(1000).meta({ title: 'Password', secret: true }),
  attachments: z
    .array(
      z
        .string()
        .trim()
        .transform(path => path.replace(/^\/+|\/+$/g, ''))
        .refine(
          path => /^[\w.-]+RestApi\/resources\/[\w.-]+\/[\w.-]+$/.test(path),
          'Use a path such as fscmRestApi/resources/11.13.18.05/invoices.',
        ),
    )
    .max(100)
    .default(usual)
    .meta({
      title: 'Attachments of',
      description:
        'Paths of REST resources whose attachments are read; of invoices, purchase orders, suppliers and document records unless said.',
    }),
  auditProducts: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default(['OPSS'])
    .meta({
      title: 'Products of the audit history',
      description: 'As Oracle names them, such as OPSS (security), Payables or hcmCore. Each must be set up for audit.',
    }),
  activityDays: z
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({
      title: 'Activity before the first scan',
      unit: 'days',
      description: 'How far back the audit history and sign-ins are read at first.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns of names, such as *.pdf; all when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns of names, such as *.png.' }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({ title: 'Largest file', unit: 'bytes', description: 'Larger files are listed, but not read.' }),
  mayChange: z
    .boolean()
    .default(false)
    .meta({
      title: 'May change things',
      description: 'Lets people switch accounts off and take roles from them from here, each time planned first.',
    }),
})
export type OracleCloudAppsSettings = z.infer<typeof OracleCloudAppsSettings>
