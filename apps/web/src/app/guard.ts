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

/** What a screen will ask for, asked as soon as it is clear that it opens. */
export type Prepare = (client: QueryClient, url: URL) => void

/** Before a screen: where the user's restrictions close it, nothing is navigated and the Unauthorized Access dialog says why (specification S2.022, S2.023). */
export const guarded =
  (client: QueryClient, prepare?: Prepare) =>
  async ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    await requireSession(url)
    const {
      user: { restrictions },
    } = await client.ensureQueryData(statusQuery)
    const refusal =
      restrictions.length > 0 &&
      (await import('../lib/access.ts')).guard(url.pathname.replace(/(.)\/$/, '$1'), restrictions)
    if (refusal) {
      refused = refusal
      throw replace(place)
    }
    prepare?.(client, url)
    return null
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
