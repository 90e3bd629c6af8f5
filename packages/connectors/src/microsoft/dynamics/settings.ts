import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

const { sampleRows, allRows, include, exclude, maxFileSize } = databaseSettings(443)

export const DynamicsSettings = z.object({
  environmentUrl: z
    .url({
      protocol: /^https?$/,
      error: 'Use the address of the environment, such as https://contoso.crm.dynamics.com.',
    })
    .transform(address => address.replace(/\/+$/, ''))
    .meta({
      title: 'Environment',
      description: 'Its address, such as https://contoso.crm.dynamics.com. The cloud follows from it.',
    }),
  tenantId: z
    .string()
    .trim()
    .min(1, 'Name the tenant.')
    .max(255)
    .meta({ title: 'Tenant', description: 'Directory (tenant) ID of Microsoft Entra.' }),
  clientId: z
    .string()
    .trim()
    .min(1, 'Name the application.')
    .max(255)
    .meta({
      title: 'Application',
      description: 'Application (client) ID, known to the environment as an application user.',
    }),
  clientSecret: z.string().min(1).max(4096).meta({ title: 'Client secret', secret: true }),
  tables: z
    .array(z.string().trim().min(1).max(128))
    .max(1000)
    .default([])
    .meta({
      title: 'Tables',
      description: 'Logical names, such as account or contact; all that people can search in when there are none.',
    }),
  files: z
    .boolean()
    .default(true)
    .meta({ title: 'Files', description: 'Files of notes and attachments of mail that is kept there.' }),
  activityDays: z
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({
      title: 'Activity before the first scan',
      unit: 'days',
      description: 'How far back the audit log is read at first.',
    }),
  sampleRows,
  allRows,
  include,
  exclude,
  maxFileSize,
})
export type DynamicsSettings = z.infer<typeof DynamicsSettings>
