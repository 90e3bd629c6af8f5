import { localStorageColorSchemeManager } from '@mantine/core'

/** The theme as this browser remembers it, so that the first paint is right (specification S4.042). */
export const themeStore = localStorageColorSchemeManager({ key: 'sharelight.theme' })
