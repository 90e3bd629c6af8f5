import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

const { sampleRows, allRows, include, exclude, maxFileSize } = databaseSettings(443)

export const SalesforceSettings = z.object({
  loginUrl: z
    .url({ protocol: /^https?$/, error: 'Use the address of My Domain, such as https://acme.my.salesforce.com.' })
    .transform(address => address.replace(/\/+$/, ''))
    .meta({
      title: 'Address',
      description: 'Of My Domain, such as https://acme.my.salesforce.com: Salesforce lets applications in there alone.',
    }),
  clientId: z
    .string()
    .trim()
    .min(1)
    .max(512)
    .meta({ title: 'Consumer key', description: 'Of the app with the client credentials flow.' }),
  clientSecret: z.string().min(1).max(4096).meta({ title: 'Consumer secret', secret: true }),
  objects: z
    .array(z.string().trim().min(1).max(128))
    .max(1000)
    .default([])
    .meta({
      title: 'Objects',
      description:
        'API names, such as Contact or Invoice__c; the usual ones and all that were made here when there are none.',
    }),
  files: z.boolean().default(true).meta({ title: 'Files', description: 'Files, attachments and documents.' }),
  activityDays: z
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({
      title: 'Activity before the first scan',
      unit: 'days',
      description: 'How far back the logs are read at first.',
    }),
  sampleRows,
  allRows,
  include,
  exclude,
  maxFileSize,
  mayChange: z
    .boolean()
    .default(false)
    .meta({
      title: 'May change things',
      description:
        'Lets people end public links of files, take files back from whom they are shared with and switch accounts off, each time planned first.',
    }),
})
export type SalesforceSettings = z.infer<typeof SalesforceSettings>
