import { allowsMock } from '@sharelight/domain'
import { getEnvironment } from './environment.ts'
import { mockMarker as marker } from './markers.ts'

/** Whether the interface runs on its fake in the browser: only where it was switched on and the environment allows it (specification S4.061). */
export function isMocked(): boolean {
  return localStorage.getItem(marker) === 'on' && allowsMock(getEnvironment().env)
}

/** `?mock=on` and `?mock=off` in an address switch it, where the environment allows it. */
export function switchByAddress({ searchParams }: URL) {
  const wanted = searchParams.get('mock')
  if (wanted === 'on' && allowsMock(getEnvironment().env)) localStorage.setItem(marker, 'on')
  else if (wanted === 'off') localStorage.removeItem(marker)
}

/** Takes effect on loading the page again, which this does. */
export function setMocked(on: boolean) {
  if (on) localStorage.setItem(marker, 'on')
  else localStorage.removeItem(marker)
  location.assign('/')
}
