import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, themeOf } from './browser.ts'
import { editContent, type EditedContent } from './content.ts'
import { signIn } from './people.ts'
import { startShell, type ShellUnderTest } from './shell.ts'

let shell: ShellUnderTest, content: EditedContent

beforeAll(async () => {
  const browser = await openBrowser()
  content = await editContent(browser)
  await browser.close()
  shell = await startShell({ env: { CONTENT_DIR: content.folder } })
})
afterAll(async () => {
  await shell?.stop()
  content?.remove()
})

describe('the navigation', () => {
  it('S2.027 S2.028 S2.029 S2.030 shows Playbooks and Reports & Audit only while their features are on', async () => {
    const names = async () => {
      const found: string[] = []
      await shell.inBrowser('/', async ({ page }) => {
        found.push(
          ...(await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allTextContents()),
        )
      })
      return found
    }
    await switchFeatures(shell, { it_scripts: true, reports: true })
    expect(await names()).toEqual(['Overview', 'Investigation', 'Playbooks', 'Reports & Audit'])
    await shell.provider('PATCH', `/backoffice/organisations/${shell.organisationId}`, { edition: 'launch' })
    expect(await names()).not.toContain('Playbooks')
    await shell.provider('PATCH', `/backoffice/organisations/${shell.organisationId}`, { edition: 'enterprise' })
  })
})

describe('the profile menu', () => {
  const openMenu = async (page: Parameters<typeof signIn>[0]) => {
    await page.getByRole('button', { name: 'Your profile' }).click()
    return page.getByRole('menu')
  }

  it('S2.039 S2.040 says who the user is', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        const menu = await openMenu(page)
        await menu.getByText(shell.administrator.name).waitFor()
        await menu.getByText(shell.administrator.email).waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })

  it('S2.041 S2.042 S2.043 S2.045 leads to the plan, admins and accounts, and logs out', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        const menu = await openMenu(page)
        await menu.getByRole('menuitem').first().waitFor()
        expect(await menu.getByRole('menuitem').allTextContents()).toEqual([
          'Your PlanEnterprise',
          'Admins',
          'Accounts',
          'Password and sign-in',
          'Switch to dark theme',
          'LanguageEnglish',
          'Log out',
        ])
      }),
    ).toEqual([])
  })

  it('S2.044 S4.004 switches the theme, which stays', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        const menu = await openMenu(page)
        await menu.getByRole('menuitem', { name: 'Switch to dark theme' }).click()
        await expect.poll(() => themeOf(page), patience).toBe('dark')
        await page.reload()
        await page.getByRole('button', { name: 'Switch to light theme' }).waitFor()
        expect(await themeOf(page)).toBe('dark')
        await page.getByRole('button', { name: 'Switch to light theme' }).click()
        await expect.poll(() => themeOf(page), patience).toBe('light')
      }),
    ).toEqual([])
  })

  it('S2.046 S3.083 S4.061 S9.018 a hidden button opens what support asks for; in production there is no mock mode, however it is asked for', async () => {
    expect(
      await shell.inBrowser('/?mock=on', async ({ page }) => {
        const loaded: string[] = []
        page.on('request', request => loaded.push(new URL(request.url()).pathname))
        await page.evaluate('localStorage.setItem("sharelight.mock", "on")')
        await page.goto(`${shell.server.url}/customization`)
        await page.getByText('Not available yet').first().waitFor()
        expect(await page.getByText(/Mock mode|made up/).count()).toBe(0)
        expect(loaded.filter(path => /\/assets\/(backend|sample|shapes)-/.test(path))).toEqual([])
        expect(loaded).toContain('/api/status/info')
        await page.evaluate('localStorage.removeItem("sharelight.mock")')
        await page.getByRole('button', { name: 'Your profile' }).click()
        await page.getByTestId('backdoor').click()
        await page.getByRole('dialog', { name: 'For support' }).getByText('production, regular').waitFor()
        expect(await page.getByRole('button', { name: /mock mode/ }).count()).toBe(0)
      }),
    ).toEqual([])
  })

  it('S2.047 four clicks on the avatar turn the conversation feature on', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        for (let click = 0; click < 4; click++) await page.getByRole('button', { name: 'Your profile' }).click()
        await page.getByText('The conversation feature is on for this browser.').waitFor()
      }),
    ).toEqual([])
  })
})

describe('support access', () => {
  const openPanel = async (page: Parameters<typeof signIn>[0]) => {
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    await page.getByRole('button', { name: /Login access for support/ }).click()
  }

  it('says beside it what could not be delivered to other systems', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.getByRole('button', { name: 'Support', exact: true }).click()
        await page.getByRole('button', { name: /Not delivered/ }).click()
        await page.getByRole('dialog', { name: 'Not delivered' }).getByText('Nothing is left over').waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })

  it('S2.050 S2.069 S4.050 S4.053 is granted, and revoked after a question', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await openPanel(page)
        await page.getByText('Support staff cannot sign in here.').waitFor()
        await page.getByRole('button', { name: 'Grant access' }).click()
        await page.getByText('Support staff can sign in here.').waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Revoke access' }).click()
        await page
          .getByRole('dialog', { name: 'Revoke login access?' })
          .getByRole('button', { name: 'Revoke access' })
          .click()
        await page.getByText('Support staff can no longer sign in').waitFor()
        expect((await shell.call<{ status: string }>('GET', '/backoffice/access')).status).toBe('None')
      }),
    ).toEqual([])
  })

  it('S4.051 S4.052 S4.054 S3.054 what support staff ask for shows within a minute, and is approved or rejected', async () => {
    const ask = () =>
      shell.provider('POST', `/backoffice/organisations/${shell.organisationId}/access`, {
        staff: 'helper@provider.example',
        reason: 'A scan that stops',
      })
    const { page, complaints, close } = await openPage(shell.browser)
    await page.clock.install()
    await signIn(page, shell.server, '/')
    await page.getByRole('button', { name: 'Support', exact: true }).waitFor()
    await ask()
    const asked = page.waitForResponse(response => response.url().endsWith('/backoffice/access'))
    await page.clock.runFor(60_000)
    await asked
    await openPanel(page)
    await page.getByText('Support staff ask to sign in here.').waitFor()
    await page.getByText(/helper@provider.example asked on .*: A scan that stops/).waitFor()
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('The request was rejected').waitFor()
    expect((await shell.call<{ status: string }>('GET', '/backoffice/access')).status).toBe('None')
    await ask()
    await page.keyboard.press('Escape')
    await openPanel(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Support staff can sign in here.').waitFor()
    await shell.call('POST', '/backoffice/access/revoke', {})
    expect(complaints()).toEqual([])
    await close()
  })

  it('S2.069 the menu goes by keyboard: arrows move, Right opens a level, Left goes back', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.getByRole('button', { name: 'Support', exact: true }).press('Enter')
        const first = page.getByRole('button', { name: /Release notes/ })
        await first.waitFor()
        await expect.poll(() => first.evaluate(element => element.matches(':focus')), patience).toBe(true)
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('ArrowRight')
        await page.getByText('Support staff cannot sign in here.').waitFor()
        expect(await page.getByRole('button', { name: /^Back/ }).evaluate(element => element.matches(':focus'))).toBe(
          true,
        )
        await page.keyboard.press('ArrowLeft')
        await page.getByRole('button', { name: /Contact support/ }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /Contact support/ }).waitFor({ state: 'hidden' })
      }),
    ).toEqual([])
  })

  it('S2.097 S2.098 S2.099 the message with whom to ask has an address and a number to copy', async () => {
    const { page, complaints, close } = await openPage(shell.browser, { permissions: ['clipboard-write'] })
    await signIn(page, shell.server, '/')
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    await page.getByRole('button', { name: /Contact support/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact support' })
    await dialog.getByText('Tell us what you did').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy the e-mail address' }).click()
    await page.getByText('email copied to clipboard').waitFor()
    expect(await pastedInto(dialog)).toBe('support@sharelight.example')
    await dialog.getByRole('button', { name: 'Copy the phone number' }).click()
    await page.getByText('number copied to clipboard').waitFor()
    expect(await pastedInto(dialog)).toBe('+49 30 1234567')
    expect(complaints()).toEqual([])
    await close()
  })
})

/** What the clipboard holds: pages may write to it and not read it, so that it is pasted as a person would. */
async function pastedInto(place: Locator): Promise<string> {
  await place.evaluate(element =>
    element.append(Object.assign(element.ownerDocument.createElement('textarea'), { ariaLabel: 'pasted' })),
  )
  const field = place.getByLabel('pasted')
  await field.focus()
  await field.press('Control+V')
  const text = await field.inputValue()
  await field.evaluate(element => element.remove())
  return text
}

it('S1.005 S1.007 S2.071 release notes have a date and entries of four types, with a picture or a film', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Support', exact: true }).click()
      await page.getByRole('button', { name: /Release notes/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Release notes' })
      await dialog.getByText('21/11/2026').waitFor()
      expect(await dialog.getByRole('listitem').locator('span:first-child').allTextContents()).toEqual([
        'Feature',
        'Fix',
        'Integration',
        'Other',
      ])
      await dialog.getByRole('img', { name: 'A feature' }).waitFor()
      expect(await dialog.locator('video').getAttribute('src')).toBe('/content/media/tour.webm')
      expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(60 * 16)
      expect(await accessibilityViolations(page)).toEqual([])
    }),
  ).toEqual([])
})

it('S2.051 S2.068 S4.057 things one can do on the page open their video; the popup closes on a click outside, on scroll and on Escape', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      const lamp = page.getByRole('button', { name: 'Things you can do here' })
      const popup = page.getByRole('heading', { name: 'Things you can do in Overview Page' })
      await lamp.click()
      await popup.waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await popup.waitFor({ state: 'detached' })
      await lamp.click()
      await popup.waitFor()
      await page.mouse.click(300, 700)
      await popup.waitFor({ state: 'detached' })
      await lamp.click()
      await popup.waitFor()
      await page.evaluate('document.dispatchEvent(new Event("scroll"))')
      await popup.waitFor({ state: 'detached' })
      await lamp.click()
      await page.getByRole('button', { name: /See what needs attention first/ }).click()
      const video = page.getByRole('dialog', { name: 'See what needs attention first' })
      expect(await video.locator('video').getAttribute('src')).toBe('/content/media/tour.webm')
      await video.getByText('Click any number').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    }),
  ).toEqual([])
})

it('S9.016 a menu opens by its first press and has the focus; Escape closes it and gives the focus back', async () => {
  expect(
    await shell.inBrowser('/accounts', async ({ page }) => {
      for (const name of ['Configurations', /^Your profile/]) {
        const button = page.getByRole('navigation').or(page.getByRole('banner')).getByRole('button', { name }).first()
        await button.focus()
        await page.keyboard.press('Enter')
        const menu = page.getByRole('menu')
        await menu.waitFor()
        await expect.poll(() => menu.evaluate(element => element.matches(':focus-within')), patience).toBe(true)
        expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(320)
        const second = page.getByRole('menuitem').nth(1)
        await page.keyboard.press('ArrowDown')
        await expect.poll(() => second.evaluate(element => element.matches(':focus')), patience).toBe(true)
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'detached' })
        await expect.poll(() => button.evaluate(element => element.matches(':focus')), patience).toBe(true)
        expect(await button.getAttribute('aria-expanded')).toBe('false')
      }
    }),
  ).toEqual([])
})

it('S2.067 a tooltip waits for 200 ms', async () => {
  const { page, complaints, close } = await openPage(shell.browser)
  await page.clock.install()
  await signIn(page, shell.server)
  const button = page.getByRole('button', { name: /Switch to (dark|light) theme/ })
  await button.hover()
  await page.getByRole('tooltip').waitFor()
  await page.mouse.move(400, 500)
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await button.hover()
  await page.clock.runFor(199)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.clock.runFor(1)
  await page.getByRole('tooltip').waitFor()
  expect(complaints()).toEqual([])
  await close()
})

it('S2.067 a tooltip shows 15 px away, and hides on mouse leave, on a click and on a key', async () => {
  expect(
    await shell.inBrowser('/', async ({ page }) => {
      const button = page.getByRole('button', { name: /Switch to (dark|light) theme/ })
      const tip = page.getByRole('tooltip')
      await button.hover()
      await tip.waitFor()
      const [box, at] = [await tip.boundingBox(), await button.boundingBox()]
      const distance = Math.max(
        (box?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0)),
        (at?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0)),
      )
      expect(Math.round(distance)).toBe(15)
      await page.mouse.move(400, 500)
      await tip.waitFor({ state: 'detached' })
      await button.hover()
      await tip.waitFor()
      await page.keyboard.press('Shift')
      await tip.waitFor({ state: 'detached' })
      await page.mouse.move(400, 500)
      await button.hover()
      await tip.waitFor()
      await button.click()
      await tip.waitFor({ state: 'detached' })
      await button.click()
    }),
  ).toEqual([])
})

async function switchFeatures({ provider, organisationId, call }: ShellUnderTest, features: Record<string, boolean>) {
  await provider('PATCH', `/backoffice/organisations/${organisationId}`, { edition: 'enterprise' })
  const { features: known } = await call<{ features: { id: string; enabled: boolean }[] }>('GET', '/features')
  for (const [id, on] of Object.entries(features))
    expect([id, known.find(feature => feature.id === id)?.enabled]).toEqual([id, on])
}
