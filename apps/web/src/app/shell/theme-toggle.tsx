import { IconMoon, IconSun } from '@tabler/icons-react'
import { Tip } from '../../ui/tip.tsx'
import classes from './shell.module.css'
import { texts } from '#texts/shell.ts'
import { useTheme } from './use-theme.ts'

export function ThemeToggle() {
  const { theme, toggle } = useTheme()
  return (
    <Tip label={texts.theme[theme]}>
      <button type="button" className={classes.icon} aria-label={texts.theme[theme]} onClick={toggle}>
        {theme === 'light' ? <IconMoon size={18} stroke={1.6} /> : <IconSun size={18} stroke={1.6} />}
      </button>
    </Tip>
  )
}
