import { z } from 'zod'
import { withAlternatives } from '../../kit/alternatives.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const Secret = z.string().trim().min(5, 'Paste the whole of it.').max(4000)

export const DropboxSettings = withAlternatives(
  z.object({
    appKey: z
      .string()
      .trim()
      .max(200)
      .optional()
      .meta({ title: 'App key', description: 'In the App Console, on the Settings page of the app.' }),
    appSecret: Secret.optional().meta({ title: 'App secret', secret: true, description: 'Below the app key.' }),
    refreshToken: Secret.optional().meta({
      title: 'Refresh token',
      secret: true,
      description:
        'Of a team administrator, asked for with token_access_type=offline. It takes the app key and secret.',
    }),
    accessToken: Secret.optional().meta({
      title: 'Access token',
      secret: true,
      description: 'To try it out: it ends after four hours. One of a single account reads that account alone.',
    }),
    activityDays: z
      .int()
      .min(0)
      .max(730)
      .default(30)
      .meta({
        title: 'Activity before the first scan',
        unit: 'days',
        description: 'How far back the team’s log is read at first.',
      }),
    include: Patterns.meta({
      title: 'Only these files',
      description: 'Patterns of paths, such as /Finance/** or *.docx; all when there are none.',
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
          'Lets people narrow links and take people off files and folders from here, each time planned first. It takes the scope sharing.write.',
      }),
  }),
  [
    {
      title: 'Sign in by',
      choices: [
        { title: 'Refresh token', fields: ['refreshToken'] },
        { title: 'Access token', fields: ['accessToken'] },
      ],
    },
  ],
)
export type DropboxSettings = z.infer<typeof DropboxSettings>
