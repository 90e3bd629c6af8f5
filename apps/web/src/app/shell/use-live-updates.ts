import { ScanProgress, type Source } from '@sharelight/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readLive, type LiveMessage } from '../../lib/live.ts'
import { isMocked } from '../../lib/mock-mode.ts'
import { isRunning, withProgress } from '../../lib/scan-state.ts'

/** While a scan runs, numbers are asked for anew at most this often. */
const refreshEveryMs = 3000

/** While the screens are open, keeps scans and numbers up to date from the server's events, without reload. */
export function useLiveUpdates(isOpen: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen || isMocked()) return undefined
    const controller = new AbortController()
    const refreshNumbers = throttle(() => void refresh(client, { cancelRefetch: false }), refreshEveryMs)
    void readLive(message => take(client, message, refreshNumbers), controller.signal)
    return () => controller.abort()
  }, [client, isOpen])
}

function take(client: QueryClient, { type, data }: LiveMessage, refreshNumbers: () => void) {
  // A scan has ended, or a source no longer lets Sharelight in.
  if (type === 'changed') void client.invalidateQueries({ queryKey: ['sources'] })
  if (type === 'notification') void client.invalidateQueries({ queryKey: ['notifications'] })
  const progress = type === 'scan' ? ScanProgress.safeParse(data).data : undefined
  if (!progress) return refreshNumbers()
  const known = client.getQueryData<Source[]>(['sources'])
  client.setQueryData<Source[]>(['sources'], sources => withProgress(sources, progress))
  if (known && !known.some(source => source.id === progress.sourceId))
    void client.invalidateQueries({ queryKey: ['sources'] })
  refreshNumbers()
  // What was asked before the end does not know the end, so it is asked again.
  if (!isRunning(progress)) void refresh(client, { cancelRefetch: true })
}

async function refresh(client: QueryClient, options: { cancelRefetch: boolean }) {
  await Promise.all(['metrics', 'list', 'item'].map(key => client.invalidateQueries({ queryKey: [key] }, options)))
}

function throttle(run: () => void, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      run()
    }, ms)
  }
}
