import { Button, Code, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { disableSecondFactor, enrolSecondFactor, getSecondFactor, verifySecondFactor } from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { renderSVG } from 'uqr'
import { call } from '../../lib/api.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Loaded } from '../../ui/states.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { texts } from '#texts/security.ts'

const queryKey = ['second-factor']

/** Turns the code of an authenticator app on or off. */
export function SecondStep() {
  const state = useQuery({ queryKey, queryFn: () => call(getSecondFactor, {}) })
  const [enrolment, setEnrolment] = useState<{ secret: string; url: string }>()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>()
  const client = useQueryClient()
  const changed = () => void client.invalidateQueries({ queryKey })
  return (
    <section aria-label={texts.second}>
      <Title order={3} size="h5" mb={6}>
        {texts.second}
      </Title>
      <Loaded query={state} height={80}>
        {({ enabled, recoveryCodesLeft }) => {
          if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes(undefined)} />
          if (enabled) return <TurnOff left={recoveryCodesLeft} onDone={changed} />
          if (enrolment)
            return (
              <Confirm
                enrolment={enrolment}
                onDone={codes => {
                  setEnrolment(undefined)
                  setRecoveryCodes(codes)
                  changed()
                }}
              />
            )
          return <Begin onDone={setEnrolment} />
        }}
      </Loaded>
    </section>
  )
}

function Begin({ onDone }: { onDone: (enrolment: { secret: string; url: string }) => void }) {
  const [password, setPassword] = useState('')
  const enrol = useMutation({
    mutationFn: () => call(enrolSecondFactor, { password }, { quiet: true }),
    onSuccess: onDone,
  })
  return (
    <Step
      lead={texts.secondOff}
      error={enrol.error}
      busy={enrol.isPending}
      ready={password !== ''}
      submit={texts.begin}
      onSubmit={() => enrol.mutate()}
    >
      <PasswordInput
        label={texts.password}
        autoComplete="current-password"
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
    </Step>
  )
}

function Confirm({
  enrolment: { secret, url },
  onDone,
}: {
  enrolment: { secret: string; url: string }
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const [code, setCode] = useState('')
  const verify = useMutation({
    mutationFn: () => call(verifySecondFactor, { code }, { quiet: true }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`
  return (
    <Step
      lead={texts.scan}
      error={verify.error}
      busy={verify.isPending}
      ready={code.trim().length >= 6}
      submit={texts.turnOn}
      onSubmit={() => verify.mutate()}
    >
      <Group align="flex-start" wrap="nowrap">
        <img src={picture} alt={texts.picture} width={160} height={160} style={{ borderRadius: 8 }} />
        <Stack gap="sm" flex={1}>
          <div>
            <Text size="sm" fw={600}>
              {texts.key}
            </Text>
            <Code>{secret}</Code>
          </div>
          <TextInput
            label={texts.code}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
            autoFocus
          />
        </Stack>
      </Group>
    </Step>
  )
}

function TurnOff({ left, onDone }: { left: number; onDone: () => void }) {
  const [code, setCode] = useState('')
  const disable = useMutation({
    mutationFn: () => call(disableSecondFactor, { code }, { quiet: true }),
    onSuccess: onDone,
  })
  return (
    <Step
      lead={texts.secondOn(left)}
      error={disable.error}
      busy={disable.isPending}
      ready={code.trim().length >= 6}
      submit={texts.turnOff}
      onSubmit={() => disable.mutate()}
    >
      <TextInput
        label={texts.offCode}
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
      />
    </Step>
  )
}

interface StepProps {
  lead: string
  error: Error | null
  busy: boolean
  ready: boolean
  submit: string
  onSubmit: () => void
  children: ReactNode
}

function Step({ lead, error, busy, ready, submit, onSubmit, children }: StepProps) {
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {lead}
        </Text>
        {children}
        <FormError>{error?.message}</FormError>
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy} disabled={!ready}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
