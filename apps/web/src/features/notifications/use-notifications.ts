import {
  cancelTask,
  getTask,
  listNotifications,
  listTasks,
  readNotifications,
  removeNotification,
} from '@sharelight/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../lib/api.ts'
import { followTask } from '../../lib/poll-tasks.ts'

const queryKey = ['notifications']
const refreshMs = 60_000

/** What the server has to tell, and what can be done with it. */
export function useNotifications() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: () => call(listNotifications, {}, { quiet: true }),
    refetchInterval: refreshMs,
  })
  const refresh = () => client.invalidateQueries({ queryKey })
  async function markRead() {
    if (!data?.unread) return
    await call(readNotifications, {}, { quiet: true }).catch(() => {})
    await refresh()
  }
  async function remove(id: string) {
    await call(removeNotification, { id })
    await refresh()
  }
  return { notifications: data?.notifications ?? [], unread: data?.unread ?? 0, markRead, remove }
}

/** Follows the server's long tasks that are under way; when one ends, what it may have changed is asked for anew. */
export function useServerTasks() {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: ['tasks'],
    queryFn: async () => (await call(listTasks, {}, { quiet: true })).tasks,
    refetchInterval: refreshMs,
  })
  useEffect(() => {
    for (const { id, title, kind, status } of data ?? []) {
      if (status !== 'in-progress') continue
      followTask({
        id,
        name: title || kind,
        group: 'tasks',
        onDone: () => void client.invalidateQueries(),
        onCancel: () => void call(cancelTask, { id }).catch(() => {}),
        poll: async () => {
          const task = await call(getTask, { id }, { quiet: true })
          return task.status === 'failed' ? 'error' : task.status
        },
      })
    }
  }, [data, client])
}
