import { Tooltip } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import classes from './shell.module.css'
import { texts } from './texts.ts'
import { useTheme } from './use-theme.ts'

export function ThemeToggle() {
  const { theme, toggle } = useTheme()
  return (
    <Tooltip label={texts.theme[theme]}>
      <button type="button" className={classes.icon} aria-label={texts.theme[theme]} onClick={toggle}>
        {theme === 'light' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
      </button>
    </Tooltip>
  )
}
