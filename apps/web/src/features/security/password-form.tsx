import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { changePassword } from '@sharelight/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { passwordStrength } from '../../lib/password-strength.ts'
import { FormError } from '../../ui/form-error.tsx'
import { PasswordMeter } from '../../ui/password-meter.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/security.ts'

export function PasswordForm() {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => call(changePassword, { current, password }, { quiet: true }),
    onSuccess: () => {
      setCurrent('')
      setPassword('')
      toast('success', texts.saved)
    },
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        change.mutate()
      }}
    >
      <Stack gap="sm">
        <PasswordInput
          label={texts.current}
          autoComplete="current-password"
          value={current}
          onChange={event => setCurrent(event.currentTarget.value)}
        />
        <div>
          <PasswordInput
            label={texts.next}
            autoComplete="new-password"
            value={password}
            onChange={event => setPassword(event.currentTarget.value)}
          />
          <PasswordMeter password={password} />
        </div>
        <FormError>{change.error?.message}</FormError>
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={!current || passwordStrength(password) < 2}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
