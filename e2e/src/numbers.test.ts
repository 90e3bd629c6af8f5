import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { administrator, organisation } from './company.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

let server: ServerUnderTest, watched: WatchedPage, page: Page

beforeAll(async () => {
  const [started, browser] = await Promise.all([startServer(), openBrowser()])
  server = started
  watched = await openPage(browser)
  page = watched.page
  // What is below is asked for when it comes in sight.
  await page.setViewportSize({ width: 1440, height: 4000 })
  await page.goto(server.setupLink)
  await page.getByLabel('Your name').fill(administrator.name)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
  await page.getByLabel('Name of the organisation').fill(organisation.name)
  await page.getByRole('button', { name: 'Create the organisation' }).click()
  await page.getByRole('button', { name: /^Load the demo organisation/ }).click()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor({ timeout: 150_000 })
  await page.getByText('Northlight Instruments').first().waitFor()
  await page.getByTestId('count-files').getByText(/[1-9]/).waitFor()
}, setUpMs)
afterAll(async () => {
  await watched?.close()
  await server?.stop()
})

interface Counted {
  href: string
  /** The number, as it is written. */
  says: string
}

/** Links of a screen that say a number and open a list; what is a name of a thing, such as a file, opens that thing instead. */
const countedOn = (on: Page) =>
  on.evaluate<Counted[]>(`[...document.querySelectorAll('a[href^="/entity-investigation?"]')]
    .map(link => ({ href: link.getAttribute('href'), says: /\\d[\\d,.]*[KM]?/.exec(link.innerText)?.[0] ?? '' }))
    .filter(({ href, says }) => says && !/[?&](item|event|subject)=/.test(href))`)

/** How many there are once everything is drawn, charts as tables. */
async function stableCount(): Promise<number> {
  const chart = page.getByRole('button', { name: /^Show as table/ }).first()
  // Beside a drawer they cannot be reached.
  const isCovered = (await page.getByRole('dialog').count()) > 0
  while (!isCovered && (await chart.count()) > 0) await chart.click()
  const { length } = await countedOn(page)
  await page.waitForTimeout(500)
  return (await countedOn(page)).length === length ? length : -1
}

/** Within the app, as a click goes there, without loading it anew. */
const goTo = (href: string) =>
  page.evaluate<void>(
    `history.pushState({}, '', ${JSON.stringify(href)}); dispatchEvent(new PopStateEvent('popstate'))`,
  )

/** 2,467 is written as 2.5K where there is little room. */
const short = (total: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(total)

async function opens({ href, says }: Counted): Promise<void> {
  await goTo(href)
  const total = async () => Number((await page.getByTestId('total').textContent())?.replaceAll(',', ''))
  await expect
    .poll(
      async () => {
        const count = await total()
        return /[KM]$/.test(says) ? short(count) : count.toLocaleString('en')
      },
      { ...patience, message: `${says} opens ${href}` },
    )
    .toBe(says)
}

/** All of them but of the bars of a chart, which are made alike: of these a dozen. */
function someBars(all: readonly Counted[]): Counted[] {
  const isBar = ({ href }: Counted) => /[?&]frame=\d{4}-\d{2}-\d{2}\.\./.test(href)
  const bars = all.filter(isBar)
  const step = Math.ceil(bars.length / 12)
  return [...all.filter(one => !isBar(one)), ...bars.filter((_, place) => place % step === 0)]
}

describe('a number opens exactly what it counts', () => {
  /** Opens what the first row of a screen's list leads to. */
  const firstRow = () => page.getByRole('grid').getByRole('row').nth(1).click()
  const firstPolicy = () => page.getByRole('button', { name: 'Files to personal addresses', exact: true }).click()
  it.each([
    ['the Overview of all of time', '/?frame=all', 60],
    ['the Overview of this month', '/?frame=this-month', 30],
    ['the information types and risk types', '/information-customization', 15],
    ['the data sources', '/data-sources-management', 4],
    ['the accounts that nobody guards', '/unprotected-accounts', 0],
    ['a person', '/entity-investigation?type=employees&frame=all', 4, firstRow],
    ['the trust in an organisation', '/trust-management?frame=all', 3, firstRow],
    ['the accounts that are left', '/ghost-accounts', 0],
    ['the security posture and a check that fails', '/posture?state=failing&check=open_link', 4],
    ['what a policy would match', '/in-motion-customization', 8, firstPolicy],
    ['a report', '/report-generator?ready=executive', 6],
    ['the playbooks', '/playbooks', 0],
    ['the labelling', '/microsoft-labeling', 0],
    ['an organisation', '/entity-investigation?subject=organization:halden-freight.example&frame=all', 3],
  ] as const)('on %s', async (...[, path, least, open]) => {
    await page.goto(server.url + path)
    await open?.()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => stableCount(), patience).toBeGreaterThanOrEqual(least)
    const counted = new Map((await countedOn(page)).map(one => [one.href, one]))
    for (const one of someBars([...counted.values()])) await opens(one)
  })

  it('of what a policy matched, in its log', async () => {
    await page.goto(`${server.url}/in-motion-customization`)
    const matched = page.getByRole('button', { name: /^[\d,]+ events?$/ })
    await matched.first().waitFor()
    for (let place = 0; place < (await matched.count()); place++) {
      const says = /[\d,]+/.exec((await matched.nth(place).textContent()) ?? '')?.[0]
      await matched.nth(place).click()
      await expect
        .poll(() => page.getByTestId('log-total').textContent(), patience)
        .toMatch(new RegExp(`^${says} match`))
      await page.goBack()
    }
  })
})
