import { screens } from '#texts/screens.ts'
import { placeAt } from './paths.ts'

/** What the screen at a path is called; nothing where there is none. */
export function screenName(pathname: string): string {
  const place = placeAt(pathname)
  return (place && screens[place]) ?? ''
}
