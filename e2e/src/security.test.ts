import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage } from './browser.ts'
import { administrator } from './company.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

describe('signing in with a second step', () => {
  let shell: ShellUnderTest
  let secret = ''
  let recoveryCode = ''
  beforeAll(async () => { shell = await startShell({ provided: false }) })
  afterAll(() => shell?.stop())

  const codeNow = (ahead = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 })

  async function logIn(page: Page, code: string) {
    await page.goto(`${shell.server.url}/login`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await page.getByLabel('Code of your authenticator app').fill(code)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
  }

  it('is set up with an authenticator app, which gives recovery codes once', async () => {
    const complaints = await shell.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Your profile' }).click()
      await page.getByRole('menuitem', { name: 'Password and sign-in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Password and sign-in' })
      await dialog.getByRole('textbox', { name: 'Your password' }).fill(administrator.password)
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
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByText('Ask a SuperAdmin for a link').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    await close()
  })
})
