import { Button, Group, Stack, TextInput } from '@mantine/core'
import { changeSource, type Source } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallFailure } from '../../lib/api.ts'
import { useConnectors } from '../../lib/connectors.ts'
import { toast } from '../../ui/toast.ts'
import classes from './sources.module.css'
import type { Settings } from './paths-of.ts'
import { ScheduleField } from './schedule-field.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { faultOf, isFilled } from './settings-values.ts'
import { TestResult, useTest } from './test-result.tsx'
import { texts } from '#texts/sources.ts'

/** A source's name, what of it is read and how, and when it is scanned by itself. Only what was changed is sent. */
export function EditForm({ source, close }: { source: Source; close: () => void }) {
  const [name, setName] = useState(source.name)
  const [settings, setSettings] = useState<Settings>(source.settings)
  const [schedule, setSchedule] = useState(source.schedule)
  const client = useQueryClient()
  const connectors = useConnectors()
  const connector = connectors.data?.find(({ id }) => id === source.connector)
  const save = useMutation({
    mutationFn: () =>
      call(
        changeSource,
        { id: source.id, name: name.trim(), schedule, ...(settings !== source.settings && { settings }) },
        { quiet: true },
      ),
    onSuccess: async () => {
      toast('success', texts.saved)
      close()
      await client.invalidateQueries({ queryKey: ['sources'] })
    },
  })
  const test = useTest(source.connector, settings, source.id)
  const error = save.error ?? test.error
  const fault = connector && error instanceof CallFailure ? faultOf(error, connector.form.fields) : undefined
  const ready = !connector || isFilled(connector.form, settings, source.secrets)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={texts.name}
          value={name}
          maxLength={120}
          onChange={event => setName(event.currentTarget.value)}
          data-autofocus
        />
        <ScheduleField value={schedule} onChange={setSchedule} />
      </Stack>
      {connector && (
        <SettingsFields
          form={connector.form}
          values={settings}
          onChange={next => {
            setSettings(next)
            test.reset()
          }}
          saved={source.secrets}
          fault={fault}
        />
      )}
      <div className={classes.actions}>
        {error && !fault && (
          <div role="alert" className={classes.result}>
            <p>{error.message}</p>
          </div>
        )}
        {test.data && (
          <div role="status" className={classes.result}>
            <TestResult {...test.data} />
          </div>
        )}
        <Group justify="space-between">
          <Button variant="default" onClick={() => test.mutate()} loading={test.isPending} disabled={!ready}>
            {texts.test}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!name.trim() || !ready}>
            {texts.save}
          </Button>
        </Group>
      </div>
    </form>
  )
}
