import { z } from 'zod'

const Patterns = z.array(z.string().trim().min(1).max(500)).max(200).default([])
const Token = z.string().trim().min(10, 'Paste the whole token.').max(1000)

export const SlackSettings = z.object({
  token: Token.meta({
    title: 'Token',
    secret: true,
    description:
      'Of the app that was installed in the workspace, under OAuth & Permissions: xoxp-… sees what its person sees, xoxb-… the channels that the app was invited to.',
  }),
  auditToken: Token.optional().meta({
    title: 'Token for the audit log',
    secret: true,
    description:
      'Of an owner of an Enterprise organisation (xoxp-… with auditlogs:read). Without it, what happens is not read.',
  }),
  app: z
    .enum(['own', 'distributed'])
    .default('own')
    .meta({
      title: 'Kind of app',
      names: { own: 'Made in this workspace', distributed: 'Distributed, not in the Marketplace' },
      description: 'Slack gives messages to distributed apps fifteen at a time, once a minute.',
    }),
  conversations: z
    .array(z.enum(['public_channel', 'private_channel', 'mpim', 'im']))
    .min(1, 'Name at least one kind.')
    .default(['public_channel', 'private_channel', 'mpim', 'im'])
    .meta({
      title: 'Conversations',
      names: {
        public_channel: 'Public channels',
        private_channel: 'Private channels',
        mpim: 'Group messages',
        im: 'Direct messages',
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
      description: 'How far back the audit log is read at first.',
    }),
  include: Patterns.meta({
    title: 'Only these conversations',
    description: 'Patterns of names, such as finance-*; all when there are none.',
  }),
  exclude: Patterns.meta({ title: 'Leave out', description: 'Patterns of names, such as alerts-*.' }),
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
        'Lets people end public links of files, take people outside out of channels and delete messages from here, each time planned first. It takes rights to write, which the app is given apart.',
    }),
})
export type SlackSettings = z.infer<typeof SlackSettings>
export type ConversationKind = SlackSettings['conversations'][number]
