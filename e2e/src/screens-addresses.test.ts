import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience, themeOf } from './browser.ts'
import { administrator } from './company.ts'
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
    await page.getByLabel('Email').fill(administrator.email)
    expect(await button.isEnabled()).toBe(true)
    await close()
  })

  it('S2.085 S2.086 S8.009 with a wrong password says so; Enter in the password submits', async () => {
    const watched = await openPage(screens.browser)
    const { page } = watched
    await page.goto(`${screens.server.url}/login`)
    await page.getByLabel('Email').fill(administrator.email)
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

describe('every address', () => {
  it('S2.003 S2.004 S2.005 S2.006 S2.007 S2.008 S2.009 S2.010 S2.011 S2.013 S2.014 S2.015 has its screen, and S2.016 any other is the Overview', async () => {
    await screens.inBrowser('/', async ({ page }) => {
      const titles = {
        '/data-sources-management': 'Data Sources',
        '/microsoft-labeling': 'Automate Microsoft Labeling',
        '/information-customization': 'Information Customization',
        '/in-motion-customization': 'Policies',
        '/trust-management': 'Trust Management',
        '/playbooks': 'Playbooks',
        '/reports': 'Reports & Audit',
        '/report-generator': 'Report generator',
        '/entity-investigation': 'Investigation',
        '/manual-ms-labeling': 'Manual Microsoft labelling',
        '/accounts': 'Accounts',
        '/admins': 'Admins',
        '/no/such/place': 'Overview',
      }
      for (const [path, title] of Object.entries(titles)) {
        await page.goto(screens.server.url + path)
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      }
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })

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

  it('S2.031 S2.032 S2.033 S2.034 S2.035 S2.036 S2.037 is reached through Configurations, which says what is not licensed', async () => {
    await screens.setEdition('launch')
    await screens.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Configurations' }).click()
      await page.getByRole('menuitem').first().waitFor()
      const names = await page.getByRole('menuitem').allTextContents()
      const expected = [
        'Data Sources',
        'Information Customization',
        'Trust Management',
        'Automate Microsoft Labeling',
        'Policies',
      ]
      expect(expected.map((name, index) => names[index]?.startsWith(name))).toEqual(expected.map(() => true))
      expect(names.map(name => name.endsWith('not licensed'))).toEqual([false, false, false, true, true])
      const hints = [
        [1, 'Manage sensitivity and risk'],
        [2, 'Contacts trust'],
        [4, 'Policy customization and user event auditing'],
      ] as const
      for (const [index, hint] of hints) expect(names[index]).toContain(hint)
      await page.getByRole('menuitem', { name: /Trust Management/ }).click()
      await page.getByRole('heading', { name: 'Trust Management', level: 1 }).waitFor()
    })
    await screens.setEdition('enterprise')
  })
})

for (const theme of ['light', 'dark'] as const) {
  describe(`in the ${theme} theme`, () => {
    it('S1.006 S3.081 S2.044 S4.042 each screen can be used by everybody', async () => {
      await screens.inBrowser('/', async ({ page }) => {
        if (theme === 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click()
        else if (await page.getByRole('button', { name: 'Switch to light theme' }).count())
          await page.getByRole('button', { name: 'Switch to light theme' }).click()
        await expect.poll(() => themeOf(page), patience).toBe(theme)
        for (const path of [
          '/',
          '/entity-investigation?type=files',
          '/entity-investigation?type=events',
          '/entity-investigation?type=contacts',
          '/entity-investigation?type=folders',
          '/data-sources-management',
          '/information-customization',
          '/trust-management',
          '/accounts',
          '/admins',
        ]) {
          await page.goto(screens.server.url + path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          // What the Overview builds on the way down is in its own test.
          await expect
            .poll(() => (path === '/' ? Promise.resolve(0) : page.getByText('Loading...').count()), patience)
            .toBe(0)
          expect({ path, violations: await accessibilityViolations(page) }).toEqual({ path, violations: [] })
        }
      })
    })
    it('the choice is kept on the server for other browsers', async () => {
      const { page, close } = await openPage(screens.browser)
      await signIn(page, screens.server)
      await expect.poll(() => themeOf(page), patience).toBe(theme)
      await close()
    })
  })
}

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
