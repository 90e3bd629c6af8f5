import { ActionIcon, Switch } from '@mantine/core'
import { ticketTypes, type Receiver } from '@sharelight/contract'
import { IconDots } from '@tabler/icons-react'
import { formatDateTime, formatList } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/integrations.ts'
import classes from './integrations.module.css'
import { openLog, openReceiver } from './open-receiver.tsx'
import { showSecret } from './show-secret.tsx'
import { useDeleteReceiver, useRenewSecret, useSwitchReceiver, useTestReceiver } from './use-receivers.ts'

export function ReceiverRow({ receiver }: { receiver: Receiver }) {
  const { name, place, kinds, on, id } = receiver
  const change = useSwitchReceiver()
  const to = placeOf(place)
  return (
    <li>
      <div className={classes.what}>
        <strong>{name}</strong>
        <p>
          {texts.types[place.type]}
          {to && ` · ${to}`}
        </p>
        <p className="caption">{kinds.length ? formatList(kinds.map(kind => texts.kinds[kind])) : texts.kindsNone}</p>
      </div>
      <Standing receiver={receiver} />
      <Switch
        aria-label={texts.on(name)}
        checked={change.isPending ? (change.variables?.on ?? on) : on}
        onChange={event =>
          change.mutate(
            { id, on: event.currentTarget.checked },
            {
              onSuccess: ({ on: isOn }) => toast('success', isOn ? texts.switched.on : texts.switched.off),
              onError: error => toast('error', error.message),
            },
          )
        }
      />
      <More receiver={receiver} />
    </li>
  )
}

function placeOf(place: Receiver['place']): string {
  switch (place.type) {
    case 'webhook':
    case 'siem':
      return place.address
    case 'mail':
      return formatList(place.to)
    case 'jira':
      return `${place.site} · ${place.project}`
    case 'github':
      return place.repository
    default:
      return ''
  }
}

function Standing({ receiver: { waiting, dead, lastDeliveredAt, error } }: { receiver: Receiver }) {
  const { timeZone } = useStatus().org
  return (
    <div className={classes.fact}>
      <span>
        {lastDeliveredAt ? texts.lastDelivered(formatDateTime(lastDeliveredAt, timeZone)) : texts.neverDelivered}
      </span>
      {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
      {dead > 0 && <span className={classes.problem}>{texts.dead(dead)}</span>}
      {error && <span className={classes.problem}>{error}</span>}
    </div>
  )
}

function More({ receiver }: { receiver: Receiver }) {
  const { id, name, place } = receiver
  const [test, renew, remove] = [useTestReceiver(), useRenewSecret(), useDeleteReceiver()]
  const looksOnly = (ticketTypes as readonly string[]).includes(place.type)
  const failed = (error: Error) => toast('error', error.message)
  const tryIt = () =>
    test.mutate(id, { onSuccess: ({ ok, sentence }) => toast(ok ? 'success' : 'error', sentence), onError: failed })
  const askRenew = () =>
    confirm({
      title: texts.renew.title(name),
      description: texts.renew.text,
      submit: texts.renew.submit,
      onSubmit: async () => {
        const { secret } = await renew.mutateAsync(id)
        if (secret) showSecret(secret, `${texts.made.hint} ${texts.made.overlap}`)
      },
    })
  const askRemove = () =>
    confirm({
      title: texts.removeTitle(name),
      description: texts.removeText,
      submit: texts.remove,
      destructive: true,
      onSubmit: async () => {
        await remove.mutateAsync(id)
        toast('success', texts.removed)
      },
    })
  return (
    <Menu
      width={220}
      position="bottom-end"
      target={trigger => (
        <ActionIcon {...trigger} variant="subtle" color="gray" aria-label={texts.more(name)} loading={test.isPending}>
          <IconDots size={16} />
        </ActionIcon>
      )}
    >
      {({ Item }) => (
        <>
          <Item onClick={() => openReceiver(receiver)}>{texts.edit}</Item>
          <Item onClick={tryIt}>{looksOnly ? texts.look : texts.test}</Item>
          <Item onClick={() => openLog(receiver)}>{texts.log}</Item>
          {place.type === 'webhook' && <Item onClick={askRenew}>{texts.secret}</Item>}
          <Item onClick={askRemove}>{texts.remove}</Item>
        </>
      )}
    </Menu>
  )
}
