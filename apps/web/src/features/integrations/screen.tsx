import { isMocked } from '../../lib/mock-mode.ts'
import { useStatus } from '../../lib/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts } from '#texts/integrations.ts'
import { AppsCard } from './apps-card.tsx'
import classes from './integrations.module.css'
import { KeysCard } from './keys-card.tsx'
import { ProvisioningCard } from './provisioning-card.tsx'
import { ReceiversCard } from './receivers-card.tsx'
import { TicketsCard } from './tickets-card.tsx'

const Sample = lazyPart(() => import('../../ui/sample.tsx').then(module => module.Sample))

/** What leaves, what comes back, and the apps that are used. */
export function IntegrationsScreen() {
  const { user } = useStatus()
  return (
    <Page title={texts.title} description={texts.description}>
      {user.type === 'system' ? (
        <div className={classes.cards}>
          <ReceiversCard />
          <TicketsCard />
          <KeysCard />
          <ProvisioningCard />
          <AppsCard />
          {isMocked() && <Sample place="integrations" />}
        </div>
      ) : (
        <EmptyState title={texts.systemOnly} />
      )}
    </Page>
  )
}
