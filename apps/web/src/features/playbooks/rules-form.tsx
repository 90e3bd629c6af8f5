import { Button, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import type { ChangeRules } from '@sharelight/contract'
import { useState } from 'react'
import { useRules, useSetRules } from '../../ui/remedies/use-plans.ts'
import { Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/playbooks.ts'

/** The rules that changes are held to, and how they are changed. */
export function Rules({ close }: { close: () => void }) {
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
