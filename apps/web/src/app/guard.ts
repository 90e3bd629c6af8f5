import type { QueryClient } from '@tanstack/react-query'
import type { createBrowserRouter, LoaderFunctionArgs } from 'react-router'
import { replace } from 'react-router'
import type { Refusal } from '@sharelight/domain'
import { show } from '../lib/overlays.ts'
import { paths } from '../lib/paths.ts'
import { statusQuery } from '../lib/queries.ts'
import { requireSession } from './session-start.ts'

type AppRouter = ReturnType<typeof createBrowserRouter>

let refused: Refusal | undefined
let place = paths.overview as string

/** Before a screen: where the user's restrictions close it, nothing is navigated and the Unauthorized Access dialog says why (specification S2.022, S2.023). */
export const guarded = (client: QueryClient) => async ({ request }: LoaderFunctionArgs) => {
  await requireSession(new URL(request.url))
  const { user: { restrictions } } = await client.ensureQueryData(statusQuery)
  if (restrictions.length === 0) return null
  const { guard } = await import('../lib/access.ts')
  const { pathname } = new URL(request.url)
  const refusal = guard(pathname.replace(/(.)\/$/, '$1'), restrictions)
  if (!refusal) return null
  refused = refusal
  throw replace(place)
}

/** Shows a refusal once the router stands still, and remembers the place that a refused navigation stays at. */
export function watchRefusals(router: AppRouter) {
  router.subscribe(({ location, navigation, initialized }) => {
    if (navigation.state !== 'idle' || !initialized) return
    place = location.pathname + location.search
    if (!refused) return
    const { variant, name, message } = refused
    refused = undefined
    show({ kind: 'unauthorised', variant, name, message })
  })
}
