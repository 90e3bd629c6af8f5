import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { PlaybookId, WorkEntry } from '@sharelight/contract'
import { useState } from 'react'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/playbooks.ts'
import { useDecideWork } from './use-playbooks.ts'

const t = texts.work

interface WorkActionsProps {
  id: PlaybookId
  state: WorkEntry['state']
  chosen: string[]
  onDone: () => void
}

/** What can be decided about the chosen lines. */
export function WorkActions({ id, state, chosen, onDone }: WorkActionsProps) {
  const decide = useDecideWork()
  const become = (change: { state: WorkEntry['state']; decision?: 'keep' | 'remove' }) =>
    decide.mutate({ id, entries: chosen, ...change }, { onSuccess: onDone })
  if (state !== 'open')
    return (
      <Button size="compact-sm" loading={decide.isPending} onClick={() => become({ state: 'open' })}>
        {t.reopen}
      </Button>
    )
  const dismiss = () =>
    openModal({
      title: t.dismissTitle(chosen.length),
      content: close => (
        <Dismiss
          id={id}
          entries={chosen}
          onDone={() => {
            close()
            onDone()
          }}
        />
      ),
    })
  return (
    <>
      {id === 'review_access' ? (
        (['keep', 'remove'] as const).map(decision => (
          <Button
            key={decision}
            size="compact-sm"
            variant={decision === 'keep' ? 'filled' : 'default'}
            loading={decide.isPending}
            onClick={() => become({ state: 'done', decision })}
          >
            {t[decision]}
          </Button>
        ))
      ) : (
        <Button size="compact-sm" loading={decide.isPending} onClick={() => become({ state: 'done' })}>
          {t.done}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={dismiss}>
        {t.dismiss}
      </Button>
    </>
  )
}

function Dismiss({ id, entries, onDone }: { id: PlaybookId; entries: string[]; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const decide = useDecideWork()
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        decide.mutate({ id, entries, state: 'dismissed', reason: reason.trim() }, { onSuccess: onDone })
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t.dismissLead}</Text>
        <TextInput
          label={t.reason}
          required
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Button type="submit" style={{ alignSelf: 'flex-end' }} loading={decide.isPending} disabled={!reason.trim()}>
          {t.dismissTitle(entries.length)}
        </Button>
      </Stack>
    </form>
  )
}
