import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, type WatchedPage } from './browser.ts'
import { signIn } from './people.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest, watched: WatchedPage, page: Page

beforeAll(async () => {
  screens = await startScreens()
  watched = await openPage(screens.browser)
  page = watched.page
  await signIn(page, screens.server)
}, setUpMs)
afterAll(() => screens?.stop())

const title = (name: string) => page.getByRole('heading', { name, level: 1 })

it('S2.001 S2.017 S2.018 S2.062 addresses go through the history, named routes have their screens, and each screen loads when it is first opened', async () => {
  const loaded: string[] = []
  page.on('response', response => {
    if (/\/assets\/screen-.*\.js$/.test(response.url())) loaded.push(response.url())
  })
  await page.getByRole('link', { name: 'Investigation' }).click()
  await title('Investigation').waitFor()
  expect(loaded.length).toBeGreaterThan(0)
  await page.goBack()
  await title('Overview').waitFor()
  await page.goForward()
  await title('Investigation').waitFor()
  for (const [path, name] of [
    ['/unprotected-accounts', 'Unprotected accounts'],
    ['/ghost-accounts', 'Ghost accounts'],
    ['/integrations', 'Integrations'],
    ['/customization', 'Customization'],
  ] as const) {
    await page.goto(screens.server.url + path)
    await title(name).waitFor()
  }
  expect(watched.complaints()).toEqual([])
})

it('S2.012 S2.024 Login has no navigation bar', async () => {
  const guest = await openPage(screens.browser)
  await guest.page.goto(`${screens.server.url}/login`)
  await guest.page.getByRole('heading', { name: 'Please Login' }).waitFor()
  expect(await guest.page.getByRole('navigation').count()).toBe(0)
  expect(guest.complaints()).toEqual([])
  await guest.close()
})

it('S2.048 S2.049 S4.048 notifications say how scans went, and lead to the data sources', async () => {
  await page.goto(screens.server.url)
  await title('Overview').waitFor()
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /Documents.*Complete/ }).click()
  await title('Data Sources').waitFor()
  expect(watched.complaints()).toEqual([])
})

describe('states of a list', () => {
  it('S2.063 S2.100 S2.102 while it loads it says so, and without rows No Results', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/investigation/files', async route => {
      await held
      await route.continue()
    })
    await page.goto(`${screens.server.url}/entity-investigation?type=files&frame=all&f=name:eq:no-such-file`)
    await page.getByText('Loading...').first().waitFor({ state: 'attached' })
    answer()
    await page.getByText('No Results').waitFor()
    expect(await page.getByText('Loading...').count()).toBe(0)
    await page.unrouteAll()
  })

  it('S2.101 S8.013 a file that nothing else is like has no cluster', async () => {
    await page.goto(`${screens.server.url}/entity-investigation?type=files&frame=all&f=name:eq:agenda.md`)
    await page.getByRole('grid', { name: 'Files' }).getByText('agenda.md', { exact: true }).click()
    await page.getByRole('dialog', { name: 'agenda.md' }).getByRole('button', { name: 'Show its cluster' }).click()
    const dialog = page.getByRole('dialog', { name: 'No cluster found' })
    await dialog.getByText('No cluster found for file agenda.md', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    expect(watched.complaints()).toEqual([])
  })
})

it('S8.008 what a screen handles itself, such as a failing search, is not told twice', async () => {
  await page.goto(screens.server.url)
  await title('Overview').waitFor()
  await page.route('**/api/investigation/files', route => route.fulfill({ status: 500, json: {} }))
  await page.keyboard.press('Control+k')
  const failed = page.waitForResponse('**/api/investigation/files')
  await page.getByRole('combobox', { name: 'Search' }).fill('agenda')
  expect((await failed).status()).toBe(500)
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.unrouteAll()
})
