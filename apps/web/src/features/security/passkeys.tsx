import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { listPasskeys, removePasskey, renamePasskey, type Passkey } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { hasPasskeys, makePasskey, wasDeclined } from '../../lib/passkeys.ts'
import { useStatus } from '../../lib/queries.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { texts } from '#texts/security.ts'

const queryKey = ['passkeys']

/** The user's passkeys: makes, names and removes them. */
export function Passkeys() {
  const query = useQuery({ queryKey, queryFn: () => call(listPasskeys, {}) })
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([])
  const client = useQueryClient()
  const changed = () =>
    void Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: ['second-factor'] }),
    ])
  return (
    <section aria-label={texts.passkeys.title}>
      <Title order={3} size="h5" mb={6}>
        {texts.passkeys.title}
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {hasPasskeys() ? texts.passkeys.lead : texts.passkeys.none}
        </Text>
        <Loaded query={query} height={60}>
          {({ passkeys }) => (
            <>
              {passkeys.map(passkey => (
                <Row key={passkey.id} passkey={passkey} onDone={changed} />
              ))}
            </>
          )}
        </Loaded>
        {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes([])} />}
        {hasPasskeys() && (
          <Add
            onDone={codes => {
              setRecoveryCodes(codes)
              changed()
            }}
          />
        )}
      </Stack>
    </section>
  )
}

function Row({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { org } = useStatus()
  const [change, setChange] = useState<'name' | 'remove'>()
  const { id, name, synced, createdAt, lastUsedAt } = passkey
  const done = () => {
    setChange(undefined)
    onDone()
  }
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {synced ? texts.passkeys.synced : texts.passkeys.device} ·{' '}
            {texts.passkeys.made(formatDateTime(createdAt, org.timeZone))} ·{' '}
            {lastUsedAt ? texts.passkeys.used(formatDateTime(lastUsedAt, org.timeZone)) : texts.passkeys.unused}
          </Text>
        </div>
        <Group gap={4} wrap="nowrap">
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setChange('name')}
            aria-label={texts.passkeys.renameOne(name)}
          >
            {texts.passkeys.rename}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            onClick={() => setChange('remove')}
            aria-label={texts.passkeys.removeOne(name)}
          >
            {texts.passkeys.remove}
          </Button>
        </Group>
      </Group>
      {change === 'name' && (
        <Ask
          label={texts.passkeys.name}
          given={name}
          submit={texts.passkeys.save}
          act={text => call(renamePasskey, { id, name: text }, { quiet: true })}
          onDone={done}
        />
      )}
      {change === 'remove' && (
        <Ask
          label={texts.password}
          isSecret
          submit={texts.passkeys.remove}
          act={password => call(removePasskey, { id, password }, { quiet: true })}
          onDone={done}
        />
      )}
    </div>
  )
}

interface AskProps {
  label: string
  given?: string
  isSecret?: boolean
  submit: string
  act: (text: string) => Promise<unknown>
  onDone: () => void
}

function Ask({ label, given = '', isSecret = false, submit, act, onDone }: AskProps) {
  const [text, setText] = useState(given)
  const action = useMutation({ mutationFn: () => act(text), onSuccess: onDone })
  const field = {
    label: label,
    value: text,
    flex: 1,
    'data-autofocus': true,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setText(event.currentTarget.value),
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        action.mutate()
      }}
    >
      <Group align="flex-end" mt={6}>
        {isSecret ? (
          <PasswordInput {...field} autoComplete="current-password" />
        ) : (
          <TextInput {...field} maxLength={60} />
        )}
        <Button type="submit" variant="default" loading={action.isPending} disabled={!isSecret && text.trim() === ''}>
          {submit}
        </Button>
      </Group>
      <FormError>{action.error?.message}</FormError>
    </form>
  )
}

function Add({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const add = useMutation({
    mutationFn: () => makePasskey(name.trim(), password),
    onSuccess: ({ recoveryCodes }) => {
      setName('')
      setPassword('')
      onDone(recoveryCodes)
    },
  })
  const error = add.error && (wasDeclined(add.error) ? texts.passkeys.declined : add.error.message)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <Stack gap="xs">
        <Group grow align="flex-start">
          <TextInput
            label={texts.passkeys.name}
            description={texts.passkeys.nameHint}
            maxLength={60}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <PasswordInput
            label={texts.password}
            description={texts.passkeys.passwordHint}
            autoComplete="current-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
        </Group>
        <FormError>{error}</FormError>
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
            {texts.passkeys.add}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
