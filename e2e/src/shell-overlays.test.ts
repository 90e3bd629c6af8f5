import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openPage, patience } from './browser.ts'
import { signIn } from './people.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest

beforeAll(async () => {
  shell = await startShell()
})
afterAll(() => shell?.stop())

const failing = (page: Page, path: string, status: number, body: object = {}) =>
  page.route(path, route =>
    route.fulfill({
      status,
      json: { success: false, code: status, error: 'x', message: 'x', errors: [{ message: 'x' }], ...body },
    }),
  )

/** Opens a list, whose question is not answered as usual. */
async function askSomething(page: Page) {
  await page.getByRole('link', { name: 'Investigation' }).click()
}

describe('what fails', () => {
  const list = '**/api/investigation/files'

  it('S8.004 S2.066 S8.019 a forbidden action is an alert, to the letter', async () => {
    expect(
      await shell.inBrowser(
        '/',
        async ({ page }) => {
          await failing(page, list, 403, { error: 'forbidden' })
          await askSomething(page)
          const alert = page.getByRole('alert').filter({ hasText: 'You are not allowed to preform this action' })
          await alert.getByText('Error', { exact: true }).waitFor()
          expect(await accessibilityViolations(page)).toEqual([])
          await alert.getByRole('button', { name: 'Close this message' }).click()
          await alert.waitFor({ state: 'detached' })
        },
        { expected: /403/ },
      ),
    ).toEqual([])
  })

  it('S8.002 a reason in the answer to a bad request is shown, and an authorization error logs out', async () => {
    expect(
      await shell.inBrowser(
        '/',
        async ({ page }) => {
          await failing(page, list, 400, { message: 'limit: Use at most 500.' })
          await askSomething(page)
          await page.getByRole('alert').getByText('limit: Use at most 500.').waitFor()
        },
        { expected: /400/ },
      ),
    ).toEqual([])
    const { page, complaints, close } = await openPage(shell.browser)
    await signIn(page, shell.server)
    await failing(page, list, 400, { errors: [{ message: 'Context creation failed: authorization error' }] })
    await askSomething(page)
    await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    expect(complaints(/400/)).toEqual([])
    await close()
  })

  it('S8.005 S8.006 a conflict and a failed dependency are not told by the application as a whole', async () => {
    for (const status of [409, 424]) {
      expect(
        await shell.inBrowser(
          '/',
          async ({ page }) => {
            await failing(page, list, status)
            await askSomething(page)
            await page.getByRole('main').getByText('This could not be loaded').waitFor()
            expect(await page.getByRole('alert').count()).toBe(0)
          },
          { expected: /409|424/ },
        ),
      ).toEqual([])
    }
  })

  it('S8.007 S8.014 a failing server is a toast, and the same question can be asked again', async () => {
    expect(
      await shell.inBrowser(
        '/',
        async ({ page }) => {
          await failing(page, list, 500)
          await askSomething(page)
          await page.getByRole('alert').getByText('server error').first().waitFor()
          await page.getByRole('button', { name: 'Try again' }).waitFor()
          await page.unrouteAll()
          await page.getByRole('button', { name: 'Try again' }).click()
          await page.getByText('No Results').waitFor()
        },
        { expected: /500/ },
      ),
    ).toEqual([])
  })

  it('S4.041 S6.010 what the edition lacks opens the premium modal instead', async () => {
    expect(
      await shell.inBrowser(
        '/',
        async ({ page }) => {
          await failing(page, list, 403, { error: 'edition_required', field: 'filters', edition: 'standard' })
          await askSomething(page)
          await page.getByRole('dialog').getByText('Filters is a Premium Feature').waitFor()
        },
        { expected: /403/ },
      ),
    ).toEqual([])
  })

  it('S4.060 S8.015 S9.002 a part of the application that does not load says so, within 120 s', async () => {
    const { page, complaints, close } = await openPage(shell.browser)
    await page.clock.install()
    await signIn(page, shell.server)
    await page.route('**/assets/screen-*.js', () => {})
    await page.getByRole('button', { name: 'Configurations' }).click()
    await page.getByRole('menuitem', { name: /Information Customization/ }).click()
    await page.clock.fastForward(121_000)
    await page.getByText('A part of the application did not load').waitFor()
    await page.getByRole('button', { name: 'Load the page again' }).waitFor()
    expect(complaints(/ChunkLoad|could not be loaded/)).toEqual([])
    await close()
  })
})

describe('a question before something happens', () => {
  it('S2.072 S2.053 has a title, two buttons, and goes away by Escape and by a click outside', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        const dialog = page.getByRole('dialog', { name: 'Logout of the product?' })
        for (const dismiss of [
          () => page.keyboard.press('Escape'),
          () => page.mouse.click(20, 500),
          () => dialog.getByRole('button', { name: 'Stay' }).click(),
        ]) {
          await page.getByRole('button', { name: 'Your profile' }).click()
          await page.getByRole('menuitem', { name: 'Log out' }).click()
          await dialog.getByRole('button', { name: 'Logout' }).waitFor()
          const { height, width } = (await dialog.boundingBox()) ?? { height: 0, width: 0 }
          expect(height).toBeLessThanOrEqual(0.95 * 900)
          expect(width).toBeLessThanOrEqual(0.9 * 1440)
          await dismiss()
          await dialog.waitFor({ state: 'detached' })
        }
        await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      }),
    ).toEqual([])
  })

  it('S2.072 fills the window of a mobile, and waits while it works', async () => {
    const { page, close } = await openPage(shell.browser)
    await signIn(page, shell.server)
    await page.getByRole('button', { name: 'Your profile' }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Logout of the product?' })
    await dialog.getByRole('button', { name: 'Logout' }).waitFor()
    await page.setViewportSize({ width: 400, height: 700 })
    await expect.poll(async () => (await dialog.boundingBox())?.width, patience).toBe(400)
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/api/logout', async route => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Logout' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: 'Stay' }).isDisabled(), patience).toBe(true)
    answer()
    await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    await close()
  })
})

it('what is typed right after Ctrl-K is in the search, however long that loads; Escape gives the focus back', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      let load = () => {}
      const held = new Promise<void>(resolve => {
        load = resolve
      })
      await page.route('**/assets/global-search-*.js', async route => {
        await held
        await route.continue()
      })
      const link = page.getByRole('link', { name: 'Investigation' })
      await link.focus()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('pox')
      await page.keyboard.press('Backspace')
      load()
      const field = page.getByRole('combobox', { name: 'Search' })
      await field.waitFor()
      await page.keyboard.type('li')
      expect(await field.inputValue()).toBe('poli')
      await page.keyboard.press('Escape')
      await field.waitFor({ state: 'detached' })
      expect(await link.evaluate(element => element.matches(':focus'))).toBe(true)
    }),
  ).toEqual([])
})

it('S2.054 S9.011 up to 600 px wide the screen is not supported', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      await page.setViewportSize({ width: 600, height: 800 })
      await page.getByRole('heading', { name: /please expand the screen width to view your dashboards/i }).waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.setViewportSize({ width: 601, height: 800 })
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      await page.setViewportSize({ width: 1440, height: 900 })
    }),
  ).toEqual([])
})
