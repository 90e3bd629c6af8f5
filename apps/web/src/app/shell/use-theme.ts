import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { getUiSettings, putUiSettings } from '@sharelight/contract'
import { call } from '../../lib/api.ts'

type Theme = 'light' | 'dark'

/** The theme saved on the server; undefined when none is or it cannot be read (specification S7.017, S4.042). */
export async function readSavedTheme(): Promise<Theme | undefined> {
  try {
    const { theme } = (await call(getUiSettings, {}, { quiet: true })).value.uiSettings
    return theme === 'light' || theme === 'dark' ? theme : undefined
  } catch {
    return undefined
  }
}

export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  function toggle() {
    const next = theme === 'light' ? 'dark' : 'light'
    setColorScheme(next)
    void call(putUiSettings, { uiSettings: { theme: next } }).catch(() => {})
  }
  return { theme, toggle }
}
