import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, chooseTheme, openPage, patience, type WatchedPage } from './browser.ts'
import { startDevelopment, type DevelopmentServer } from './development.ts'
import { signIn } from './people.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest, watched: WatchedPage, page: Page

beforeAll(async () => {
  shell = await startShell({ provided: false, env: { SHARELIGHT_ENV: 'uat' } })
  watched = await openPage(shell.browser)
  page = watched.page
  await enterDemo(page, shell.server)
}, 180_000)
afterAll(() => shell?.stop())

/** As an administrator does who connected nothing yet. */
async function enterDemo(on: Page, server: { url: string }) {
  await signIn(on, server)
  await on.getByRole('button', { name: /^Load the demo organisation/ }).click()
  await on.getByText('Nothing is connected yet').waitFor({ state: 'detached', timeout: 120_000 })
  await on.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}

describe('the gallery, in development only', () => {
  let development: DevelopmentServer, gallery: WatchedPage
  beforeAll(async () => {
    development = await startDevelopment(shell.server.url)
    gallery = await openPage(shell.browser)
    gallery.page.setDefaultTimeout(120_000)
    await enterDemo(gallery.page, development)
    gallery.page.setDefaultTimeout(patience.timeout)
    await gallery.page.goto(`${development.url}/gallery`, { timeout: 120_000 })
    await gallery.page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor({ timeout: 120_000 })
  }, 300_000)
  afterAll(async () => {
    await gallery?.close()
    await development?.stop()
  })

  for (const theme of ['light', 'dark'] as const) {
    it(`shows each component in each state in the ${theme} theme, for everybody`, async () => {
      const { page } = gallery
      await chooseTheme(page, theme)
      for (const shelf of ['Severity', 'Fields', 'Scans', 'Dialogs', 'Menus', 'Ten million rows'])
        await page.getByRole('region', { name: shelf }).waitFor()
      await page.getByLabel('Date', { exact: true }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    })
  }

  it('S2.095 S6.002 has the Unauthorized Access dialog in its four variants', async () => {
    const { page } = gallery
    const variants = {
      info: 'You are not authorized to access and view Finance information',
      app: 'You are not authorized to view or use the Entity Investigation',
      entity: 'You are not authorized to view the events or files related to Employees',
      role: 'You are not authorized because your were set as a Business Admin which restricts your access to some features',
    }
    for (const [variant, sentence] of Object.entries(variants)) {
      await page.getByRole('button', { name: `Unauthorised: ${variant}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Unauthorized Access' })
      await dialog.getByText(sentence, { exact: true }).waitFor()
      expect(await dialog.getByRole('link').getAttribute('href')).toBe('/admins')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  it('S2.072 S2.064 a destructive question looks so, and Escape closes the topmost dialog only', async () => {
    const { page } = gallery
    const destructive = page.getByRole('dialog', { name: 'Disconnect the source?' })
    await page.getByRole('button', { name: 'Destructive' }).last().click()
    await destructive.getByText('Its data stay.').waitFor()
    expect(await destructive.getByRole('button', { name: 'Disconnect' }).getAttribute('style')).toContain(
      'background-color: var(--severity-3)',
    )
    await destructive.getByRole('button', { name: 'Cancel' }).click()
    await destructive.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Stack' }).click()
    for (const depth of [1, 2, 3])
      await page
        .getByRole('dialog', { name: `Dialog ${depth}` })
        .getByRole('button', { name: 'One more' })
        .click()
    await page.getByRole('dialog', { name: 'Dialog 4' }).waitFor()
    for (const depth of [4, 3, 2, 1]) {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: `Dialog ${depth}` }).waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(depth - 1)
    }
  })

  it('S2.070 S3.057 the premium modal of no feature in particular has a picture, a description, the way to sales and Close', async () => {
    const { page } = gallery
    await page.getByRole('button', { name: 'Premium', exact: true }).click()
    const premium = page.getByRole('dialog', { name: 'This is a Premium Feature' })
    await premium.locator('img, video').waitFor()
    await premium.getByRole('paragraph').waitFor()
    await premium.getByRole('button', { name: 'Contact sales' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await premium.getByRole('button', { name: 'Close' }).last().click()
    await premium.waitFor({ state: 'detached' })
  })

  it('S2.068 a popup lists texts, texts with icons, or shows anything else', async () => {
    const { page } = gallery
    for (const [name, icons] of [
      ['Texts', 0],
      ['Texts and icons', 2],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click()
      const popup = page.getByRole('dialog', { name, exact: true })
      await popup.getByRole('button', { name: /First entry/ }).waitFor()
      expect(await popup.locator('svg').count()).toBe(icons)
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Anything else' }).click()
    await page.getByText('A paragraph.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('A paragraph.').waitFor({ state: 'detached' })
  })

  it('complains about nothing', () => {
    expect(gallery.complaints()).toEqual([])
  })
})

it('S1.012 S2.042 S6.004 in a demo there is no entry for admins', async () => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Admins' }).count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: 'Accounts' }).count()).toBe(0)
})

const login = () => page.getByRole('dialog', { name: 'Please Login' })

it('S2.026 S4.035 after logout a login dialog is shown over what was there', async () => {
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Logout of the product?' }).getByRole('button', { name: 'Logout' }).click()
  await login().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate('localStorage.getItem("sharelight.user")')).toBeNull()
})

it('S2.082 S2.083 S2.084 S5.013 which has an address, a password and a button, and complains about neither', async () => {
  const dialog = login()
  await dialog.getByLabel('Email').waitFor()
  expect(await dialog.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Email').fill('somebody')
  await page.keyboard.press('Tab')
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0)
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([''])
  expect(await accessibilityViolations(page)).toEqual([])
})

it('S2.086 and is answered by Enter in the password', async () => {
  const dialog = login()
  await dialog.getByLabel('Email').fill('somebody@northlight.example')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter')
  await dialog.getByText('email or password are incorrect').waitFor()
  expect(watched.complaints(/401/)).toEqual([])
})

/** What the fake in the browser shows on each screen; on those that come later, its own shapes. */
const mockedScreens: readonly [path: string, shown: RegExp][] = [
  ['/entity-investigation?type=events&frame=all', /E-mail sent/],
  ['/entity-investigation?type=organizations&frame=all', /Halden Freight/],
  ['/information-customization', /Highly sensitive content reaches anyone with the link/],
  ['/trust-management', /Halden Freight/],
  ['/data-sources-management', /SharePoint/],
  ['/accounts', /@northlight/],
  ['/admins', /SuperAdmin/],
  ['/playbooks', /Close anonymous links/],
  ['/playbooks?playbook=close_anonymous_links', /Looks at everything as it is now/],
  ['/in-motion-customization', /The last one was/],
  ['/unprotected-accounts', /Mara Lindqvist/],
  ['/ghost-accounts', /116/],
  ['/reports', /Record of processing activities/],
  ['/report-generator', /Open events of high severity/],
  ['/conversation?question=files%20by%20source', /items by source/],
  ['/integrations', /Reads files and who can reach them/],
  ['/customization', /Halden Freight/],
]

it('S1.012 S3.083 S4.061 mock mode runs on a fake in the browser where the environment allows it, and each screen works in it', async () => {
  const mocked = await openPage(shell.browser)
  const asked: string[] = []
  mocked.page.on('request', request => {
    if (/\/api\/(?!content)/.test(request.url())) asked.push(request.url())
  })
  await mocked.page.goto(`${shell.server.url}/?mock=on`)
  await mocked.page.getByText('Mock mode: what you see is made up in this browser.').waitFor()
  await expect
    .poll(() => mocked.page.getByTestId('count-employees').locator('strong').textContent(), patience)
    .toBe('120')
  await mocked.page.getByRole('link', { name: 'Investigation' }).click()
  await expect
    .poll(async () => Number((await mocked.page.getByTestId('total').textContent())?.replaceAll(/\D/g, '')), patience)
    .toBeGreaterThan(0)
  expect(await accessibilityViolations(mocked.page)).toEqual([])
  for (const [path, shown] of mockedScreens) {
    // Loading the page anew would make its world anew each time.
    await mocked.page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await mocked.page.getByRole('main').getByText(shown).first().waitFor()
    expect(await mocked.page.getByText(/Mock mode has no|could not be loaded/).count()).toBe(0)
  }
  expect([asked, mocked.complaints()]).toEqual([[], []])
  await mocked.page.goto(`${shell.server.url}/?mock=off`)
  await mocked.page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await mocked.close()
})

it('S2.029 S2.030 a feature that is switched off is not in the navigation', async () => {
  const switchBoth = (enabled: false | null) =>
    shell.call('PATCH', '/features', { features: ['it_scripts', 'reports'].map(id => ({ id, enabled })) })
  await switchBoth(false)
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      expect(
        await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents(),
      ).toEqual(['Overview', 'Investigation'])
    }),
  ).toEqual([])
  await switchBoth(null)
})

it('S2.052 S6.012 an own installation chooses its plan itself', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Your profile' }).click()
      await page.getByRole('menuitem', { name: /Your Plan/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Change plan' })
      await dialog.getByRole('button', { name: 'Choose Launch' }).click()
      await page.getByText('Your plan is Launch now').waitFor()
      await page.getByText('Start your free 14-day trial of Standard').waitFor()
    }),
  ).toEqual([])
})
