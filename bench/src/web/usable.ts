import type { Figure } from '../report.ts'
import { median } from './spread.ts'
import type { Stage, Visitor } from './stage.ts'

const rounds = 5
const slowDown = 4

/** From the reload of a signed-in user's Overview to its headline figure and counters on the screen, with a slow processor and without. */
export async function timeOverview(stage: Stage): Promise<Figure[]> {
  const visitor = await stage.signedIn()
  await timeToFigure(visitor, 1)
  const plain = await inTurn(() => timeToFigure(visitor, 1))
  const slow = await inTurn(() => timeToFigure(visitor, slowDown))
  await visitor.context.close()
  return [
    { name: 'Overview usable after a reload', value: `${median(plain).toFixed(0)} ms` },
    {
      name: `Overview usable, processor slowed down ${slowDown} ×`, value: `${median(slow).toFixed(0)} ms`, baseline: 'at full speed',
      ratio: median(slow) / median(plain), target: '< 1500 ms',
    },
  ]
}

async function timeToFigure({ page, cdp }: Visitor, rate: number): Promise<number> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.reload({ waitUntil: 'commit' })
  await page.getByTestId('open-risk').waitFor()
  // The page says when it painted the figure; what this program takes to notice does not count.
  const at = await page.evaluate<number>('new Promise(resolve => requestAnimationFrame(() => resolve(performance.now())))')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return at
}

async function inTurn(measure: () => Promise<number>): Promise<number[]> {
  const figures: number[] = []
  for (let round = 0; round < rounds; round++) figures.push(await measure())
  return figures
}
