import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { login, type Failure, type PasskeyAssertion } from '@sharelight/contract'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { isEmail } from '../../lib/email.ts'
import { partnerMarker } from '../../lib/markers.ts'
import { askPasskey, wasDeclined } from '../../lib/passkeys.ts'
import { setSession } from '../../lib/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { texts } from '#texts/login.ts'

const shortestPassword = 5

/** Whether Login may be pressed: an address of the standard form, and a password longer than 4 characters, both trimmed (specification S5.001). */
export function canSubmit(email: string, password: string): boolean {
  return isEmail(email) && password.trim().length >= shortestPassword
}

/** 401 is the user's mistake; anything else is ours (specification S8.009). */
export function loginError(error: unknown): string {
  return error instanceof CallFailure && error.code === 401 ? texts.wrong : texts.failed
}

const asksForCode = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.body?.error === 'second_factor'
/** How long to wait, where the server says it. */
const waitOf = (error: unknown) => (error instanceof CallFailure && error.code === 429 ? error.message : '')

type Ways = NonNullable<Failure['ways']>

interface LoginFormProps {
  /** Who was signed in before, where that is known. */ email?: string
  onDone: () => void
  onEmail?: (email: string) => void
}

export function LoginForm({ email: known = '', onDone, onEmail }: LoginFormProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  /** Undefined until the server asks for the second step. */
  const [code, setCode] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const [ways, setWays] = useState<Ways>([])
  const ready = canSubmit(email, password) && (code === undefined || code.trim().length >= 6)
  async function submit(passkey?: PasskeyAssertion) {
    if (busy || !(passkey ? canSubmit(email, password) : ready)) return
    setBusy(true)
    setError(undefined)
    try {
      setSession(
        await call(
          login,
          {
            email,
            password,
            partner: localStorage.getItem(partnerMarker) ?? undefined,
            ...(passkey ? { passkey } : code && { code }),
          },
          { quiet: true },
        ),
      )
      onDone()
    } catch (cause) {
      if (asksForCode(cause)) {
        setCode(given => given ?? '')
        setWays(cause.body?.ways ?? [])
      }
      // The first time it is a question, and no error.
      if (!asksForCode(cause) || code !== undefined) setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="md">
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          onBlur={() => onEmail?.(email)}
          autoFocus={!known}
        />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          autoFocus={Boolean(known)}
        />
        {ways.includes('passkey') && (
          <Button
            variant="default"
            size="md"
            onClick={() =>
              void askPasskey().then(submit, (cause: unknown) => {
                if (!wasDeclined(cause)) setError(cause)
              })
            }
          >
            {texts.passkeyStep}
          </Button>
        )}
        {code !== undefined && (
          <TextInput
            label={ways.includes('code') ? texts.code : texts.recovery}
            description={ways.includes('code') ? texts.codeHint : undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={asksForCode(error) && <span role="alert">{error.message}</span>}
            onChange={event => setCode(event.currentTarget.value)}
            autoFocus
          />
        )}
        <FormError>
          {error !== undefined && !asksForCode(error) && (
            <>
              {loginError(error)}
              {waitOf(error) && <div className="caption">{waitOf(error)}</div>}
            </>
          )}
        </FormError>
        <Button type="submit" size="md" disabled={!ready} loading={busy}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
