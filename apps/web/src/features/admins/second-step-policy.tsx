import { Button, Group, NumberInput, Radio, Stack, Switch, Text } from '@mantine/core'
import { getSecondStepPolicy, setSecondStepPolicy, type SecondStepPolicy } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/admins.ts'

const queryKey = ['second-step-policy']

/** Whether everybody is asked for a second step, from when on, and what counts for who comes from an identity provider. */
export function SecondStepPolicyForm({ close }: { close: () => void }) {
  const query = useQuery({ queryKey, queryFn: () => call(getSecondStepPolicy, {}) })
  return (
    <Loaded query={query} height={240}>
      {policy => <Form policy={policy} close={close} />}
    </Loaded>
  )
}

function Form({
  policy: { from, providers: before, without },
  close,
}: {
  policy: SecondStepPolicy
  close: () => void
}) {
  const { org } = useStatus()
  const client = useQueryClient()
  const [required, setRequired] = useState(from !== null)
  const [graceDays, setGraceDays] = useState(0)
  const [providers, setProviders] = useState(before)
  const save = useMutation({
    mutationFn: () => call(setSecondStepPolicy, { required, graceDays, providers }, { quiet: true }),
    onSuccess: policy => {
      client.setQueryData(queryKey, policy)
      toast('success', texts.policy.saved)
      close()
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack gap="md">
        <Switch
          label={texts.policy.required}
          checked={required}
          onChange={event => setRequired(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {from ? texts.policy.since(formatDateTime(from, org.timeZone)) : texts.policy.hint}{' '}
          {texts.policy.without(without)}
        </Text>
        {required && !from && (
          <NumberInput
            label={texts.policy.grace}
            description={texts.policy.graceHint}
            min={0}
            max={30}
            clampBehavior="strict"
            allowDecimal={false}
            value={graceDays}
            onChange={value => setGraceDays(Number(value) || 0)}
          />
        )}
        {required && (
          <Radio.Group
            label={texts.policy.providers}
            value={providers}
            onChange={value => setProviders(value === 'claimed' ? 'claimed' : 'trusted')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="trusted" label={texts.policy.trusted} />
              <Radio value="claimed" label={texts.policy.claimed} />
            </Stack>
          </Radio.Group>
        )}
        <FormError>{save.error?.message}</FormError>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
