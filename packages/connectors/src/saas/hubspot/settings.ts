import { z } from 'zod'
import { databaseSettings } from '../../kit/tables/settings.ts'

const { sampleRows, allRows, include, exclude, maxFileSize } = databaseSettings(443)

export const written = ['notes', 'emails', 'tickets', 'calls', 'meetings', 'tasks', 'communications'] as const
export type WrittenType = (typeof written)[number]

export const HubspotSettings = z.object({
  accessToken: z
    .string()
    .trim()
    .min(10, 'Paste the whole token.')
    .max(1000)
    .meta({ title: 'Access token', secret: true, description: 'Of a private app, pat-…, under Auth.' }),
  objects: z
    .array(z.string().trim().min(1).max(128))
    .max(200)
    .default([])
    .meta({
      title: 'Objects',
      description:
        'Names such as contacts or 2-1234567; contacts, companies, deals, products and all that were made here when there are none.',
    }),
  files: z.boolean().default(true).meta({ title: 'Files', description: 'Files of the file manager.' }),
  written: z
    .array(z.enum(written))
    .default([...written])
    .meta({
      title: 'What people wrote',
      names: {
        notes: 'Notes',
        emails: 'Emails',
        tickets: 'Tickets',
        calls: 'Calls',
        meetings: 'Meetings',
        tasks: 'Tasks',
        communications: 'Chats and letters',
      },
    }),
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
      description: 'Lets people close public files and remove users from here, each time planned first.',
    }),
})
export type HubspotSettings = z.infer<typeof HubspotSettings>
