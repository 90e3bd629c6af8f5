import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, chooseTheme, openPage, patience, themeOf } from './browser.ts'
import { signIn } from './people.ts'
import { setUpMs, startScreens, type ScreensUnderTest } from './screens.ts'

let screens: ScreensUnderTest

beforeAll(async () => {
  screens = await startScreens()
}, setUpMs)
afterAll(() => screens?.stop())

describe('signing in', () => {
  it('S2.082 S2.083 S2.084 S5.001 is possible when the address and password can be right', async () => {
    const { page, close } = await openPage(screens.browser)
    await page.goto(`${screens.server.url}/login`)
    await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    const button = page.getByRole('button', { name: 'Login' })
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('textbox', { name: 'Password' }).fill('12345')
    expect(await button.isDisabled()).toBe(true)
    await page.getByLabel('Email').fill(screens.administrator.email)
    expect(await button.isEnabled()).toBe(true)
    await close()
  })

  it('S2.085 S2.086 S8.009 with a wrong password says so; Enter in the password submits', async () => {
    const watched = await openPage(screens.browser)
    const { page } = watched
    await page.goto(`${screens.server.url}/login`)
    await page.getByLabel('Email').fill(screens.administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    await page.getByText('email or password are incorrect').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(watched.complaints(/401/)).toEqual([])
    await watched.close()
  })

  it('S2.024 S4.034 lasts over a reload, and leads back to where one was going', async () => {
    await screens.inBrowser('/data-sources-management', async ({ page }) => {
      await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/data-sources-management')
    })
  })

  it('S2.053 S2.026 S4.035 ends after a question', async () => {
    await screens.inBrowser(
      '/',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Your profile' }).click()
        await page.getByRole('menuitem', { name: 'Log out' }).click()
        const dialog = page.getByRole('dialog', { name: 'Logout of the product?' })
        await dialog.getByRole('button', { name: 'Stay' }).waitFor()
        await dialog.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('heading', { name: 'Please Login' }).waitFor()
        await page.goto(screens.server.url)
        await page.getByRole('heading', { name: 'Please Login' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/login')
      },
      /401/,
    )
  })
})

describe('an address', () => {
  it.each([
    ['S2.003', '/data-sources-management', 'Data Sources'],
    ['S2.004', '/microsoft-labeling', 'Automate Microsoft Labeling'],
    ['S2.005', '/information-customization', 'Information Customization'],
    ['S2.006', '/in-motion-customization', 'Policies'],
    ['S2.007', '/trust-management', 'Trust Management'],
    ['S2.008', '/playbooks', 'Playbooks'],
    ['S2.009', '/reports', 'Reports & Audit'],
    ['S2.010', '/report-generator', 'Report generator'],
    ['S2.011', '/entity-investigation', 'Investigation'],
    ['S2.013', '/manual-ms-labeling', 'Manual Microsoft labelling'],
    ['S2.014', '/accounts', 'Accounts'],
    ['S2.015', '/admins', 'Admins'],
    ['S2.016 any other:', '/no/such/place', 'Overview'],
  ])('%s %s is %s', async (_, path, title) => {
    await screens.inBrowser(path, async ({ page }) => {
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toBe(title === 'Overview' ? '/' : path)
    })
  })
})

describe('every window', () => {
  it('S2.054 asks for a wider window up to 600 px', async () => {
    await screens.inBrowser('/', async ({ page }) => {
      await page.setViewportSize({ width: 600, height: 800 })
      await page.getByText('Please expand the screen width to view your dashboards.').waitFor()
      expect(await page.getByRole('heading', { name: 'Overview', level: 1 }).count()).toBe(0)
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  })
})

describe('Configurations', () => {
  let entries: string[] = []
  beforeAll(() => screens.setEdition('launch'))
  afterAll(() => screens.setEdition('enterprise'))

  it('S2.031 is a drop-down, and leads where it says', async () => {
    await screens.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Configurations' }).click()
      await page.getByRole('menuitem').first().waitFor()
      entries = await page.getByRole('menuitem').allTextContents()
      await page.getByRole('menuitem', { name: /Trust Management/ }).click()
      await page.getByRole('heading', { name: 'Trust Management', level: 1 }).waitFor()
    })
    expect(entries).not.toEqual([])
  })

  it.each([
    ['S2.032', 0, 'Data Sources', ''],
    ['S2.033', 1, 'Information Customization', 'Manage sensitivity and risk'],
    ['S2.034', 2, 'Trust Management', 'Contacts trust'],
    ['S2.035', 3, 'Automate Microsoft Labeling', ''],
    ['S2.036', 4, 'Policies', 'Policy customization and user event auditing'],
  ])('%s has at place %i %s', (_, place, name, hint) => {
    expect(entries[place]?.startsWith(name)).toBe(true)
    expect(entries[place]).toContain(hint)
  })

  it('S2.037 says what is not licensed', () => {
    expect(entries.map(name => name.endsWith('not licensed'))).toEqual([false, false, false, true, true, false])
  })
})

/** Chooses it, and waits until the server has it: who leaves the page before takes the request along. */
async function chooseForGood(page: Page, theme: 'light' | 'dark') {
  if ((await themeOf(page)) === theme) return
  const saved = page.waitForResponse(
    response => response.url().endsWith('/integrations/ui-settings') && response.request().method() !== 'GET',
  )
  await chooseTheme(page, theme)
  await (await saved).finished()
}

it('a theme chosen before the saved one is known stays', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await chooseTheme(page, 'light')
    const asked = Promise.withResolvers<void>()
    const chosen = Promise.withResolvers<void>()
    await page.route('**/integrations/ui-settings', async route => {
      if (route.request().method() !== 'GET') return route.continue()
      asked.resolve()
      await chosen.promise
      return route.fulfill({ json: { value: { uiSettings: { theme: 'light' } } } })
    })
    await page.reload()
    await asked.promise
    await chooseTheme(page, 'dark')
    const answered = page.waitForResponse('**/integrations/ui-settings')
    chosen.resolve()
    await (await answered).finished()
    await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    expect(await themeOf(page)).toBe('dark')
    await chooseTheme(page, 'light')
  })
})

it.each(['light', 'dark'] as const)(
  'the choice of the %s theme is kept on the server for other browsers',
  async theme => {
    await screens.inBrowser('/', ({ page }) => chooseForGood(page, theme))
    const { page, close } = await openPage(screens.browser)
    await signIn(page, screens.server)
    await expect.poll(() => themeOf(page), patience).toBe(theme)
    await close()
  },
)

it('Ctrl-K finds screens, files and people', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('trust')
    await page.getByRole('option', { name: /Trust Management/ }).waitFor()
    await search.fill('cards')
    await page.getByRole('option', { name: /cards\.txt/ }).waitFor()
    await search.press('Enter')
    await page.getByRole('dialog', { name: 'cards.txt' }).waitFor()
    expect(page.url()).toContain('item=')
  })
})

it('what a person did lately is one search and one page away', async () => {
  await screens.inBrowser('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('jane roe')
    await page
      .getByRole('option', { name: /^Jane Roe jane@acme\.example/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Jane Roe', level: 1 }).waitFor()
    expect(page.url()).toMatch(/subject=employee%3A[0-9a-f-]+&frame=last-30-days/)
    await page.getByText('jane@acme.example').first().waitFor()
  })
})

it('S9.009 S8.001 without a connection says so, and goes on when it is back', async () => {
  await screens.inBrowser(
    '/entity-investigation?type=files&frame=all',
    async ({ page }) => {
      await page.getByTestId('total').waitFor()
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Folders' }).click()
      await page.getByText("Looks like you're offline").first().waitFor()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('grid', { name: 'Folders' }).waitFor()
      expect(await page.getByText('This could not be loaded').count()).toBe(0)
    },
    /ERR_INTERNET_DISCONNECTED|network/i,
  )
})
