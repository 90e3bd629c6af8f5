import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { getUiSettings, putUiSettings } from '@sharelight/contract'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../lib/api.ts'

type Theme = 'light' | 'dark'

/** Whether somebody chose a theme since the saved one was asked for: the answer is older than the choice then. */
let hasChosen = false

/** The theme saved on the server; undefined when none is or it cannot be read (specification S7.017, S4.042). */
async function readSavedTheme(): Promise<Theme | undefined> {
  try {
    const { theme } = (await call(getUiSettings, {}, { quiet: true })).value.uiSettings
    return theme === 'light' || theme === 'dark' ? theme : undefined
  } catch {
    return undefined
  }
}

/** Takes over the theme saved on the server, where it may be asked. Setting one draws everything anew, so one that is in force already is left alone. */
export function useSavedTheme(isOpen: boolean) {
  const current = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const take = useEffectEvent((saved: Theme | undefined) => {
    if (saved && saved !== current && !hasChosen) setColorScheme(saved)
  })
  useEffect(() => {
    if (!isOpen) return
    hasChosen = false
    void readSavedTheme().then(take)
  }, [isOpen])
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  function toggle() {
    const next = theme === 'light' ? 'dark' : 'light'
    hasChosen = true
    setColorScheme(next)
    void call(putUiSettings, { uiSettings: { theme: next } }).catch(() => {})
  }
  return { theme, toggle }
}
