import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, themeOf } from './browser.ts'
import { signIn } from './people.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

const tenant = '11111111-2222-4333-8444-555555555555'
const idOf = (n: number) => `0a1b2c3d-4e5f-4a6b-8c7d-00000000000${n}`

let shell: ShellUnderTest, browser: Browser, page: Page
beforeAll(async () => {
  ;[shell, browser] = await Promise.all([startShell(), openBrowser()])
  ;({ page } = await openPage(browser))
  await signIn(page, shell.server, '/microsoft-labeling', shell.administrator)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await shell?.stop()
})

const stage = (name: string) => page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name })

describe('Automate Microsoft Labeling', () => {
  it('S2.004 begins with the labels of the tenant, and goes on to what is mapped to them', async () => {
    await page.getByText('No labels yet').waitFor()
    for (const [n, name] of ['General', 'Confidential'].entries()) {
      await page.getByRole('button', { name: 'Add a label' }).click()
      await page.getByLabel('Name', { exact: true }).nth(n).fill(name)
      await page.getByLabel('Id of the label').nth(n).fill(idOf(n))
      await page.getByLabel('Id of the tenant').nth(n).fill(tenant)
    }
    await page.getByRole('button', { name: 'Save the labels' }).click()
    await stage('Map').click()
    await page.getByLabel('Label for High').selectOption({ label: 'General' })
    await page.getByLabel('Label for Medium').selectOption({ label: 'Confidential' })
    await page.getByText('what is more sensitive gets the less sensitive label').waitFor()
    await page.getByLabel('Label for High').selectOption({ label: 'Confidential' })
    await page.getByRole('button', { name: 'Save the mapping' }).click()
    await page.getByRole('link', { name: 'Go on to the review' }).click()
    await page.getByText('0 files would get a label.').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
  })

  it('S2.019 opens at the stage that the address names, in both themes without a flaw', async () => {
    for (const name of ['Connect', 'Map', 'Review and label']) {
      await stage(name).click()
      await expect.poll(() => stage(name).getAttribute('aria-current'), patience).toBe('step')
      expect(await accessibilityViolations(page)).toEqual([])
    }
    await page.goto(`${shell.server.url}/microsoft-labeling?stage=3`)
    await page.getByText('Nothing is written until you switch it on').waitFor()
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(() => themeOf(page), patience).toBe('dark')
    expect(await accessibilityViolations(page)).toEqual([])
  })
})

describe('Manual Microsoft labelling', () => {
  it('S2.013 asks for files, a label and a reason', async () => {
    await page.goto(`${shell.server.url}/manual-ms-labeling`)
    await page.getByText('No files').waitFor()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Published last week')
    expect(await page.getByRole('button', { name: 'Plan for all of them' }).isDisabled()).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
