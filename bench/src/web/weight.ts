import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import type { Figure } from '../report.ts'
import type { Stage } from './stage.ts'

const budget = 250
const routes = {
  '/': 'Overview',
  '/entity-investigation': 'Investigation',
  '/data-sources-management': 'Data Sources',
  '/information-customization': 'Information Customization',
  '/trust-management': 'Trust Management',
  '/accounts': 'Accounts',
  '/admins': 'Admins',
}

/** JavaScript, gzipped, that had to arrive before each route's first screen. */
export async function weigh(stage: Stage): Promise<Figure[]> {
  const { page, context } = await stage.signedIn()
  const figures: Figure[] = []
  for (const [path, name] of Object.entries(routes)) figures.push(figure(name, await weightOf(page, stage.url + path)))
  await context.close()
  const stranger = await stage.browser.newContext()
  figures.push(figure('Login', await weightOf(await stranger.newPage(), `${stage.url}/login`)))
  await stranger.close()
  return figures
}

async function weightOf(page: Page, url: string): Promise<number> {
  const scripts: Response[] = []
  const keep = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  }
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  // What the screen before still waits for is not this one's.
  await page.goto('about:blank')
  page.on('response', keep)
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  page.off('response', keep)
  const sizes = await Promise.all(scripts.map(async response => gzipSync(await response.body()).byteLength))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function figure(name: string, bytes: number): Figure {
  return {
    name: `JavaScript before the first screen: ${name}`,
    value: `${(bytes / 1024).toFixed(0)} kB gzip`,
    target: `≤ ${budget} kB`,
  }
}
