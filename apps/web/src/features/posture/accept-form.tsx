import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { endOfDay, today } from '../../ui/day.ts'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/posture.ts'
import classes from './posture.module.css'
import { useAccept, type Accepted } from './use-posture.ts'

type Thing = Pick<Accepted, 'check' | 'source' | 'subject'>

/** Asks why something that fails a check is accepted as it is, and until when. */
export function askAccept({ name, ...thing }: Thing & { name: string }) {
  openModal({
    title: texts.exceptionTitle(name),
    width: '34rem',
    content: close => <AcceptForm thing={thing} close={close} />,
  })
}

function AcceptForm({ thing, close }: { thing: Thing; close: () => void }) {
  const { org } = useStatus()
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const accept = useAccept()
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        accept.mutate({ ...thing, reason, expiresAt: endOfDay(until, org.timeZone) }, { onSuccess: close })
      }}
    >
      <p className="muted">{texts.exceptionHint}</p>
      <Textarea
        label={texts.reason}
        value={reason}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={1000}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <DateField label={texts.untilDay} value={until} onChange={setUntil} from={today(org.timeZone)} />
      <Group justify="flex-end">
        <Button type="submit" loading={accept.isPending} disabled={!reason.trim()}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
