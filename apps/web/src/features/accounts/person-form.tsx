import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts/departments.ts'
import { useSetDepartment } from './use-departments.ts'

const empty = { address: '', department: '', manager: '' }

/** Says by hand where somebody works. */
export function PersonForm({ close }: { close: () => void }) {
  const [values, setValues] = useState(empty)
  const save = useSetDepartment(close)
  const field = (name: keyof typeof empty, label: string) => (
    <TextInput
      label={label}
      value={values[name]}
      maxLength={name === 'department' ? 200 : 320}
      onChange={event => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      <p className="muted">{texts.byHandHint}</p>
      <Stack gap="sm" mt="sm">
        {field('address', texts.address)}
        {field('department', texts.department)}
        {field('manager', texts.manager)}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {texts.back}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!values.address.trim()}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
