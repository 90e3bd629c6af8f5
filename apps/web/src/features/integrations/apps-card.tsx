import { ActionIcon, Button, Switch } from '@mantine/core'
import type { App } from '@sharelight/contract'
import { paymentEdition } from '@sharelight/domain'
import { IconPin, IconPinned } from '@tabler/icons-react'
import { Card } from '../../ui/card.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/integrations.ts'
import { useApps, useChangeApp } from './use-receivers.ts'

const t = texts.apps

/** Apps, add-ons and solutions (specification S3.050, S4.024–S4.028). */
export function AppsCard() {
  return (
    <Card title={t.title} note={t.note}>
      <Loaded query={useApps()} height={160}>
        {apps =>
          apps.length ? (
            <ul className={rows.list} aria-label={t.title}>
              {apps
                .toSorted((a, b) => Number(b.is.pined) - Number(a.is.pined) || a.order - b.order)
                .map(app => (
                  <Row key={app.id} app={app} />
                ))}
            </ul>
          ) : (
            <EmptyState title={t.none} hint={t.noneHint} />
          )
        }
      </Loaded>
    </Card>
  )
}

function Row({ app }: { app: App }) {
  const { id, name, description, group, edition, is, allow } = app
  const change = useChangeApp()
  const act = (action: 'add' | 'remove' | 'toggle-on' | 'pin') =>
    change.mutate({ id, action }, { onError: error => toast('error', error.message) })
  return (
    <li>
      <div className={rows.what}>
        <strong>{name}</strong>
        <p>{description}</p>
        <p className="caption">
          {[...(group === 'solution' ? [t.solution] : []), ...(is.added ? [t.added] : [])].join(' · ')}
          {!allow && t.needs(paymentEdition(edition).displayName)}
        </p>
      </div>
      {is.added && allow && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={is.pined ? t.unpin(name) : t.pin(name)}
            aria-pressed={is.pined}
            disabled={change.isPending}
            onClick={() => act('pin')}
          >
            {is.pined ? <IconPinned size={16} /> : <IconPin size={16} />}
          </ActionIcon>
          <Switch
            aria-label={t.toggle(name)}
            checked={is.on}
            disabled={change.isPending}
            onChange={() => act('toggle-on')}
          />
        </>
      )}
      {is.added ? (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t.remove(name)}
          loading={change.isPending}
          onClick={() => act('remove')}
        >
          {t.removeShort}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={t.add(name)}
          disabled={!allow}
          loading={change.isPending}
          onClick={() => act('add')}
        >
          {t.addShort}
        </Button>
      )}
    </li>
  )
}
