import { Button } from '@mantine/core'
import type { ConnectorInfo } from '@sharelight/contract'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import { ConnectorIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

const ConnectForm = lazyPart(() => import('./connect-form.tsx').then(module => module.ConnectForm))

export function Catalogue({ connectors }: { connectors: readonly ConnectorInfo[] }) {
  const { user, org } = useStatus()
  const isLicensed = ({ feature }: ConnectorInfo) => feature === null || org.features.some(({ id }) => id === feature)
  function connect(connector: ConnectorInfo) {
    if (!isLicensed(connector)) return show({ kind: 'premium', key: connector.feature ?? undefined })
    openModal({
      title: connector.name,
      width: '40rem',
      content: close => <ConnectForm connector={connector} close={close} />,
    })
  }
  return (
    <ul className={classes.catalogue}>
      {connectors.map(connector => (
        <li key={connector.id}>
          <span className={classes.icon} aria-hidden>
            <ConnectorIcon icon={connector.icon} />
          </span>
          <div>
            <strong>{connector.name}</strong>
            <p className="muted">{connector.description}</p>
            <p className="caption">
              {!isLicensed(connector) && `${texts.notLicensed} · `}
              {connector.capabilities.map(capability => texts.capabilities[capability] ?? capability).join(' · ')}
            </p>
          </div>
          <Button
            variant="default"
            size="xs"
            disabled={user.type !== 'system'}
            onClick={() => connect(connector)}
            aria-label={`${texts.connect} ${connector.name}`}
          >
            {texts.connect}
          </Button>
        </li>
      ))}
    </ul>
  )
}
