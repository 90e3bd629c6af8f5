import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useServices } from '../../lib/services.ts'
import { texts } from '#texts/accounts.ts'
import { useAddAccount } from './use-accounts.ts'

const empty = { displayName: '', externalId: '', service: '' }

export function AddForm({ close }: { close: () => void }) {
  const [values, setValues] = useState(empty)
  const services = useServices().all.map(({ key, name }) => ({ value: key, label: name }))
  const add = useAddAccount(close)
  const isComplete = Object.values(values).every(value => value.trim())
  const set = (change: Partial<typeof empty>) => setValues({ ...values, ...change })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        add.mutate(values)
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          value={values.displayName}
          maxLength={200}
          onChange={event => set({ displayName: event.currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label={texts.email}
          value={values.externalId}
          maxLength={200}
          onChange={event => set({ externalId: event.currentTarget.value })}
        />
        <Select
          label={texts.service}
          data={services}
          value={values.service || null}
          onChange={service => set({ service: service ?? '' })}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={add.isPending} disabled={!isComplete}>
          {texts.submit}
        </Button>
      </Group>
    </form>
  )
}
