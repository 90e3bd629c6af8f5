import { useMantineColorScheme } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { statusQuery } from '../../lib/queries.ts'
import { LoadingState } from '../../ui/states.tsx'
import { NarrowScreen, useIsNarrow } from './narrow-screen.tsx'
import classes from './shell.module.css'
import { SuspendedScreen } from './suspended-screen.tsx'
import { texts } from './texts.ts'
import { TopBar } from './top-bar.tsx'
import { TrialStrip } from './trial-strip.tsx'
import { useLiveUpdates } from './use-live-updates.ts'
import { readSavedTheme } from './use-theme.ts'

/** The frame around every screen of a signed-in user. */
export function Shell() {
  const { data: { org }, dataUpdatedAt } = useSuspenseQuery(statusQuery)
  const isNarrow = useIsNarrow()
  const { setColorScheme } = useMantineColorScheme()
  useLiveUpdates()
  useEffect(() => {
    void readSavedTheme().then(theme => theme && setColorScheme(theme))
  }, [setColorScheme])
  if (org.status === 'Suspended') return <SuspendedScreen email={org.orgContactEmail} />
  if (isNarrow) return <NarrowScreen />
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">{texts.skip}</a>
      <TopBar />
      <TrialStrip now={dataUpdatedAt} />
      <Progress />
      <div className={classes.content}>
        <Suspense fallback={<LoadingState height={400} />}><Outlet /></Suspense>
      </div>
    </div>
  )
}

function Progress() {
  const { state } = useNavigation()
  return <div className={classes.progress} data-active={state !== 'idle' || undefined} aria-hidden />
}
