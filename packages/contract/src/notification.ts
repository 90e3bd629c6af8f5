import { z } from 'zod'
import { ScheduleTime } from './schedule-time.ts'

/** Specification S3.055. */
export const NotificationStatus = z.enum(['in-progress', 'failed', 'done'])
export type NotificationStatus = z.infer<typeof NotificationStatus>

/** What people are told about, each of which they choose for. */
export const notificationKinds = [
  'approvals',
  'policies',
  'reports',
  'sources',
  'changes',
  'tickets',
  'undelivered',
  'tasks',
  'organisation',
] as const
export const NotificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof NotificationKind>

/** At once, collected in one mail with the others, or never. */
export const MailWhen = z.enum(['now', 'digest', 'never'])
export type MailWhen = z.infer<typeof MailWhen>

/** What one person is told, and how. Times are by the clocks of the organisation. */
export const NotificationChoices = z.object({
  kinds: z
    .record(NotificationKind, z.object({ product: z.boolean(), mail: MailWhen }))
    .meta({ examples: [Object.fromEntries(notificationKinds.map(kind => [kind, { product: true, mail: 'digest' }]))] }),
  digest: z.object({
    rhythm: z.discriminatedUnion('every', [
      z.object({ every: z.literal('daily') }),
      /** 1 is Monday. */
      z.object({ every: z.literal('weekly'), weekday: z.int().min(1).max(7) }),
    ]),
    at: ScheduleTime,
  }),
  /** Every day, over midnight where `from` is later than `to`: nothing is mailed but what is urgent. Null for none. */
  quiet: z
    .object({ from: ScheduleTime, to: ScheduleTime })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      message: 'Quiet hours end at another time than they begin.',
    })
    .meta({ examples: [{ from: '20:00', to: '07:00' }] })
    .nullable(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const Notification = z.object({
  id: z.string(),
  name: z.string(),
  icon: z.string(),
  status: NotificationStatus,
  type: z.enum(['poll', 'simple', 'simple-action']),
  group: z.string(),
  actions: z.array(z.object({ name: z.string(), icon: z.string() })),
  canBeRemovedBeforeFinish: z.boolean(),
  retryCount: z.int().nonnegative(),
})
export type Notification = z.infer<typeof Notification>
