import { useDebouncedValue, useViewportSize } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { FullScreen } from '../../ui/full-screen.tsx'
import { texts } from '#texts/shell.ts'

/** Up to this width dashboards cannot be read (specification S2.054, S9.011). */
export function useIsNarrow(): boolean {
  const [width] = useDebouncedValue(useViewportSize().width, interfaceLimits.resizeDebounce)
  return width > 0 && width <= interfaceLimits.narrowUpTo
}

export function NarrowScreen() {
  return <FullScreen title={texts.tooSmall} />
}
