import { Button, Stack, Text, TextInput } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { useResumeChanges, useRules, useStopChanges } from '../../ui/remedies/use-plans.ts'
import { texts } from '#texts/playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.stopped
const Rules = lazyPart(() => import('./rules-form.tsx').then(module => module.Rules), 200)

/** Says that nothing is changed in other systems now, and lets it happen again. */
export function StoppedBanner() {
  const { data } = useRules()
  const resume = useResumeChanges()
  const {
    org: { timeZone },
  } = useStatus()
  if (!data?.stopped) return null
  const { by, at, reason } = data.stopped
  return (
    <div className={classes.stopped} role="alert">
      <div>
        <strong>{t.title}.</strong> {t.by(by, formatDateTime(at, timeZone))} {reason}
      </div>
      <Button size="xs" variant="default" loading={resume.isPending} onClick={() => resume.mutate(undefined)}>
        {t.resume}
      </Button>
    </div>
  )
}

/** The kill switch, and the rules that changes are held to. */
export function ChangeTools() {
  const { data } = useRules()
  return (
    <>
      <Button
        variant="default"
        onClick={() =>
          openModal({ title: texts.rules.open, width: '36rem', content: close => <Rules close={close} /> })
        }
      >
        {texts.rules.open}
      </Button>
      {data && !data.stopped && (
        <Button
          variant="default"
          leftSection={<IconHandStop size={16} aria-hidden />}
          onClick={() => openModal({ title: t.stop, content: close => <Stop close={close} /> })}
        >
          {t.stop}
        </Button>
      )}
    </>
  )
}

function Stop({ close }: { close: () => void }) {
  const [reason, setReason] = useState('')
  const stop = useStopChanges()
  return (
    <Stack gap="md">
      <Text size="sm">{t.lead}</Text>
      <TextInput
        label={t.reason}
        maxLength={500}
        value={reason}
        data-autofocus
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Button
        style={{ backgroundColor: 'var(--severity-3)', color: 'var(--surface)', alignSelf: 'flex-end' }}
        loading={stop.isPending}
        onClick={() => stop.mutate(reason, { onSuccess: close })}
      >
        {t.confirm}
      </Button>
    </Stack>
  )
}
