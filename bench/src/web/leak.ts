import type { Figure } from '../report.ts'
import type { Stage, Visitor } from './stage.ts'

const navigations = 200
const warmUp = 40
const places = [
  '/',
  '/entity-investigation?type=files',
  '/entity-investigation?type=events',
  '/trust-management',
  '/information-customization',
  '/admins',
]

/** What stays in memory when one goes from screen to screen, within one page: after the first rounds against after all of them. */
export async function findLeaks(stage: Stage): Promise<Figure[]> {
  const visitor = await stage.signedIn()
  await visitor.cdp.send('Performance.enable')
  await visit(visitor, warmUp)
  const before = await memory(visitor)
  await visit(visitor, navigations - warmUp)
  const after = await memory(visitor)
  await visitor.context.close()
  return [
    {
      name: `heap after ${navigations} navigations`,
      value: `${megabytes(after.heap)} MB`,
      baseline: `after ${warmUp}`,
      ratio: after.heap / before.heap,
      target: '≤ 1.1 ×',
    },
    {
      name: `DOM nodes after ${navigations} navigations`,
      value: String(after.nodes),
      baseline: `after ${warmUp}`,
      ratio: after.nodes / before.nodes,
      target: '≤ 1.1 ×',
    },
    {
      name: `event listeners after ${navigations} navigations`,
      value: String(after.listeners),
      baseline: `after ${warmUp}`,
      ratio: after.listeners / before.listeners,
      target: '≤ 1.1 ×',
    },
  ]
}

async function visit({ page }: Visitor, times: number) {
  for (let n = 0; n < times; n++) {
    // As the browser's own buttons do: within the page.
    await page.evaluate(
      `history.pushState({ idx: history.length }, '', ${JSON.stringify(places[n % places.length])}); dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`,
    )
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(2000)
}

async function memory({ cdp }: Visitor) {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? Number.NaN
  return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') }
}

function megabytes(bytes: number) {
  return (bytes / 2 ** 20).toFixed(1)
}
