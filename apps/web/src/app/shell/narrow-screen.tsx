import { useDebouncedValue, useViewportSize } from '@mantine/hooks'
import classes from './shell.module.css'
import { texts } from './texts.ts'

/** Up to this width dashboards cannot be read (specification S2.054, S9.011). */
const narrowest = 600

export function useIsNarrow(): boolean {
  const [width] = useDebouncedValue(useViewportSize().width, 200)
  return width > 0 && width <= narrowest
}

export function NarrowScreen() {
  return <main className={classes.full}><p>{texts.tooSmall}</p></main>
}
