import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter } from 'react-router'
import { paths } from '../lib/paths.ts'
import { getSession, setSession, wasSignedIn } from '../lib/session.ts'

type AppRouter = ReturnType<typeof createBrowserRouter>

/** Forgets the user and goes to the login screen, which brings back here. The partner of the address is kept (S8.003). */
export function leave(client: QueryClient, router: AppRouter) {
  const { pathname, search } = router.state.location
  if (pathname === paths.login && !getSession() && !wasSignedIn()) return
  const partner = new URLSearchParams(search).get('partnerId')
  if (partner) localStorage.setItem('sharelight.partner', partner)
  setSession(undefined)
  client.clear()
  const back = pathname === paths.login ? '' : `?to=${encodeURIComponent(pathname + search)}`
  void router.navigate(`${paths.login}${back}`)
}
