import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Notification, NotificationChoices, NotificationKind } from '../notification.ts'
import { listEndpoint, offset } from './paging.ts'

/** A notification as it is kept: `link` of an action is a path of the app. */
export const StoredNotification = Notification.extend({
  kind: NotificationKind,
  actions: z.array(z.object({ name: z.string(), icon: z.string(), link: z.string().optional() })),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
})
export type StoredNotification = z.infer<typeof StoredNotification>

const ById = z.object({ id: z.uuid() })

export const listNotifications = listEndpoint('notifications', {
  method: 'GET',
  path: '/notifications',
  summary: 'What there is to know, newest first',
  input: z.object({ offset, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ notifications: z.array(StoredNotification), unread: z.int() }),
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})
export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Marks notifications as read; all of them when none is named',
  input: z.object({ ids: z.array(z.uuid()).max(200).optional() }),
  output: z.object({ unread: z.int() }),
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})
export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  summary: 'Removes a notification; one in progress only if it says so',
  input: ById,
  output: z.object({}),
  access: 'user',
  errors: ['not_found', 'conflict'],
  audit: 'none',
})

/** What can be chosen, and what is. */
export const ShownChoices = z.object({
  choices: NotificationChoices,
  /** What this user may be told about. */
  kinds: z.array(NotificationKind),
  timeZone: z.string(),
  /** Null where nothing is mailed: there is no mail server. */
  address: z.string().nullable(),
  /** When what waits is mailed next, or the next digest would be. */
  nextDigest: z.iso.datetime(),
})
export type ShownChoices = z.infer<typeof ShownChoices>

export const getNotificationChoices = endpoint({
  method: 'GET',
  path: '/notifications/choices',
  summary: 'What the user is told in the product and by mail, and when',
  input: z.object({}),
  output: ShownChoices,
  access: 'user',
  errors: [],
  audit: 'none',
  interactive: true,
})
export const changeNotificationChoices = endpoint({
  method: 'PUT',
  path: '/notifications/choices',
  summary: 'Changes what the user is told; what waits to be mailed follows',
  input: NotificationChoices,
  output: ShownChoices,
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
  interactive: true,
})

/** Long work as people see it (specification S4.043–S4.048). */
export const Task = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['in-progress', 'failed', 'done']),
  state: z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled']),
  progress: z.record(z.string(), z.unknown()),
  result: z.unknown(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type Task = z.infer<typeof Task>

export const listTasks = listEndpoint('tasks', {
  method: 'GET',
  path: '/tasks',
  summary: 'Long work of this organisation, newest first',
  input: z.object({ offset, limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({ tasks: z.array(Task) }),
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})
export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'How far a task is; poll it while it is in progress',
  input: ById,
  output: Task,
  access: 'user',
  errors: ['not_found'],
  audit: 'none',
})
export const cancelTask = endpoint({
  method: 'POST',
  path: '/tasks/:id/cancel',
  summary: 'Ends a task that is in progress',
  input: ById,
  output: Task,
  access: 'system',
  errors: ['not_found', 'conflict'],
  audit: 'task.cancel',
})
