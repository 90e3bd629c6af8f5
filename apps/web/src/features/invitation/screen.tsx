import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { acceptInvitation, getInvitation } from '@sharelight/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallFailure, call } from '../../lib/api.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { paths } from '../../lib/paths.ts'
import { setSession } from '../../lib/session.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Front } from '../../ui/front.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { texts } from '#texts/invitation.ts'

/** Where an invited administrator chooses a name and password. */
export function InvitationScreen() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(getInvitation, { token }, { quiet: true }),
    retry: false,
  })
  if (isGone(invitation.error))
    return (
      <Front title={texts.gone} lead={texts.goneLead}>
        <Link to={paths.login}>{texts.login}</Link>
      </Front>
    )
  if (invitation.error)
    return (
      <Front title={texts.loading}>
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      </Front>
    )
  if (!invitation.data)
    return (
      <Front title={texts.loading}>
        <LoadingState />
      </Front>
    )
  const { email, organisation } = invitation.data
  return (
    <Front title={texts.title(organisation)} lead={texts.lead(email)}>
      <JoinForm token={token} />
    </Front>
  )
}

/** The server answered that the link is not, or no longer, an invitation. */
function isGone(error: unknown): boolean {
  return error instanceof CallFailure && error.code >= 400 && error.code < 500
}

function JoinForm({ token }: { token: string }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: () => call(acceptInvitation, { token, name, password }, { quiet: true }),
    onSuccess: async session => {
      setSession(session)
      await navigate(paths.overview, { replace: true })
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        join.mutate()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          autoComplete="name"
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          autoFocus
        />
        <div>
          <PasswordInput
            label={texts.password}
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <PasswordMeter password={password} />
        </div>
        <FormError>{join.error?.message}</FormError>
        <Button
          type="submit"
          size="md"
          loading={join.isPending}
          disabled={!name.trim() || passwordStrength(password) < 2}
        >
          {texts.submit}
        </Button>
      </Stack>
    </form>
  )
}
