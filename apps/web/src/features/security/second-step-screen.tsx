import { Anchor, Button, Stack, TextInput, Title } from '@mantine/core'
import { proveSecondStep } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { askPasskey, hasPasskeys, wasDeclined } from '../../lib/passkeys.ts'
import { statusQuery } from '../../lib/queries.ts'
import { FormError } from '../../ui/form-error.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondStep } from './second-step.tsx'
import { texts } from '#texts/security.ts'

/** In place of the app, while the organisation asks for a second step that this session lacks: sets one up, or gives it. */
export function SecondStepScreen({ onLogout }: { onLogout: () => void }) {
  const client = useQueryClient()
  const goOn = () => void client.invalidateQueries({ queryKey: statusQuery.queryKey })
  return (
    <FullScreen title={texts.required.title} lead={texts.required.lead}>
      <Stack gap="lg" maw={560} w="100%" ta="left">
        <Prove onDone={goOn} />
        <Title order={2} size="h4">
          {texts.required.orSetUp}
        </Title>
        <SecondStep />
        <Passkeys />
        <Button onClick={goOn}>{texts.required.goOn}</Button>
        <Anchor component="button" type="button" size="sm" onClick={onLogout}>
          {texts.required.logout}
        </Anchor>
      </Stack>
    </FullScreen>
  )
}

function Prove({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const prove = useMutation({
    mutationFn: async (way: 'code' | 'passkey') =>
      call(proveSecondStep, way === 'code' ? { code } : { passkey: await askPasskey() }, { quiet: true }),
    onSuccess: onDone,
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        prove.mutate('code')
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={texts.required.have}
          description={texts.required.code}
          autoComplete="one-time-code"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <FormError>{prove.error && !wasDeclined(prove.error) && prove.error.message}</FormError>
        <Button type="submit" variant="default" loading={prove.isPending} disabled={code.trim().length < 6}>
          {texts.required.prove}
        </Button>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => prove.mutate('passkey')}>
            {texts.required.passkey}
          </Button>
        )}
      </Stack>
    </form>
  )
}
