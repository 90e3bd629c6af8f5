import { z } from 'zod'

/** Specification S3.055. */
export const NotificationStatus = z.enum(['in-progress', 'failed', 'done'])
export type NotificationStatus = z.infer<typeof NotificationStatus>

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
