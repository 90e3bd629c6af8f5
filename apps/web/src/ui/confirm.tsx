import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { openModal } from './modal-store.ts'
import { texts } from '#texts/shared.ts'

interface Confirmation {
  title: string
  description: string
  submit: string
  cancel?: string
  destructive?: boolean
  onSubmit: () => unknown
}

/** Asks before something happens. The buttons wait while `onSubmit` works; a failure leaves the dialog open. */
export function confirm(options: Confirmation) {
  openModal({ title: options.title, content: close => <ConfirmBody {...options} close={close} /> })
}

function ConfirmBody({
  description,
  submit,
  cancel = texts.cancel,
  destructive,
  onSubmit,
  close,
}: Confirmation & { close: () => void }) {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      await onSubmit()
      close()
    } catch {
      setBusy(false)
    }
  }
  return (
    <>
      {description && (
        <Text size="md" c="dimmed" mb="lg">
          {description}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} disabled={busy}>
          {cancel}
        </Button>
        <Button
          loading={busy}
          onClick={run}
          {...(destructive && { style: { backgroundColor: 'var(--severity-3)', color: 'var(--surface)' } })}
          data-autofocus
        >
          {submit}
        </Button>
      </Group>
    </>
  )
}
