import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { endTour, startTour, useTour } from '../../lib/tour.ts'
import classes from './tour.module.css'
import { useUiSettings } from './use-ui-settings.ts'
import { texts } from '#texts/help.ts'

const Tour = lazy(() => import('./tour.tsx').then(module => ({ default: module.Tour })))

/** Offers the tour on the demo organisation until the user has taken or declined it, and shows it when it is taken. */
export function TourOffer() {
  const { org } = useStatus()
  const isOn = useTour()
  const { settings, choose } = useUiSettings()
  const remember = () => choose({ tour: { seen: true } })
  if (isOn)
    return (
      <Suspense fallback={null}>
        <Tour
          onEnd={() => {
            endTour()
            remember()
          }}
        />
      </Suspense>
    )
  if (org.type !== 'demo' || !settings || settings['tour']) return null
  return (
    <section className={classes.offer} aria-label={texts.tour.name}>
      <p>{texts.tour.offer}</p>
      <Button size="compact-sm" onClick={startTour}>
        {texts.tour.take}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={remember}>
        {texts.tour.decline}
      </Button>
    </section>
  )
}
