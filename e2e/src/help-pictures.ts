// Takes the pictures of the documentation anew, from the demo organisation: npm run help-pictures [name …]
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { executablePath } from './chromium.ts'
import { administrator, organisation } from './company.ts'
import { startServer } from './server.ts'

const folder = join(import.meta.dirname, '../../content/media/help')
/** In bytes; a test refuses a larger one. */
const largest = 80_000
const qualities = [88, 80, 70, 60, 50]
const size = { width: 1280, height: 800 }

interface Picture {
  path: string
  /** What is done on the screen before it is taken. */
  before?: (page: Page) => Promise<unknown>
}

const highEvents = '/entity-investigation?type=events&frame=all&f=severity:eq:3'
/** At its beginning: cells further on filter the list. */
const openRow = (row: number) => (page: Page) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row)
    .click({ position: { x: 70, y: 14 } })

const pictures: Record<string, Picture> = {
  overview: { path: '/' },
  sources: { path: '/data-sources-management' },
  event: {
    path: highEvents,
    async before(page) {
      await openRow(1)(page)
      await page.getByText('Why its severity is high').waitFor()
    },
  },
  file: { path: '/entity-investigation?type=files&frame=all&f=sensitivity:eq:3', before: openRow(1) },
  person: { path: '/entity-investigation?type=employees&frame=all', before: openRow(1) },
  plan: {
    path: '/',
    async before(page) {
      await page.getByRole('link', { name: /Close open links to highly sensitive files/ }).click()
      await page.getByRole('button', { name: 'Dry run' }).click()
      await page.getByTestId('plan-facts').getByText(/to do/).waitFor()
    },
  },
  policies: { path: '/in-motion-customization' },
  trust: {
    path: '/trust-management',
    async before(page) {
      await page.getByRole('grid').getByRole('row').nth(2).click()
      await page.getByRole('dialog').getByText('Untrusted', { exact: true }).click()
      await page.getByTestId('effect').waitFor()
    },
  },
  report: { path: '/report-generator' },
  posture: { path: '/posture' },
}

async function signInToDemo(page: Page, setupLink: string) {
  await page.goto(setupLink)
  await page.getByLabel('Your name').fill(administrator.name)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
  await page.getByLabel('Name of the organisation').fill(organisation.name)
  await page.getByRole('button', { name: 'Create the organisation' }).click()
  await page.getByRole('button', { name: /^Load the demo organisation/ }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor({ timeout: 300_000 })
  await page.getByRole('button', { name: 'No, thanks' }).click()
}

/** As WebP, as good as fits. */
async function take(page: Page, name: string): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const file = join(folder, `${name}.webp`)
  for (const quality of qualities) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    writeFileSync(file, Buffer.from(data, 'base64'))
    if (statSync(file).size <= largest) break
  }
  await session.detach()
  return statSync(file).size
}

/** Until nothing is being loaded and nothing moves any more. */
async function settle(page: Page) {
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  const waiting = page.locator('[role=status] > .visually-hidden')
  for (let look = 0; look < 100 && (await waiting.count()) > 0; look++) await page.waitForTimeout(100)
  await page.waitForTimeout(700)
}

const wanted = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const [server, browser] = await Promise.all([
  startServer({ env: { DEMO_SIZE: process.env.DEMO_SIZE ?? 'small' } }),
  chromium.launch({ executablePath, args: ['--no-sandbox'] }),
])
try {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', locale: 'en-GB' })
  await signInToDemo(page, server.setupLink)
  for (const [name, { path, before }] of Object.entries(pictures)) {
    if (wanted.length && !wanted.includes(name)) continue
    await page.goto(server.url + path)
    await settle(page)
    await before?.(page)
    await settle(page)
    process.stdout.write(`${name}.webp: ${await take(page, name)} bytes\n`)
  }
} finally {
  await browser.close()
  await server.stop()
}
