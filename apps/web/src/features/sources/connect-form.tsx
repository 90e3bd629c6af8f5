import { Button, Group, TextInput } from '@mantine/core'
import { addSource, type ConnectorInfo } from '@sharelight/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { beginConsentTo } from '../../lib/consent.ts'
import { toast } from '../../ui/toast.ts'
import { ConnectorNeeds } from './connector-needs.tsx'
import { pathsOf, type Settings } from './paths-of.ts'
import { SettingsFields } from './settings-fields.tsx'
import { defaultsOf, faultOf, isFilled } from './settings-values.ts'
import classes from './sources.module.css'
import { TestResult, useTest } from './test-result.tsx'
import { texts } from '#texts/sources.ts'

/** Connects a data source: settings by the connector's own schema, a test that says what is missing, then the first scan. */
export function ConnectForm({ connector, close }: { connector: ConnectorInfo; close: () => void }) {
  const [name, setName] = useState('')
  const [settings, setSettings] = useState<Settings>(() => defaultsOf(connector.form))
  const client = useQueryClient()
  const { signIn } = connector
  const asksConsent = signIn.kind === 'oauth' && signIn.consent !== 'none'
  const fallback = pathsOf(settings, connector.form)[0]?.split(/[/\\]/).findLast(Boolean) ?? connector.name
  const test = useTest(connector.id, settings)
  const add = useMutation({
    mutationFn: () =>
      call(addSource, { connector: connector.id, name: name.trim() || fallback, settings }, { quiet: true }),
    onSuccess: async source => {
      // Where people sign in, the first scan waits for them to come back.
      if (asksConsent) return beginConsentTo(source.id, 'read')
      toast('success', texts.added)
      close()
      await client.invalidateQueries({ queryKey: ['sources'] })
    },
  })
  const error = add.error ?? test.error
  const fault = error instanceof CallFailure ? faultOf(error, connector.form.fields) : undefined
  const ready = isFilled(connector.form, settings)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        placeholder={fallback}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        mb="sm"
      />
      <SettingsFields
        form={connector.form}
        fault={fault}
        values={settings}
        onChange={next => {
          setSettings(next)
          test.reset()
          add.reset()
        }}
      />
      <ConnectorNeeds connector={connector} />
      <div className={classes.actions}>
        <div role="status" className={classes.result}>
          {test.data && <TestResult {...test.data} />}
          {error && !fault && (
            <p>
              <IconAlertTriangle size={16} aria-hidden /> {error instanceof CallFailure ? error.message : String(error)}
            </p>
          )}
        </div>
        <Group justify={asksConsent ? 'flex-end' : 'space-between'}>
          {!asksConsent && (
            <Button variant="default" onClick={() => test.mutate()} loading={test.isPending} disabled={!ready}>
              {texts.test}
            </Button>
          )}
          <Button type="submit" loading={add.isPending} disabled={!ready}>
            {asksConsent ? texts.consent.goOn(signIn.name) : texts.submit}
          </Button>
        </Group>
      </div>
    </form>
  )
}
