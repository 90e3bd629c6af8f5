import { Button } from '@mantine/core'
import { changeSource, scanSource, type Source } from '@sharelight/contract'
import { IconTextScan2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure } from '../lib/api.ts'
import { useSources, useStatus } from '../lib/queries.ts'
import { toast } from './toast.ts'
import { texts } from '#texts/shared.ts'

const t = texts.recognition

/** Turns text recognition on for a source and scans it again; for whoever may, where it is off. */
export function RecognitionSwitch({ sourceId }: { sourceId: string }) {
  const { user, org } = useStatus()
  const source = useSources(user.type === 'system').data?.find(({ id }) => id === sourceId)
  const client = useQueryClient()
  const turnOn = useMutation({
    mutationFn: async ({ id, settings }: Source) => {
      await call(changeSource, { id, settings: { ...settings, ocr: 'auto' } }, { quiet: true })
      await call(scanSource, { id }, { quiet: true })
    },
    onSuccess: () => toast('success', t.done),
    onError: error => toast('alert', error instanceof CallFailure ? error.message : String(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['sources'] }),
  })
  if (!source || org.type === 'demo' || (source.settings['ocr'] ?? 'off') !== 'off') return null
  return (
    <Button
      display="block"
      mt={6}
      size="xs"
      variant="default"
      leftSection={<IconTextScan2 size={14} aria-hidden />}
      loading={turnOn.isPending}
      onClick={() => turnOn.mutate(source)}
    >
      {t.turnOn(source.name)}
    </Button>
  )
}
