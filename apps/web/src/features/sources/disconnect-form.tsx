import { Button, Group, Radio, Stack } from '@mantine/core'
import type { Source } from '@sharelight/contract'
import { useState } from 'react'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/sources.ts'
import { useRemove } from './use-control.ts'

export function DisconnectForm({ source, close }: { source: Source; close: () => void }) {
  const [choice, setChoice] = useState('keep')
  const remove = useRemove()
  return (
    <>
      <Radio.Group value={choice} onChange={setChoice} aria-label={texts.disconnectTitle(source.name)}>
        <Stack gap="sm">
          <Radio value="keep" label={texts.keep} description={texts.keepHint} />
          <Radio value="erase" label={texts.erase} description={texts.eraseHint} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {shared.cancel}
        </Button>
        <Button
          loading={remove.isPending}
          style={{ backgroundColor: 'var(--severity-3)', color: 'var(--surface)' }}
          onClick={() => remove.mutate({ id: source.id, erase: choice === 'erase' }, { onSuccess: close })}
        >
          {texts.disconnect}
        </Button>
      </Group>
    </>
  )
}
