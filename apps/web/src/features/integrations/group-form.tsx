import { Button, Group } from '@mantine/core'
import type { AdminGroup } from '@sharelight/contract'
import { useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { RestrictionsEditor } from '../../ui/restrictions-editor.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/keys.ts'
import form from '../../ui/form.module.css'
import { useChangeGroup } from './use-keys.ts'

/** What a group of the identity provider opens to its members. */
export function GroupForm({ group: { id, restrictions }, close }: { group: AdminGroup; close: () => void }) {
  const [closed, setClosed] = useState<string[]>(restrictions)
  const save = useChangeGroup()
  const submit = () =>
    save.mutate(
      { id, restrictions: closed },
      {
        onSuccess: () => {
          close()
          toast('success', texts.provisioning.saved)
        },
      },
    )
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <RestrictionsEditor value={closed} onChange={setClosed} />
      <FormError>{save.error?.message}</FormError>
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending}>
          {texts.provisioning.save}
        </Button>
      </Group>
    </form>
  )
}
