import { IconClockHour4 } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { isMocked } from '../../lib/mock-mode.ts'
import { placeAt } from '../../lib/paths.ts'
import { screenName } from '../../lib/screen-names.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { notYet, will } from '#texts/coming.ts'

const Sample = lazyPart(() => import('../../ui/sample.tsx').then(module => module.Sample))

/** A screen that is not built yet says so, and what it will do. */
export function ComingScreen() {
  const { pathname } = useLocation()
  const place = placeAt(pathname)
  return (
    <Page title={screenName(pathname) || notYet}>
      <CardGrid>
        <Card title={notYet} tools={<IconClockHour4 size={18} color="var(--muted)" aria-hidden />}>
          <p style={{ maxWidth: '70ch', lineHeight: 1.55 }}>{place && will[place]}</p>
        </Card>
        {place && isMocked() && (
          <div style={{ gridColumn: '1 / -1' }}>
            <Sample place={place} />
          </div>
        )}
      </CardGrid>
    </Page>
  )
}
