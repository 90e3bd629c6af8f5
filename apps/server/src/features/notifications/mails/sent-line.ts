import { NotificationKind } from '@sharelight/contract'
import { z } from 'zod'

/** A line of a mail as the outbox holds it. */
export const SentLine = z.object({
  id: z.string(),
  kind: NotificationKind,
  group: z.string(),
  urgent: z.boolean(),
  way: z.enum(['now', 'digest']),
  title: z.string(),
  link: z.string().nullable(),
  attachment: z.object({ runId: z.string(), fileName: z.string(), type: z.string() }).nullable(),
  at: z.string(),
})
export type SentLine = z.infer<typeof SentLine>
