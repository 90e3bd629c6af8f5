import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, type WatchedPage } from './browser.ts'
import { request } from './calls.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

let server: ServerUnderTest, browser: Browser, watched: WatchedPage, page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ main: join(import.meta.dirname, 'serve-test-registry.ts'), env: { OUTBOUND_ALLOW: '127.0.0.1' } }),
    openBrowser(),
  ])
  const token = await setUpOrganisation(server)
  await request(server, ['POST', '/sources'], {
    token,
    body: { connector: 'inkwell', name: 'Inkwell', settings: { site: 'inkwell.example', password: 'hush' } },
  })
  watched = await openPage(browser)
  page = watched.page
  // A day's score can be kept before anything was read: the list itself follows when what the scan brought is judged.
  await signIn(page, server, '/ghost-accounts')
  await page
    .getByRole('grid', { name: 'Ghost accounts' })
    .getByText(/Olga Old/)
    .waitFor({ timeout: setUpMs })
  await go('/posture', 'Security posture')
}, setUpMs)
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const go = async (path: string, heading: string) => {
  await page.goto(server.url + path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
const checks = () => page.getByRole('grid', { name: 'Checks' })
const drawer = () => page.getByRole('dialog').first()

describe('Security posture', () => {
  it('S1.002 shows after a scan a score, what is behind it, and what is not known', async () => {
    await page.getByRole('region', { name: 'Score', exact: true }).waitFor()
    // What fails is listed a moment before it is counted.
    await page.getByTestId('posture-score').filter({ hasText: /\d/ }).waitFor()
    await page.getByText(/checks could be judged in your sources/).waitFor()
    await page.getByText(/verdicts? could not be given/).waitFor()
    await page.getByRole('img', { name: 'Score over time' }).locator('canvas').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('opens a check with what fails it, accepts one thing with a reason, and takes that back', async () => {
    await go('/posture', 'Security posture')
    await page.getByRole('textbox', { name: 'Search checks' }).fill('wiki')
    // Rows move up while the list is narrowed: only then does a click hit the one that is meant.
    await expect.poll(() => checks().getAttribute('aria-rowcount'), patience).toBe('2')
    await checks().getByText('Wiki spaces open to the public').click()
    await page.getByRole('dialog', { name: 'Wiki spaces open to the public' }).getByText('Diary').waitFor()
    expect(await drawer().getByText('Drafts').count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await drawer().getByRole('button', { name: 'Accept: Diary' }).click()
    const form = page.getByRole('dialog', { name: /Accept “Diary” as it is/ })
    await form.getByLabel('Reason').fill('Our public diary')
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('button', { name: 'Accept' }).click()
    await drawer().getByText('Our public diary').waitFor()
    await drawer().getByText('Nothing fails this check.').waitFor()
    // In the list of what fails, and in that of what is accepted.
    expect(await drawer().getByRole('button', { name: 'Take back: Diary' }).count()).toBe(2)
    await drawer().getByRole('grid', { name: 'What fails' }).getByRole('button', { name: 'Take back: Diary' }).click()
    await drawer().getByRole('button', { name: 'Accept: Diary' }).waitFor()
  })

  it('opens the very files that a check of files counts', async () => {
    await go('/posture?check=open_link', 'Security posture')
    const link = drawer().getByRole('link', { name: /^Open the \d+ files? that fails?$/ })
    const said = /\d+/.exec((await link.textContent()) ?? '')?.[0]
    await link.click()
    await expect.poll(() => page.getByTestId('total').textContent(), patience).toBe(said)
  })

  it('narrows checks and trend to a group, and says so in the address', async () => {
    await go('/posture', 'Security posture')
    await page.getByRole('button', { name: /^Content in motion/ }).click()
    await page.waitForURL(/group=InMotion/)
    await checks().getByText('Tenants that let mail be forwarded outside').waitFor()
    expect(await checks().getByText('Wiki spaces open to the public').count()).toBe(0)
    await page.getByRole('button', { name: /^Content in motion/ }).click()
    await checks().getByText('Wiki spaces open to the public').waitFor()
  })

  it('is reached from the Overview, from Data Sources and by search', async () => {
    await go('/', 'Overview')
    await page.getByRole('link', { name: /^Open Security posture/ }).click()
    await page.waitForURL(/\/posture$/)
    await go('/data-sources-management', 'Data Sources')
    await page.getByRole('link', { name: 'Security posture' }).click()
    await page.waitForURL(/\/posture$/)
    for (const name of ['Ghost accounts', 'Unprotected accounts', 'Security posture']) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search' }).fill(name)
      await page.getByRole('option', { name: new RegExp(`^${name} `) }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
    expect(new URL(page.url()).pathname).toBe('/posture')
  })
})

describe('accounts at risk', () => {
  it('S2.017 unprotected accounts say why they are there, gravest first, and what they reach', async () => {
    await go('/unprotected-accounts', 'Unprotected accounts')
    const grid = page.getByRole('grid', { name: 'Unprotected accounts' })
    await grid.getByText(/Ada Admin/).waitFor()
    await grid.getByText(/Wes Weak/).waitFor()
    expect(await grid.getByText(/Fay Fine/).count()).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await grid.getByText(/Lee Legacy/).click()
    await drawer().getByText('Accounts that sign in by old protocols').waitFor()
    await drawer().getByText('Accounts without a second factor').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(
      await drawer()
        .getByRole('link', { name: /^Open the playbook/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^\/playbooks\?playbook=enforce_mfa&account=lee\.legacy%40inkwell\.example&source=[\w-]{36}$/)
    await drawer()
      .getByRole('link', { name: /^Open the check: Accounts that sign in by old protocols/ })
      .click()
    await page.getByRole('heading', { name: 'Security posture', level: 1 }).waitFor()
    await drawer().getByRole('link', { name: 'Open in Unprotected accounts' }).click()
    await page.waitForURL(/reason=legacy_sign_in/)
    await grid.getByText(/Lee Legacy/).waitFor()
    expect(await grid.getByText(/Ada Admin/).count()).toBe(0)
  })

  it('S2.017 ghost accounts follow the days and the imported list of leavers', async () => {
    await go('/ghost-accounts', 'Ghost accounts')
    const grid = page.getByRole('grid', { name: 'Ghost accounts' })
    for (const name of [/Olga Old/, /Gus Guest/, /Writers/]) await grid.getByText(name).first().waitFor()
    await page.getByRole('button', { name: 'Unused means 90 days' }).click()
    await page.getByRole('textbox', { name: 'Days without a sign-in' }).fill('365')
    await page.getByRole('button', { name: 'Save' }).click()
    await grid.getByText(/Olga Old/).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Import leavers' }).click()
    const form = page.getByRole('dialog', { name: 'Import who has left' })
    await form.getByLabel('or paste it here').fill('address,left\nfay.fine@inkwell.example,never\n')
    await form.getByRole('button', { name: 'Check' }).click()
    await form.getByText('"never" is no date: use 2026-10-31.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByLabel('or paste it here').fill('address,left\nfay.fine@inkwell.example,2026-01-31\n')
    await form.getByRole('button', { name: 'Check' }).click()
    await form.getByRole('button', { name: 'Import 1 person' }).click()
    await grid.getByText(/Fay Fine/).waitFor()
  })

  it('the list is taken along as CSV', async () => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('ghost-accounts.csv')
  })
})

it('nothing complained', () => {
  expect(watched.complaints()).toEqual([])
})
