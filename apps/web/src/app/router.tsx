import type { QueryClient } from '@tanstack/react-query'
import { createBrowserRouter, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { onNavigate } from '../lib/navigation.ts'
import { askAhead } from '../features/overview/ahead.ts'
import { paths } from '../lib/paths.ts'
import { statusQuery } from '../lib/queries.ts'
import { closeAllModals } from '../ui/modal-store.ts'
import { isConsentReturn, takeConsent } from './consent-return.ts'
import { guarded, watchRefusals } from './guard.ts'
import { lazyScreen } from './lazy-screen.ts'
import { Boot, RouteFailure } from './route-failure.tsx'
import { requireSession } from './session-start.ts'
import { Shell } from './shell/shell.tsx'

type Lazy = ReturnType<typeof lazyScreen>

const front: Record<string, Lazy> = {
  [paths.setup]: lazyScreen(() => import('../features/setup/screen.tsx'), 'SetupScreen'),
  [paths.invitation]: lazyScreen(() => import('../features/invitation/screen.tsx'), 'InvitationScreen'),
  [paths.question]: lazyScreen(() => import('../features/question/screen.tsx'), 'QuestionScreen'),
  [paths.login]: lazyScreen(() => import('../features/login/screen.tsx'), 'LoginScreen'),
}

const screens: Record<string, Lazy> = {
  [paths.overview]: lazyScreen(() => import('../features/overview/screen.tsx'), 'OverviewScreen'),
  [paths.investigation]: lazyScreen(() => import('../features/investigation/screen.tsx'), 'InvestigationScreen'),
  [paths.sources]: lazyScreen(() => import('../features/sources/screen.tsx'), 'SourcesScreen'),
  [paths.microsoftLabelling]: lazyScreen(() => import('../features/labelling/screen.tsx'), 'MicrosoftLabellingScreen'),
  [paths.manualLabelling]: lazyScreen(() => import('../features/labelling/manual-screen.tsx'), 'ManualLabellingScreen'),
  [paths.information]: lazyScreen(() => import('../features/information/screen.tsx'), 'InformationScreen'),
  [paths.posture]: lazyScreen(() => import('../features/posture/screen.tsx'), 'PostureScreen'),
  [paths.unprotectedAccounts]: lazyScreen(
    () => import('../features/accounts-at-risk/screens.tsx'),
    'UnprotectedAccountsScreen',
  ),
  [paths.ghostAccounts]: lazyScreen(() => import('../features/accounts-at-risk/screens.tsx'), 'GhostAccountsScreen'),
  [paths.playbooks]: lazyScreen(() => import('../features/playbooks/screen.tsx'), 'PlaybooksScreen'),
  [paths.trust]: lazyScreen(() => import('../features/trust/screen.tsx'), 'TrustScreen'),
  [paths.policies]: lazyScreen(() => import('../features/policies/screen.tsx'), 'PoliciesScreen'),
  [paths.reports]: lazyScreen(() => import('../features/reports/screen.tsx'), 'ReportsScreen'),
  [paths.reportGenerator]: lazyScreen(() => import('../features/reports/generator.tsx'), 'ReportGeneratorScreen'),
  [paths.dataSubjects]: lazyScreen(() => import('../features/data-subjects/screen.tsx'), 'DataSubjectsScreen'),
  [paths.conversation]: lazyScreen(() => import('../features/conversation/screen.tsx'), 'ConversationScreen'),
  [paths.integrations]: lazyScreen(() => import('../features/integrations/screen.tsx'), 'IntegrationsScreen'),
  [paths.accounts]: lazyScreen(() => import('../features/accounts/screen.tsx'), 'AccountsScreen'),
  [`${paths.help}/:page?`]: lazyScreen(() => import('../features/help/screen.tsx'), 'HelpScreen'),
  [paths.admins]: lazyScreen(() => import('../features/admins/screen.tsx'), 'AdminsScreen'),
}

const coming = [paths.customization]
const comingScreen = lazyScreen(() => import('../features/coming/screen.tsx'), 'ComingScreen')

/** Every address of the app; each screen loads when it is first opened. */
export function createRouter(client: QueryClient) {
  const inside = (path: string, lazy: Lazy): RouteObject => ({
    path,
    loader: guarded(client, path === paths.overview ? askAhead : undefined),
    lazy,
  })
  const router = createBrowserRouter([
    {
      errorElement: <RouteFailure />,
      hydrateFallbackElement: <Boot />,
      children: [
        ...Object.entries(front).map(([path, lazy]) => ({ path, lazy })),
        {
          element: <Shell />,
          errorElement: <RouteFailure />,
          loader: args => start(client, args),
          shouldRevalidate: () => false,
          children: [
            {
              errorElement: <RouteFailure inside />,
              children: [
                ...Object.entries(screens).map(([path, lazy]) => inside(path, lazy)),
                ...coming.map(path => inside(path, comingScreen)),
                ...(import.meta.env.DEV
                  ? [
                      inside(
                        paths.gallery,
                        lazyScreen(() => import('../features/gallery/screen.tsx'), 'GalleryScreen'),
                      ),
                    ]
                  : []),
                {
                  path: '*',
                  loader: ({ request }) => (isConsentReturn(new URL(request.url)) ? null : redirect(paths.overview)),
                },
              ],
            },
          ],
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
