import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience, type WatchedPage } from './browser.ts'
import { signIn } from './people.ts'
import { addAdmin, startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest

beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell?.stop())

const business = { email: 'bea@acme.example', password: 'amber-heron-sings-77' }
/** Entity investigation, both customisations, trust, labelling, reports together with justification. */
const restrictions = ['ar07', 'ar03', 'ar04', 'ar05', 'ar11', 'ar10', 'ar06']

it('where a provider runs the installation, first steps lead to no demo organisation', async () => {
  await shell.inBrowser('/', async ({ page }) => {
    await page.getByText('Nothing is connected yet').waitFor()
    await page.getByRole('main').getByRole('button').nth(1).waitFor()
    expect(await page.getByRole('button', { name: /demo organisation/ }).count()).toBe(0)
  })
})

describe('a business user', () => {
  let watched: WatchedPage, page: Page
  beforeAll(async () => {
    await addAdmin(shell, { ...business, restrictions })
    watched = await openPage(shell.browser)
    page = watched.page
    await signIn(page, shell.server, '/', business)
  })
  afterAll(() => watched?.close())

  const dialog = () => page.getByRole('dialog', { name: 'Unauthorized Access' })
  const dismiss = async () => {
    await dialog().getByRole('button', { name: 'Close' }).last().click()
    await dialog().waitFor({ state: 'detached' })
  }

  it('S1.004 S2.032 S2.036 S6.003 sees neither Data Sources nor Policies', async () => {
    await page.getByRole('button', { name: 'Configurations' }).click()
    await page.getByRole('menuitem', { name: /Trust Management/ }).waitFor()
    expect(
      (await page.getByRole('menuitem').allTextContents()).filter(name => /^(Data Sources|Policies)/.test(name)),
    ).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('is told on the Overview that nothing is connected yet, without ways that are not theirs', async () => {
    const card = page.getByRole('main').getByRole('region')
    await card.getByText('Nothing is connected yet').waitFor()
    await card
      .getByText(
        'A system administrator connects the data sources. Then this page shows what sensitive information there is.',
      )
      .waitFor()
    expect(
      (await page.getByRole('main').getByRole('button').count()) +
        (await page.getByRole('main').getByRole('link').count()),
    ).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('S2.022 S2.094 who may not investigate is told so, and nothing is navigated', async () => {
    await page.getByRole('link', { name: 'Investigation' }).click()
    await dialog()
      .getByText('You are not authorized to view or use the Entity Investigation', { exact: true })
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await dismiss()
  })

  it('S2.023 S3.067 the same goes for each restricted area, from the menu', async () => {
    for (const [entry, area] of [
      ['Information Customization', 'Information Sensitivity'],
      ['Trust Management', 'Trust Management'],
    ] as const) {
      await page.getByRole('button', { name: 'Configurations' }).click()
      await page.getByRole('menuitem', { name: new RegExp(entry) }).click()
      await dialog().getByText(`You are not authorized to view or use the ${area}`, { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/')
      await dismiss()
    }
    await page.getByRole('link', { name: 'Reports & Audit' }).click()
    await dialog().getByText('You are not authorized to view or use the Reports', { exact: true }).waitFor()
    await dismiss()
  })

  it('S2.023 a restricted address that is opened directly leads to the Overview with the dialog', async () => {
    await page.goto(`${shell.server.url}/microsoft-labeling`)
    await dialog().getByText('You are not authorized to view or use the Microsoft Labeling', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await dismiss()
  })

  it('S2.095 S6.003 what only system users have names the role', async () => {
    await page.goto(`${shell.server.url}/data-sources-management`)
    await dialog()
      .getByText('because your were set as a Business Admin which restricts your access to some features')
      .waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await dismiss()
  })

  it('S2.096 the dialog leads to the admins', async () => {
    await page.getByRole('link', { name: 'Investigation' }).click()
    await dialog().getByRole('link').click()
    await page.waitForURL(/\/admins/)
    await page.getByRole('heading', { name: 'Admins', level: 1 }).waitFor()
    expect(watched.complaints(/403/)).toEqual([])
  })
})

describe('a session', () => {
  const fresh = async (act: (watched: WatchedPage) => Promise<void>, expected?: RegExp) => {
    const watched = await openPage(shell.browser)
    await act(watched)
    expect(watched.complaints(expected)).toEqual([])
    await watched.close()
  }

  it('S4.033 a token in the address leaves it at once; a bearer there signs nobody in, and whoever is signed in stays so', async () => {
    const { token } = await shell.call<{ token: string }>('POST', '/login', {
      email: shell.administrator.email,
      password: shell.administrator.password,
    })
    await fresh(async ({ page }) => {
      await page.goto(`${shell.server.url}/?token=${token}`)
      await page.getByText('This link signs nobody in').waitFor()
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
      expect(page.url()).not.toContain('token')
      await signIn(page, shell.server)
      await page.goto(`${shell.server.url}/?token=${token}`)
      await page.getByText('This link signs nobody in').waitFor()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      expect(page.url()).not.toContain('token')
    }, /hand-over|40[13]/)
  })

  it('S4.032 S8.010 a code that cannot be exchanged says Login Failed', async () => {
    await fresh(async ({ page }) => {
      await page.goto(`${shell.server.url}/?code=abc&state=login`)
      await page.getByText('Login Failed').waitFor()
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
      expect(page.url()).not.toContain('code=')
    }, /sso\/ms|409|401/)
  })

  it('S4.036 a user of another region goes on there, with the token', async () => {
    await fresh(async ({ page }) => {
      await page.route('**/api/sso/ms', route =>
        route.fulfill({
          json: {
            token: 'abc',
            expiresAt: '2099-01-01T00:00:00Z',
            appVersion: 2,
            regionUrl: 'https://us-1.sharelight.example/',
          },
        }),
      )
      await page.route('https://us-1.sharelight.example/**', route =>
        route.fulfill({ contentType: 'text/html', body: '<title>US site</title>' }),
      )
      await page.goto(`${shell.server.url}/?code=abc&state=login`)
      await page.waitForURL('https://us-1.sharelight.example/?token=abc')
      expect(await page.title()).toBe('US site')
    })
  })

  it('S4.037 S9.015 takes a fresh token once when all is ready, and every 15 minutes', async () => {
    await fresh(async ({ page }) => {
      const refreshed: number[] = []
      page.on('response', response => {
        if (new URL(response.url()).pathname === '/api/refreshtoken') refreshed.push(response.status())
      })
      await signIn(page, shell.server)
      await page.clock.install()
      await page.reload()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await expect.poll(() => refreshed, patience).toEqual([200])
      await page.clock.fastForward(700_000)
      expect(refreshed).toEqual([200])
      await page.clock.fastForward(201_000)
      await expect.poll(() => refreshed, patience).toEqual([200, 200])
    })
  })

  it('S4.037 that nobody has touched for twelve hours is over, though its page is open', async () => {
    await fresh(async ({ page }) => {
      const refreshed: string[] = []
      page.on('request', request => {
        if (request.url().includes('/api/refreshtoken')) refreshed.push(new URL(request.url()).search)
      })
      await signIn(page, shell.server)
      await page.clock.install()
      await page.reload()
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.clock.fastForward(3600_000)
      await expect.poll(() => refreshed.at(-1), patience).toMatch(/^\?unusedSeconds=36\d\d$/)
      const before = refreshed.length
      await page.clock.fastForward(11.2 * 3600_000)
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
      expect(refreshed.slice(before)).toEqual([])
    }, /401/)
  })

  it("S8.003 that the server does not know any more ends at Login with the rejected user's address, and the partner of the address is kept", async () => {
    await fresh(async ({ page }) => {
      await signIn(page, shell.server, '/?partnerId=example-partner')
      await page.route('**/api/metrics/**', route =>
        route.fulfill({
          status: 401,
          json: {
            success: false,
            code: 401,
            error: 'unauthorized',
            message: 'Sign in again to go on.',
            user: shell.administrator.email,
            errors: [{ message: 'Sign in again to go on.' }],
          },
        }),
      )
      await page.goto(`${shell.server.url}/?partnerId=example-partner`)
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
      expect(await page.getByLabel('Email').inputValue()).toBe(shell.administrator.email)
      expect(page.url()).not.toContain('ada')
      expect(await page.evaluate('localStorage.getItem("sharelight.partner")')).toBe('example-partner')
    }, /401|Sign in to go on/)
  })

  it('S2.061 S4.001 S4.006 S6.011 of a suspended organisation shows that access has expired, and nothing else', async () => {
    await shell.provider('PATCH', `/backoffice/organisations/${shell.organisationId}`, { status: 'Suspended' })
    await fresh(async ({ page }) => {
      await page.goto(`${shell.server.url}/login`)
      await page.getByLabel('Email').fill(shell.administrator.email)
      await page.getByRole('textbox', { name: 'Password' }).fill(shell.administrator.password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.getByRole('heading', { name: 'Your access has expired.' }).waitFor()
      await page.getByText(/Contact your administrator or our support by e-mail/).waitFor()
      await page.getByRole('link', { name: 'support@sharelight.example' }).waitFor()
      expect(await page.getByRole('navigation').count()).toBe(0)
      expect(await accessibilityViolations(page)).toEqual([])
    }, /403/)
    await shell.provider('PATCH', `/backoffice/organisations/${shell.organisationId}`, { status: 'Active' })
  })
})
