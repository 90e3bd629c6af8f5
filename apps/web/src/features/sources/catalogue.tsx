import { Button } from '@mantine/core'
import type { ConnectorInfo } from '@sharelight/contract'
import { IconFolder, IconMail, IconPlugConnected } from '@tabler/icons-react'
import { useStatus } from '../../lib/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import classes from './sources.module.css'
import { texts } from '#texts/sources.ts'

const ConnectForm = lazyPart(() => import('./connect-form.tsx').then(module => module.ConnectForm))

const icons: Record<string, typeof IconFolder> = { filesystem: IconFolder, 'mail-archive': IconMail }

export function Catalogue({ connectors }: { connectors: readonly ConnectorInfo[] }) {
  const { user } = useStatus()
  function connect(connector: ConnectorInfo) {
    openModal({
      title: connector.name,
      width: '40rem',
      content: close => <ConnectForm connector={connector} close={close} />,
    })
  }
  return (
    <ul className={classes.catalogue}>
      {connectors.map(connector => {
        const Icon = icons[connector.id] ?? IconPlugConnected
        return (
          <li key={connector.id}>
            <span className={classes.icon} aria-hidden>
              <Icon size={20} />
            </span>
            <div>
              <strong>{connector.name}</strong>
              <p className="muted">{connector.description}</p>
              <p className="caption">
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
        )
      })}
    </ul>
  )
}
