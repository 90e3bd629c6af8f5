import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { onNavigate } from '../lib/navigation.ts'
import { paths } from '../lib/paths.ts'
import { statusQuery } from '../lib/queries.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { isConsentReturn, takeConsent } from './consent-return.ts'
import { guarded, watchRefusals } from './guard.ts'
import { lazyScreen, moduleNamed, type Load } from './lazy-screen.ts'
import { Boot, RouteFailure } from './route-failure.tsx'
import { requireSession } from './session-start.ts'
import { Shell } from './shell/shell.tsx'

const front: Record<string, Load> = {
  [paths.setup]: () => import('../features/setup/screen.tsx').then(module => module.SetupScreen),
  [paths.invitation]: () => import('../features/invitation/screen.tsx').then(module => module.InvitationScreen),
  [paths.login]: () => import('../features/login/screen.tsx').then(module => module.LoginScreen),
}

const screens: Record<string, Load> = {
  [paths.overview]: () => import('../features/overview/screen.tsx').then(module => module.OverviewScreen),
  [paths.investigation]: () => import('../features/investigation/screen.tsx').then(module => module.InvestigationScreen),
  [paths.sources]: () => import('../features/sources/screen.tsx').then(module => module.SourcesScreen),
  [paths.information]: () => import('../features/information/screen.tsx').then(module => module.InformationScreen),
  [paths.trust]: () => import('../features/trust/screen.tsx').then(module => module.TrustScreen),
  [paths.accounts]: () => import('../features/accounts/screen.tsx').then(module => module.AccountsScreen),
  [paths.admins]: () => import('../features/admins/screen.tsx').then(module => module.AdminsScreen),
}

const coming = [
  paths.microsoftLabelling, paths.policies, paths.playbooks, paths.reports, paths.reportGenerator, paths.manualLabelling,
  paths.unprotectedAccounts, paths.ghostAccounts, paths.integrations, paths.customization,
]
const comingScreen: Load = () => import('../features/coming/screen.tsx').then(module => module.ComingScreen)
const galleryScreen: Load = () => import('../features/gallery/screen.tsx').then(module => module.GalleryScreen)

/** Every address of the app; each screen loads when it is first opened. */
export function createRouter(client: QueryClient) {
  const loader = guarded(client)
  const inside = (path: string, load: Load): RouteObject => ({ path, loader, lazy: lazyScreen(load) })
  const router = createBrowserRouter([
    {
      errorElement: <RouteFailure />, hydrateFallbackElement: <Boot />,
      children: [
        ...Object.keys(front).map(path => ({ path, lazy: lazyScreen(moduleNamed(front, path)) })),
        {
          element: <Shell />, errorElement: <RouteFailure />, loader: args => start(client, args), shouldRevalidate: () => false,
          children: [{
            errorElement: <RouteFailure inside />,
            children: [
              ...Object.keys(screens).map(path => inside(path, moduleNamed(screens, path))),
              ...coming.map(path => inside(path, comingScreen)),
              ...(import.meta.env.DEV ? [inside(paths.gallery, galleryScreen)] : []),
              { path: '*', loader: ({ request }) => isConsentReturn(new URL(request.url)) ? null : redirect(paths.overview) },
            ],
          }],
        },
      ],
    },
  ])
  closeModalsOnNavigation(router)
  watchRefusals(router)
  onNavigate(path => void router.navigate(path))
  return router
}

/** A session, the consent that the address may bring, and the organisation's state. */
async function start(client: QueryClient, { request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  await requireSession(url)
  await takeConsent(url)
  await client.ensureQueryData(statusQuery)
  return null
}

function closeModalsOnNavigation(router: ReturnType<typeof createBrowserRouter>) {
  let place = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname !== place) closeAllModals()
    place = location.pathname
  })
}
