import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { isMocked } from '../../lib/mock-mode.ts'
import { statusQuery } from '../../lib/queries.ts'
import { LoadingState } from '../../ui/states.tsx'
import { isWaiting, shellState } from './shell-state.ts'
import { NarrowScreen, useIsNarrow } from './narrow-screen.tsx'
import classes from './shell.module.css'
import { SuspendedScreen } from './suspended-screen.tsx'
import { texts } from '#texts/shell.ts'
import { newsId, TopBar } from './top-bar.tsx'
import { TrialStrip } from './trial-strip.tsx'
import { useArrival } from './use-arrival.ts'
import { useLogout } from './use-logout.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useSavedTheme } from './use-theme.ts'

const Onboarding = lazy(() =>
  import('../../features/onboarding/onboarding-screen.tsx').then(module => ({ default: module.OnboardingScreen })),
)
const SecondStepStrip = lazy(() =>
  import('./second-step-strip.tsx').then(module => ({ default: module.SecondStepStrip })),
)
const SecondStepScreen = lazy(() =>
  import('../../features/security/second-step-screen.tsx').then(module => ({ default: module.SecondStepScreen })),
)
const Provisioning = lazy(() =>
  import('../../features/provisioning/provisioning-screen.tsx').then(module => ({
    default: module.ProvisioningScreen,
  })),
)

/** How often an organisation that is being prepared is asked whether it is ready. */
const waitingPollMs = 15_000

/** The frame around every screen of a signed-in user, or the state of the whole application that stands in its place (specification S2.058, S4.002). */
export function Shell() {
  const { data: status, dataUpdatedAt } = useSuspenseQuery({
    ...statusQuery,
    refetchInterval: query => (query.state.data && isWaiting(query.state.data) ? waitingPollMs : false),
  })
  const isNarrow = useIsNarrow()
  const state = shellState(status)
  useLiveUpdates(state === 'open')
  useArrival(status)
  useSavedTheme(state === 'open')
  const logout = useLogout()
  if (state === 'expired') return <SuspendedScreen email={status.org.orgContactEmail} />
  if (state === 'second-step')
    return (
      <Suspense fallback={<LoadingState height={400} />}>
        <SecondStepScreen onLogout={logout} />
      </Suspense>
    )
  if (isNarrow) return <NarrowScreen />
  if (state !== 'open')
    return (
      <Suspense fallback={<LoadingState height={400} />}>
        {state === 'onboarding' ? <Onboarding /> : <Provisioning />}
      </Suspense>
    )
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {texts.skip}
      </a>
      <TopBar />
      {isMocked() && (
        <div className={classes.strip} role="status">
          {texts.mocked}
        </div>
      )}
      <TrialStrip now={dataUpdatedAt} />
      {status.user.secondStepFrom && (
        <Suspense fallback={null}>
          <SecondStepStrip />
        </Suspense>
      )}
      <div id={newsId} />
      <Progress />
      <div className={classes.content}>
        <Suspense fallback={<LoadingState height={400} />}>
          <Outlet />
        </Suspense>
      </div>
    </div>
  )
}

function Progress() {
  const { state } = useNavigation()
  return <div className={classes.progress} data-active={state !== 'idle' || undefined} aria-hidden />
}
