import { ActionIcon } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { IconCopy } from '@tabler/icons-react'
import { texts } from '#texts/shared.ts'
import { toast } from './toast.ts'

/** Copies a text and says so (specification S9.009, S9.015). */
export function CopyButton({ text, label, done = texts.copied }: { text: string; label: string; done?: string }) {
  const copy = useDebouncedCallback(async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', done)
    } catch {
      toast('error', texts.notCopied)
    }
  }, interfaceLimits.copyDebounce)
  return <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy()}><IconCopy size={16} /></ActionIcon>
}
