import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

export const BoxSettings = z.object({
  clientId: z
    .string()
    .trim()
    .min(5, 'Use the client ID of the app.')
    .max(200)
    .meta({ title: 'Client ID', description: 'In the Developer Console, on the page Configuration of the app.' }),
  clientSecret: z
    .string()
    .trim()
    .min(5, 'Paste the whole secret.')
    .max(500)
    .meta({
      title: 'Client secret',
      secret: true,
      description: 'Below the client ID; Box asks for a second step to show it.',
    }),
  enterpriseId: z
    .union([
      z.int().positive(),
      z
        .string()
        .trim()
        .regex(/^\d{1,20}$/, 'Use the number.'),
    ])
    .transform(String)
    .meta({ title: 'Enterprise ID', description: 'The number on the page General Settings of the app.' }),
  activityDays: z
    .int()
    .min(0)
    .max(365)
    .default(30)
    .meta({
      title: 'Activity before the first scan',
      unit: 'days',
      description: 'How far back the log of the enterprise is read at first.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns of paths, such as Finance/** or *.docx; all when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns of paths, such as *.tmp.' }),
  maxFileSize: z
    .int()
    .positive()
    .optional()
    .meta({
      title: 'Largest file',
      unit: 'bytes',
      description: 'Larger files are listed with their sharing, but not read.',
    }),
  mayChange: z
    .boolean()
    .default(false)
    .meta({
      title: 'May change things',
      description:
        'Lets people narrow links, take people off files and folders and classify them from here, each time planned first.',
    }),
})
export type BoxSettings = z.infer<typeof BoxSettings>
