import { touchedMarker as marker } from './markers.ts'

/** What somebody does who is there, however it is shown. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const
/** How exactly other tabs know. */
const toldEveryMs = 30_000

let touchedAt = Date.now()
let toldAt = 0

/** From now on notes when this page is touched, for every tab of this browser. Loading it is a touch. */
export function watchTouches(page: EventTarget = document) {
  touch()
  for (const name of touches) page.addEventListener(name, touch, { capture: true, passive: true })
}

function touch() {
  touchedAt = Date.now()
  if (Math.abs(touchedAt - toldAt) < toldEveryMs) return
  toldAt = touchedAt
  localStorage.setItem(marker, String(touchedAt))
}

/** Milliseconds since anybody touched any tab of this browser. What a clock that was ahead has left is not believed. */
export function unusedFor(): number {
  const now = Date.now()
  touchedAt = Math.min(touchedAt, now)
  const elsewhere = Number(localStorage.getItem(marker))
  return now - Math.max(touchedAt, elsewhere > now ? 0 : elsewhere)
}
