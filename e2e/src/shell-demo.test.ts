import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience, type WatchedPage } from './browser.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest, watched: WatchedPage, page: Page

beforeAll(async () => {
  shell = await startShell({ provided: false, env: { SHARELIGHT_ENV: 'uat' } })
  const { token } = await shell.call<{ token: string }>('POST', '/demo', {})
  watched = await openPage(shell.browser)
  page = watched.page
  await page.goto(`${shell.server.url}/?token=${token}`)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}, 180_000)
afterAll(() => shell?.stop())

it('S1.012 S2.042 S6.004 in a demo there is no entry for admins', async () => {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Admins' }).count()).toBe(0)
  expect(await page.getByRole('menuitem', { name: 'Accounts' }).count()).toBe(0)
})

it('S2.026 S2.082 S2.083 S2.084 S2.086 S4.035 S5.013 after logout a login dialog is shown over what was there', async () => {
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('dialog', { name: 'Logout of the product?' }).getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please Login' })
  await dialog.getByLabel('Email').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await dialog.getByRole('button', { name: 'Login' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.getByLabel('Email').fill('somebody')
  await page.keyboard.press('Tab')
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(0)
  expect(await dialog.getByRole('alert').allTextContents()).toEqual([''])
  await dialog.getByLabel('Email').fill('somebody@northlight.example')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Password' }).press('Enter')
  await dialog.getByText('email or password are incorrect').waitFor()
  expect(await page.evaluate('localStorage.getItem("sharelight.user")')).toBeNull()
  expect(watched.complaints(/401/)).toEqual([])
})

it('S1.012 S4.061 mock mode runs on a fake in the browser where the environment allows it', async () => {
  const mocked = await openPage(shell.browser)
  const asked: string[] = []
  mocked.page.on('request', request => { if (/\/api\/(?!content)/.test(request.url())) asked.push(request.url()) })
  await mocked.page.goto(`${shell.server.url}/?mock=on`)
  await mocked.page.getByText('Mock mode: what you see is made up in this browser.').waitFor()
  await expect.poll(() => mocked.page.getByTestId('count-employees').locator('strong').textContent(), patience).toBe('120')
  await mocked.page.getByRole('link', { name: 'Investigation' }).click()
  await expect.poll(async () => Number((await mocked.page.getByTestId('total').textContent())?.replaceAll(/\D/g, '')), patience).toBeGreaterThan(0)
  expect(asked).toEqual([])
  expect(await accessibilityViolations(mocked.page)).toEqual([])
  await mocked.page.goto(`${shell.server.url}/?mock=off`)
  await mocked.page.getByRole('heading', { name: 'Please Login' }).waitFor()
  await mocked.close()
})
