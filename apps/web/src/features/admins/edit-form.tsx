import { Button, Group, Select, Stack } from '@mantine/core'
import { AdminRole, changeAdmin, type Admin } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { RestrictionsEditor } from '../../ui/restrictions-editor.tsx'
import { texts } from '#texts/admins.ts'

/** An administrator's role, and what is hidden from them. */
export function EditForm({ admin, close }: { admin: Admin; close: () => void }) {
  const [role, setRole] = useState<'Admin' | 'SuperAdmin'>(admin.role)
  const [restrictions, setRestrictions] = useState<string[]>(admin.restrictions)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(changeAdmin, { id: admin.id, role, restrictions }),
    onSuccess: async () => {
      toast('success', texts.saved)
      close()
      await client.invalidateQueries({ queryKey: ['admins'] })
    },
    onError: error => {
      if (error instanceof CallFailure && error.code === 409) toast('alert', error.message)
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
        <Select
          label={texts.role}
          description={texts.roleHint}
          data={AdminRole.options}
          value={role}
          allowDeselect={false}
          onChange={value => setRole(AdminRole.catch('Admin').parse(value))}
        />
        <RestrictionsEditor value={restrictions} onChange={setRestrictions} />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={save.isPending}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
