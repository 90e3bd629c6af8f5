import { Button, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import type { ChangeRules } from '@sharelight/contract'
import { IconHandStop } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { openModal } from '../../ui/modal-store.ts'
import { useResumeChanges, useRules, useSetRules, useStopChanges } from '../../ui/remedies/use-plans.ts'
import { Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/playbooks.ts'
import classes from './playbooks.module.css'

const t = texts.stopped

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

function Rules({ close }: { close: () => void }) {
  const query = useRules()
  return (
    <Loaded query={query} height={200}>
      {rules => <RulesForm rules={rules} close={close} />}
    </Loaded>
  )
}

function RulesForm({ rules, close }: { rules: ChangeRules; close: () => void }) {
  const [approval, setApproval] = useState(rules.approval)
  const [errorPercent, setErrorPercent] = useState(rules.errorPercent)
  const save = useSetRules()
  const submit = () =>
    save.mutate(
      { approval, errorPercent },
      {
        onSuccess: ({ pending }) => {
          toast('success', pending ? texts.rules.asked : texts.rules.saved)
          close()
        },
      },
    )
  return (
    <Stack gap="md">
      <Text size="sm">{texts.rules.lead}</Text>
      {rules.pending && <Text size="sm">{texts.rules.pending(rules.pending.by)}</Text>}
      <NativeSelect
        label={texts.rules.approval}
        description={texts.rules.above(rules.approvalAbove, rules.approvalHours)}
        value={approval}
        data={Object.entries(texts.rules.approvals).map(([value, label]) => ({ value, label }))}
        onChange={event => setApproval(event.currentTarget.value as ChangeRules['approval'])}
      />
      <NumberInput
        label={texts.rules.error}
        min={1}
        max={100}
        suffix=" %"
        value={errorPercent}
        onChange={value => setErrorPercent(Number(value) || 1)}
      />
      <Button style={{ alignSelf: 'flex-end' }} loading={save.isPending} onClick={submit}>
        {texts.rules.save}
      </Button>
    </Stack>
  )
}
