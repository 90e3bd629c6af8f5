import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { IconCopy } from '@tabler/icons-react'
import { texts } from '#texts/shared.ts'
import { toast } from './toast.ts'

interface CopyButtonProps {
  text: string
  label: string
  done?: string
  /** Shows its label: beside nothing that says what is copied. */ isNamed?: boolean
}

/** Copies a text and says so (specification S9.009, S9.015). */
export function CopyButton({ text, label, done = texts.copied, isNamed = false }: CopyButtonProps) {
  const copy = useDebouncedCallback(async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', done)
    } catch {
      toast('error', texts.notCopied)
    }
  }, interfaceLimits.copyDebounce)
  if (isNamed)
    return (
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy()}>
        {label}
      </Button>
    )
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => copy()}>
      <IconCopy size={16} />
    </ActionIcon>
  )
}
