import { Divider, Stack, Title } from '@mantine/core'
import { openModal } from '../../ui/modal-store.ts'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStep } from './second-step.tsx'
import { texts } from '#texts/security.ts'

/** Where users look after their own way of signing in. */
export function openSecurity() {
  openModal({
    title: texts.title,
    content: (
      <Stack gap="lg">
        <SecondStep />
        <Divider />
        <Passkeys />
        <Divider />
        <div>
          <Title order={3} size="h5" mb={6}>
            {texts.heading}
          </Title>
          <PasswordForm />
        </div>
      </Stack>
    ),
  })
}
