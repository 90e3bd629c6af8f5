import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts/accounts.ts'
import { useAddAccount } from './use-accounts.ts'

const empty = { displayName: '', externalId: '', service: '' }

export function AddForm({ close }: { close: () => void }) {
  const [values, setValues] = useState(empty)
  const add = useAddAccount(close)
  const isComplete = Object.values(values).every(value => value.trim())
  const field = (name: keyof typeof empty, label: string) => <TextInput label={label} value={values[name]} maxLength={200} onChange={event => setValues({ ...values, [name]: event.currentTarget.value })} {...(name === 'displayName' && { 'data-autofocus': true })} />
  return (
    <form onSubmit={event => { event.preventDefault(); add.mutate(values) }}>
      <Stack gap="sm">{field('displayName', texts.name)}{field('externalId', texts.email)}{field('service', texts.service)}</Stack>
      <Group justify="flex-end" mt="lg"><Button type="submit" loading={add.isPending} disabled={!isComplete}>{texts.submit}</Button></Group>
    </form>
  )
}
