import type { StatusInfo } from '@sharelight/contract'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { show } from '../../lib/overlays.ts'
import { toast } from '../../ui/toast.ts'
import { asksForAuditLog } from './shell-state.ts'
import { texts } from './texts.ts'

/** What happens once after the start: the audit-log dialog where it is due (specification S4.010), and a welcome to the trial (S2.081). */
export function useArrival(status: StatusInfo) {
  const [query, setQuery] = useSearchParams()
  const hasAsked = useRef(false)
  const asks = asksForAuditLog(status)
  useEffect(() => {
    if (!asks || hasAsked.current) return
    hasAsked.current = true
    show({ kind: 'audit-log' })
  }, [asks])
  const isFirstTime = query.get('firsttime') === 'true'
  useEffect(() => {
    if (!isFirstTime) return
    toast('success', texts.trial.begun)
    setQuery(current => {
      current.delete('firsttime')
      return current
    }, { replace: true })
  }, [isFirstTime, setQuery])
}
