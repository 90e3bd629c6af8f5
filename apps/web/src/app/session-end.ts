import { afterLogout } from '@sharelight/domain'
import type { StatusInfo } from '@sharelight/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { getEnvironment } from '../lib/environment.ts'
import { partnerMarker } from '../lib/markers.ts'
import { show } from '../lib/overlays.ts'
import { paths } from '../lib/paths.ts'
import { statusQuery } from '../lib/queries.ts'
import { regionMarker } from '../lib/region.ts'
import { getSession, setSession, wasSignedIn } from '../lib/session.ts'

type AppRouter = ReturnType<typeof createBrowserRouter>

/**
 * Forgets the user and goes to the login screen, which brings back here; in a demo the login dialog is shown instead (specification S4.035).
 * Whoever was rejected finds their address there (S8.003).
 */
export function leave(client: QueryClient, router: AppRouter, rejected?: string) {
  const {
    location: { pathname, search },
    navigation,
  } = router.state
  if ((navigation.location?.pathname ?? pathname) === paths.login && !getSession() && !wasSignedIn()) return
  keepPartner(search)
  const isDemo =
    getEnvironment().type === 'demo' || client.getQueryData<StatusInfo>(statusQuery.queryKey)?.org.type === 'demo'
  setSession(undefined)
  localStorage.removeItem(regionMarker)
  if (afterLogout({ isDemo }) === 'dialog' && pathname !== paths.login) return show({ kind: 'login', email: rejected })
  client.clear()
  const back = pathname === paths.login ? '' : `?to=${encodeURIComponent(pathname + search)}`
  void router.navigate(`${paths.login}${back}`, { state: { email: rejected } })
}

/** The partner that the address names, for the next login (S8.003). */
function keepPartner(search: string) {
  const partner = new URLSearchParams(search).get('partnerId')
  if (partner) localStorage.setItem(partnerMarker, partner)
}
