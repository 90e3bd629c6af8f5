import type { StatusInfo } from '@sharelight/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { setReporter } from '../../lib/analytics.ts'
import { anonymousUserId } from '../../lib/graph.ts'
import { show } from '../../lib/overlays.ts'
import { toast } from '../../ui/toast.ts'
import { asksForAuditLog, shellState } from './shell-state.ts'
import { texts } from '#texts/shell.ts'

const dialogs = ['undelivered', 'journal', 'notifications'] as const

/**
 * What happens once after the start: the anonymous id is loaded (specification S4.008), the audit-log dialog opens where it is
 * due (S4.010), and a welcome to the trial (S2.081). Links of notifications name a dialog.
 */
export function useArrival(status: StatusInfo) {
  const [query, setQuery] = useSearchParams()
  const hasAsked = useRef(false)
  const isOpen = shellState(status) === 'open'
  useEffect(() => {
    if (isOpen) void anonymousUserId().then(setReporter, () => {})
  }, [isOpen])
  const asks = asksForAuditLog(status)
  useEffect(() => {
    if (!asks || hasAsked.current) return
    hasAsked.current = true
    show({ kind: 'audit-log' })
  }, [asks])
  const dialog = dialogs.find(kind => kind === query.get('show'))
  useEffect(() => {
    if (!dialog || !isOpen) return
    show({ kind: dialog })
    setQuery(without('show'), { replace: true })
  }, [dialog, isOpen, setQuery])
  const isFirstTime = query.get('firsttime') === 'true'
  useEffect(() => {
    if (!isFirstTime) return
    toast('success', texts.trial.begun)
    setQuery(without('firsttime'), { replace: true })
  }, [isFirstTime, setQuery])
}

const without = (name: string) => (query: URLSearchParams) => {
  query.delete(name)
  return query
}
