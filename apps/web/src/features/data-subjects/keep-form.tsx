import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'

const t = texts.erasure

/** Why files have to stay. */
export function KeepForm({ onKeep, close }: { onKeep: (reason: string) => Promise<unknown>; close: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      className={classes.dialog}
      onSubmit={event => {
        event.preventDefault()
        setBusy(true)
        void onKeep(reason.trim())
          .then(close)
          .catch(() => setBusy(false))
      }}
    >
      <Textarea
        label={t.reason}
        description={t.reasonHint}
        value={reason}
        maxLength={1000}
        autosize
        minRows={2}
        onChange={event => setReason(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
          {t.keep}
        </Button>
      </Group>
    </form>
  )
}
