import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage } from './browser.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

describe('signing in with a second step', () => {
  let shell: ShellUnderTest
  let secret = ''
  let recoveryCode = ''
  beforeAll(async () => {
    shell = await startShell()
  })
  afterAll(() => shell?.stop())

  const codeNow = (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

  async function logIn(page: Page, code: string) {
    await page.goto(`${shell.server.url}/login`)
    await page.getByLabel('Email').fill(shell.administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(shell.administrator.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('Code of your authenticator app').fill(code)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }

  it('is set up with an authenticator app, which gives recovery codes once', async () => {
    const complaints = await shell.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Your profile' }).click()
      await page.getByRole('menuitem', { name: 'Password and sign-in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Password and sign-in' })
      await dialog.getByRole('textbox', { name: 'Your password' }).fill(shell.administrator.password)
      await dialog.getByRole('button', { name: 'Set up' }).click()
      await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor()
      secret = (await dialog.locator('code').first().textContent()) ?? ''
      expect(await accessibilityViolations(page)).toEqual([])
      await dialog.getByLabel('Code that the app shows').fill(codeNow())
      await dialog.getByRole('button', { name: 'Turn on' }).click()
      await dialog.getByText('they are shown only now').waitFor()
      recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? ''
      await dialog.getByRole('button', { name: 'Done' }).click()
      await dialog.getByText('On. ').waitFor()
    })
    expect(complaints).toEqual([])
  })

  it('asks for the code after the password, refuses a wrong one, and takes the next or a recovery code', async () => {
    const { page, complaints, close } = await openPage(shell.browser)
    await logIn(page, '000000')
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.getByLabel('Code of your authenticator app').fill(codeNow(1))
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(complaints(/401/)).toEqual([])
    await close()
    const other = await openPage(shell.browser)
    await logIn(other.page, recoveryCode)
    await other.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await other.close()
  })

  it('without a mail server, whoever forgot the password is told whom to ask', async () => {
    const { page, close } = await openPage(shell.browser)
    await page.goto(`${shell.server.url}/login`)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByText('Enter your email above first.').waitFor()
    await page.getByLabel('Email').fill(shell.administrator.email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByText('Ask a SuperAdmin for a link').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await close()
  })
})

describe('signing in with a passkey', () => {
  let shell: ShellUnderTest
  let invitation: string
  beforeAll(async () => {
    shell = await startShell()
    const { invited } = await shell.call<{ invited: { link: string }[] }>('POST', '/admins/invite', {
      emails: ['bea@acme.example'],
    })
    invitation = invited[0]?.link ?? ''
  })
  afterAll(() => shell?.stop())

  /** Passkeys are made for a name, not for an address of numbers. */
  const at = (path: string) => new URL(path, shell.server.url.replace('127.0.0.1', 'localhost')).href

  /** A device that holds passkeys, and a user who says yes with a finger. */
  async function withDevice(page: Page) {
    const client = await page.context().newCDPSession(page)
    await client.send('WebAuthn.enable')
    const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      turnAway: (away: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !away }),
    }
  }

  async function enterPassword(page: Page) {
    await page.goto(at('/login'))
    await page.getByLabel('Email').fill(shell.administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(shell.administrator.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }
  const overview = (page: Page) => page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()

  it('S2.082 S5.001 is set up beside the password, signs in by itself from a quiet button under Login, and is asked for after the password', async () => {
    const { page, complaints, close } = await openPage(shell.browser)
    const device = await withDevice(page)
    await enterPassword(page)
    await overview(page)
    await page.getByRole('button', { name: 'Your profile' }).click()
    await page.getByRole('menuitem', { name: 'Password and sign-in' }).click()
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByLabel('Name').fill('This laptop')
    await passkeys.getByLabel('Your password').fill(shell.administrator.password)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByText('they are shown only now').waitFor()
    expect(await passkeys.getByRole('listitem').count()).toBe(10)
    await passkeys.getByRole('button', { name: 'Done' }).click()
    await passkeys.getByText('not used yet').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.context().clearCookies()
    await page.goto(at('/login'))
    expect(await page.getByRole('button', { name: 'Login', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await overview(page)
    await page.context().clearCookies()
    await enterPassword(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await overview(page)
    await page.getByRole('button', { name: 'Your profile' }).click()
    await page.goto(at('/admins'))
    await page.getByRole('button', { name: 'Second step' }).click()
    await page.getByRole('switch', { name: 'Everybody needs a second step' }).check({ force: true })
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It holds from the next call on').waitFor()
    await page.context().clearCookies()
    await device.turnAway(true)
    await page.goto(at('/login'))
    const refused = page.waitForFunction('document.visibilityState === "visible"')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await refused
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(complaints(/401/)).toEqual([])
    await close()
  })

  it('a second step that everybody needs is asked for before anything else, and set up there', async () => {
    const { page, complaints, close } = await openPage(shell.browser)
    await withDevice(page)
    await page.goto(at(`/login${new URL(invitation, shell.server.url).search}`))
    await page.getByRole('textbox', { name: 'Your name' }).fill('Bea')
    await page.getByRole('textbox', { name: 'Password' }).fill('amber-heron-sings-77')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'A second step is asked for' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByLabel('Name').fill('Key')
    await passkeys.getByLabel('Your password').fill('amber-heron-sings-77')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await passkeys.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Go on', exact: true }).click()
    await overview(page)
    expect(complaints(/40[13]/)).toEqual([])
    await close()
  })
})
