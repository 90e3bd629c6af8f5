import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { login } from '@sharelight/contract'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { isEmail } from '../../lib/email.ts'
import { setSession } from '../../lib/session.ts'
import { texts } from './texts.ts'

const shortestPassword = 5

/** Whether Login may be pressed: an address of the standard form, and a password longer than 4 characters, both trimmed (specification S5.001). */
export function canSubmit(email: string, password: string): boolean {
  return isEmail(email) && password.trim().length >= shortestPassword
}

/** 401 is the user's mistake; anything else is ours (specification S8.009). */
export function loginError(error: unknown): string {
  if (!(error instanceof CallFailure)) return texts.failed
  if (error.code === 401) return texts.wrong
  if (error.code === 429) return error.message
  return texts.failed
}

export function LoginForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  async function submit(event: React.SubmitEvent) {
    event.preventDefault()
    if (!canSubmit(email, password) || busy) return
    setBusy(true)
    setError('')
    try {
      setSession(await call(login, { email, password, partner: localStorage.getItem('sharelight.partner') ?? undefined }, { quiet: true }))
      onDone()
    } catch (cause) {
      setError(loginError(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)} style={{ marginTop: 20 }}>
      <Stack gap="md">
        <TextInput label={texts.email} type="email" autoComplete="username" value={email} onChange={event => setEmail(event.currentTarget.value)} autoFocus />
        <PasswordInput label={texts.password} autoComplete="current-password" value={password} onChange={event => setPassword(event.currentTarget.value)} />
        <div role="alert" style={{ color: 'var(--severity-3)', fontSize: 13, minHeight: 20 }}>{error}</div>
        <Button type="submit" size="md" disabled={!canSubmit(email, password)} loading={busy}>{texts.submit}</Button>
      </Stack>
    </form>
  )
}
