import { Button, Group, Stack, Text } from '@mantine/core'
import { type NotificationChoices, type ShownChoices } from '@sharelight/contract'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { FormError } from '../../ui/form-error.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Loaded } from '../../ui/states.tsx'
import { DigestFields, QuietFields } from './choice-times.tsx'
import { KindTable } from './kind-table.tsx'
import { texts } from '#texts/notifications.ts'
import { useChoices, useSaveChoices } from './use-choices.ts'

const { choices: words } = texts

/** Where users choose what they are told in the product and by mail, and when. */
export function openChoices() {
  openModal({ title: words.title, width: '44rem', content: close => <Choices close={close} /> })
}

function Choices({ close }: { close: () => void }) {
  const query = useChoices()
  return (
    <Loaded query={query} height={420}>
      {shown => <ChoicesForm shown={shown} close={close} />}
    </Loaded>
  )
}

function ChoicesForm({ shown, close }: { shown: ShownChoices; close: () => void }) {
  const [choices, setChoices] = useState<NotificationChoices>(shown.choices)
  const save = useSaveChoices()
  const change = (values: Partial<NotificationChoices>) => setChoices(current => ({ ...current, ...values }))
  const { address, timeZone, nextDigest, kinds } = shown
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save.mutate(choices, { onSuccess: close })
      }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {address ? words.to(address) : words.noMail}
        </Text>
        <KindTable kinds={kinds} chosen={choices.kinds} onChange={chosen => change({ kinds: chosen })} />
        <DigestFields
          digest={choices.digest}
          next={formatDateTime(nextDigest, timeZone)}
          onChange={digest => change({ digest })}
        />
        <QuietFields quiet={choices.quiet} timeZone={timeZone} onChange={quiet => change({ quiet })} />
        <FormError>{save.error?.message}</FormError>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
