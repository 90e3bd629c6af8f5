import type { Figure } from '../report.ts'
import { percentile } from './spread.ts'
import type { Stage } from './stage.ts'

const wheels = 240
const longTaskMs = 50

/** A list of two million events, scrolled by the wheel for some seconds and then by the scrollbar. */
export async function scrollList(stage: Stage): Promise<Figure[]> {
  const { page, context } = await stage.signedIn()
  await page.goto(`${stage.url}/entity-investigation?type=events&frame=all`)
  const grid = page.getByRole('grid', { name: 'Events' })
  await grid.getByRole('gridcell').first().waitFor()
  const rows = Number(await grid.getAttribute('aria-rowcount')) - 1
  await page.waitForTimeout(1000)
  await page.evaluate(watchFrames)
  const box = await grid.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  for (let n = 0; n < wheels; n++) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(16)
  }
  const { frames, tasks } = await page.evaluate<{ frames: number[]; tasks: number[] }>('watched')
  await grid.evaluate((element: { scrollTop: number; scrollHeight: number }) => {
    element.scrollTop = element.scrollHeight
  })
  const end = page.locator(`[role=row][aria-rowindex="${rows + 1}"]`)
  const isThere = await end.waitFor({ timeout: 60_000 }).then(
    () => true,
    () => false,
  )
  await context.close()
  const took = frames.reduce((sum, ms) => sum + ms, 0)
  return [
    {
      name: `frames a second while scrolling ${rows.toLocaleString('en-GB')} rows`,
      value: `${((frames.length / took) * 1000).toFixed(0)}`,
      target: '60',
    },
    { name: 'longest time between frames, p99', value: `${percentile(frames, 0.99).toFixed(0)} ms` },
    { name: `tasks longer than ${longTaskMs} ms while scrolling`, value: String(tasks.length), target: '0' },
    { name: 'the end of the scrollbar shows the last row', value: isThere ? 'yes' : 'no', target: 'yes' },
  ]
}

/** Runs in the page. */
const watchFrames = `
  watched = { frames: [], tasks: [] }
  new PerformanceObserver(list => { for (const { duration } of list.getEntries()) watched.tasks.push(duration) }).observe({ type: 'longtask' })
  let before = performance.now()
  const tick = now => {
    watched.frames.push(now - before)
    before = now
    requestAnimationFrame(tick)
  }
  requestAnimationFrame(tick)
`
