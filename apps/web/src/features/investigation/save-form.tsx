import { Button, Group, TextInput } from '@mantine/core'
import { saveInvestigation } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/investigation.ts'

const t = texts.saved

/** Asks for the name under which an investigation is kept. */
export function SaveForm({
  name: suggested,
  content,
  close,
}: {
  name: string
  content: { type: string; search: string }
  close: () => void
}) {
  const [name, setName] = useState(suggested)
  const client = useQueryClient()
  const save = useMutation({
    mutationFn: () => call(saveInvestigation, { name, content }),
    onSuccess: async () => {
      toast('success', t.done)
      close()
      await client.invalidateQueries({ queryKey: ['investigations'] })
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextInput
        label={t.name}
        value={name}
        maxLength={200}
        onChange={event => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={save.isPending} disabled={!name.trim()}>
          {t.submit}
        </Button>
      </Group>
    </form>
  )
}
