import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { endOfDay, today } from '../../ui/day.ts'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'
import { useBegin } from './use-erasures.ts'

const t = texts.erasure

interface BeginFormProps {
  subject: string
  close: () => void
  onBegun: (id: string) => void
}

/** What the request is called, and until when it is to be answered. */
export function BeginForm({ subject, close, onBegun }: BeginFormProps) {
  const { org } = useStatus()
  const [title, setTitle] = useState('')
  const [due, setDue] = useState('')
  const begin = useBegin()
  const name = title.trim()
  return (
    <form
      className={classes.dialog}
      onSubmit={event => {
        event.preventDefault()
        if (!name) return
        const dueAt = due ? endOfDay(due, org.timeZone) : null
        begin.mutate(
          { title: name, subject, dueAt },
          {
            onSuccess({ id }) {
              close()
              onBegun(id)
            },
          },
        )
      }}
    >
      <p className="muted">{t.beginHint}</p>
      <TextInput
        label={t.name}
        description={t.nameHint}
        value={title}
        maxLength={160}
        onChange={event => setTitle(event.currentTarget.value)}
        data-autofocus
      />
      <DateField label={t.due} value={due} onChange={setDue} from={today(org.timeZone)} />
      <Group justify="flex-end">
        <Button type="submit" loading={begin.isPending} disabled={!name}>
          {t.begin}
        </Button>
      </Group>
    </form>
  )
}
