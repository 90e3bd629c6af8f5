import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useConnectors } from '../../lib/connectors.ts'
import { paths } from '../../lib/paths.ts'
import { useSources, useStatus } from '../../lib/queries.ts'
import { failingFirst } from '../../lib/scan-state.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Catalogue } from './catalogue.tsx'
import { SourceCard } from './source-card.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/sources.ts'

const DevicesCard = lazyPart(() => import('./devices/devices-card.tsx').then(module => module.DevicesCard))
const Everything = lazyPart(() => import('./everything.tsx').then(module => module.Everything))

export function SourcesScreen() {
  const { user } = useStatus()
  const sources = useSources()
  const connectors = useConnectors()
  return (
    <Page
      title={texts.title}
      description={texts.description}
      aside={
        <Button component={Link} to={paths.posture} variant="default">
          {screens.posture}
        </Button>
      }
    >
      <CardGrid>
        {sources.data?.length ? (
          failingFirst(sources.data).map(source => <SourceCard key={source.id} source={source} />)
        ) : (
          <Card title={texts.connected}>
            <Loaded query={sources} height={160}>
              {() => <EmptyState title={texts.none} hint={texts.noneHint} />}
            </Loaded>
          </Card>
        )}
        {user.type === 'system' && <DevicesCard />}
        <Card title={texts.catalogue}>
          <Loaded query={connectors}>{list => <Catalogue connectors={list} />}</Loaded>
        </Card>
        <Card title={texts.everything} note={texts.everythingHint}>
          <Loaded query={connectors}>{list => <Everything connectors={list} />}</Loaded>
        </Card>
      </CardGrid>
    </Page>
  )
}
