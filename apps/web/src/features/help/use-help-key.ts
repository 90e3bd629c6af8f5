import { useEffect, useEffectEvent } from 'react'
import { useUiSettings } from './use-ui-settings.ts'

export interface HelpKey {
  isOn: boolean
  turn: (isOn: boolean) => void
}

/** The key ? opens the help wherever nobody is typing and no dialog is open, unless the user has switched that off. */
export function useHelpKey(open: () => void): HelpKey {
  const { settings, choose } = useUiSettings()
  const isOn = settings?.['helpKey'] !== 'off'
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || document.querySelector('[aria-modal="true"], dialog[open]')) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { isOn, turn: on => choose({ helpKey: on ? null : 'off' }) }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
