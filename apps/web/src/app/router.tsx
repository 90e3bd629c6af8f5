import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { paths } from '../lib/paths.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { lazyScreen } from './lazy-screen.ts'
import { Boot, RouteFailure } from './route-failure.tsx'
import { requireSession } from './session-start.ts'
import { Shell } from './shell/shell.tsx'
import { statusQuery } from '../lib/queries.ts'

const coming = (path: string): RouteObject => ({ path, lazy: lazyScreen(() => import('../features/coming/screen.tsx').then(module => module.ComingScreen)) })

/** Every address of the app; each screen loads when it is first opened. */
export function createRouter(client: QueryClient) {
  const router = createBrowserRouter([
    {
      errorElement: <RouteFailure />, hydrateFallbackElement: <Boot />,
      children: [
        { path: paths.setup, lazy: lazyScreen(() => import('../features/setup/screen.tsx').then(module => module.SetupScreen)) },
        { path: paths.invitation, lazy: lazyScreen(() => import('../features/invitation/screen.tsx').then(module => module.InvitationScreen)) },
        { path: paths.login, lazy: lazyScreen(() => import('../features/login/screen.tsx').then(module => module.LoginScreen)) },
        {
          element: <Shell />, errorElement: <RouteFailure />, loader: ({ request }) => start(client, request), shouldRevalidate: () => false,
          children: [{ errorElement: <RouteFailure inside />, children: screens }],
        },
      ],
    },
  ])
  let place = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (location.pathname !== place) closeAllModals()
    place = location.pathname
  })
  return router
}

async function start(client: QueryClient, request: Request) {
  await requireSession(new URL(request.url))
  await client.ensureQueryData(statusQuery)
  return null
}

const screens: RouteObject[] = [
  { path: paths.overview, lazy: lazyScreen(() => import('../features/overview/screen.tsx').then(module => module.OverviewScreen)) },
  { path: paths.investigation, lazy: lazyScreen(() => import('../features/investigation/screen.tsx').then(module => module.InvestigationScreen)) },
  { path: paths.sources, lazy: lazyScreen(() => import('../features/sources/screen.tsx').then(module => module.SourcesScreen)) },
  { path: paths.information, lazy: lazyScreen(() => import('../features/information/screen.tsx').then(module => module.InformationScreen)) },
  { path: paths.admins, lazy: lazyScreen(() => import('../features/admins/screen.tsx').then(module => module.AdminsScreen)) },
  ...[
    paths.microsoftLabelling, paths.policies, paths.trust, paths.playbooks, paths.reports, paths.reportGenerator, paths.manualLabelling,
    paths.accounts, paths.unprotectedAccounts, paths.ghostAccounts, paths.integrations, paths.customization,
  ].map(coming),
  ...(import.meta.env.DEV ? [{ path: paths.gallery, lazy: lazyScreen(() => import('../features/gallery/screen.tsx').then(module => module.GalleryScreen)) }] : []),
  { path: '*', loader: () => redirect(paths.overview) },
]
