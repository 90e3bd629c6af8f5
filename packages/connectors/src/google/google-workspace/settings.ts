import { z } from 'zod'
import { AccountKeySetting } from '../account.ts'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])

/** What of Google Workspace can be asked for. */
const serviceNames = ['drive', 'gmail', 'chat', 'identities', 'activity'] as const
export type ServiceName = (typeof serviceNames)[number]

export const GoogleWorkspaceSettings = z.object({
  serviceAccountKey: AccountKeySetting,
  adminEmail: z
    .email('Use the address of an administrator.')
    .trim()
    .meta({
      title: 'Administrator',
      description:
        'Address of an administrator in whose name people, groups and shared drives are listed; a super administrator sees all.',
    }),
  services: z
    .array(z.enum(serviceNames))
    .min(1, 'Name at least one service.')
    .default(['drive', 'identities'])
    .meta({
      title: 'Services',
      names: {
        drive: 'Drive',
        gmail: 'Gmail',
        chat: 'Chat',
        identities: 'People, groups and applications',
        activity: 'Activity',
      },
    }),
  activityDays: z
    .int()
    .min(0)
    .max(180)
    .default(30)
    .meta({
      title: 'Activity before the first scan',
      unit: 'days',
      description: 'How far back the logs are read at first; Google keeps them for 180 days.',
    }),
  include: Patterns.meta({
    title: 'Only these files',
    description: 'Patterns such as *.docx or finance/**, from the top of each drive; all when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns such as *.log or archive/**.' }),
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
        'Lets people take access away, lock files, suspend accounts and more from here, each time planned first. It takes rights to write, which are delegated apart.',
    }),
})
export type GoogleWorkspaceSettings = z.infer<typeof GoogleWorkspaceSettings>
