import { Switch } from '@mantine/core'
import { ticketTypes, type Receiver } from '@sharelight/contract'
import { formatDateTime, formatList } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { RowMenu } from '../../ui/floating/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import rows from '../../ui/row-list.module.css'
import { texts } from '#texts/integrations.ts'
import { openLog, openReceiver } from './open-receiver.tsx'
import { showSecret } from './show-secret.tsx'
import { useDeleteReceiver, useRenewSecret, useSwitchReceiver, useTestReceiver } from './use-receivers.ts'

export function ReceiverRow({ receiver }: { receiver: Receiver }) {
  const { name, place, kinds, on, id } = receiver
  const change = useSwitchReceiver()
  const to = placeOf(place)
  return (
    <li>
      <div className={rows.what}>
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
    <div className={rows.fact} data-wide>
      <span>
        {lastDeliveredAt ? texts.lastDelivered(formatDateTime(lastDeliveredAt, timeZone)) : texts.neverDelivered}
      </span>
      {waiting > 0 && <span>{texts.waiting(waiting)}</span>}
      {dead > 0 && <span className={rows.problem}>{texts.dead(dead)}</span>}
      {error && <span className={rows.problem}>{error}</span>}
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
        if (secret) showSecret(secret, { note: `${texts.made.hint} ${texts.made.overlap}` })
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
    <RowMenu label={texts.more(name)} isBusy={test.isPending}>
      {({ Item }) => (
        <>
          <Item onClick={() => openReceiver(receiver)}>{texts.edit}</Item>
          <Item onClick={tryIt}>{looksOnly ? texts.look : texts.test}</Item>
          <Item onClick={() => openLog(receiver)}>{texts.log}</Item>
          {place.type === 'webhook' && <Item onClick={askRenew}>{texts.secret}</Item>}
          <Item onClick={askRemove}>{texts.remove}</Item>
        </>
      )}
    </RowMenu>
  )
}
