import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { resetPassword } from '@sharelight/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallFailure, call } from '../../lib/api.ts'
import { askPasskey } from '../../lib/passkeys.ts'
import { paths } from '../../lib/paths.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { setSession } from '../../lib/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { texts } from '#texts/login.ts'

/** Sets a new password with the link that was mailed or shown, and signs in. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const reset = useMutation({
    mutationFn: async (way: 'code' | 'passkey') =>
      call(
        resetPassword,
        { token, password, ...(way === 'passkey' ? { passkey: await askPasskey() } : code && { code }) },
        { quiet: true },
      ),
    onSuccess: session => {
      setSession(session)
      onDone()
    },
  })
  const failure = reset.error instanceof CallFailure ? reset.error : undefined
  const isGone = failure?.code === 403
  const asksForCode = failure?.body?.error === 'second_factor' || code !== ''
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        reset.mutate('code')
      }}
    >
      <Stack gap="md">
        <div>
          <PasswordInput
            label={texts.reset.password}
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
            autoFocus
          />
          <PasswordMeter password={password} />
        </div>
        {asksForCode && (
          <TextInput
            label={texts.code}
            description={texts.codeHint}
            autoComplete="one-time-code"
            value={code}
            onChange={event => setCode(event.currentTarget.value)}
          />
        )}
        {failure?.body?.ways?.includes('passkey') && (
          <Button variant="default" onClick={() => reset.mutate('passkey')}>
            {texts.passkeyStep}
          </Button>
        )}
        <FormError>
          {failure &&
            (isGone ? (
              <>
                {texts.reset.gone}{' '}
                <Link to={paths.login} style={{ whiteSpace: 'nowrap' }}>
                  {texts.reset.back}
                </Link>
              </>
            ) : (
              failure.message
            ))}
        </FormError>
        <Button type="submit" size="md" loading={reset.isPending} disabled={passwordStrength(password) < 2}>
          {texts.reset.submit}
        </Button>
      </Stack>
    </form>
  )
}
