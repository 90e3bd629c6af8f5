import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, patience } from './browser.ts'
import { editContent, meetingUrl, type EditedContent } from './content.ts'
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

const edition = (name: string) =>
  shell.provider('PATCH', `/backoffice/organisations/${shell.organisationId}`, { edition: name })

/** Other sites are not asked: what they would show is made up here. */
async function withoutOtherSites(page: Page) {
  await page.route(
    url => !url.href.startsWith(shell.server.url),
    route => route.fulfill({ contentType: 'text/html', body: `<p>${new URL(route.request().url()).hostname}</p>` }),
  )
}

describe('on launch', () => {
  beforeAll(() => edition('launch'))

  it('S1.008 S2.103 S2.104 S4.017 the strip offers the trial', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.getByRole('status').getByText('Start your free 14-day trial of Standard').waitFor()
        await page.getByRole('button', { name: 'Start Trial' }).waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })

  it('S2.029 S2.037 the search offers what the menus do, and asks for nothing that is not licensed', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('option', { name: /Overview/ }).waitFor()
        expect(await page.getByRole('option', { name: 'Playbooks' }).count()).toBe(0)
        await page.getByRole('combobox', { name: 'Search' }).fill('poli')
        await page.getByRole('option', { name: /^Policies ?not licensed$/ }).waitFor()
        await page.getByRole('option', { name: /^Files and people ?not licensed$/ }).click()
        await page.getByRole('dialog', { name: 'Filters is a Premium Feature' }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }),
    ).toEqual([])
  })

  it('S2.070 S1.009 S4.041 a feature without licence opens the premium modal; a choice in it opens a second one 400 ms later', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.getByRole('button', { name: 'Configurations' }).click()
        await page.getByRole('menuitem', { name: /Automate Microsoft Labeling.*not licensed/ }).click()
        const premium = page.getByRole('dialog', { name: 'Automatic Microsoft labelling is a Premium Feature' })
        await premium.getByText('never lowering one by itself').waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        expect(new URL(page.url()).pathname).toBe('/')
        await premium.getByRole('button', { name: 'Contact sales' }).click()
        await premium.waitFor({ state: 'detached' })
        await page.getByRole('dialog', { name: 'Contact us' }).getByRole('button', { name: 'Receive a call' }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Configurations' }).click()
        await page.getByRole('menuitem', { name: /Policies/ }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }),
    ).toEqual([])
  })

  it('S2.075 S2.077 S2.078 S4.020 the upgrade dialog opens on Standard, priced by size', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        const dialog = await openUpgrade(page)
        expect(await dialog.getByRole('tab', { name: 'Standard' }).getAttribute('aria-selected')).toBe('true')
        const card = dialog.getByRole('article', { name: 'Standard' })
        await card.getByRole('button', { name: 'start 14 days trial' }).waitFor()
        await card.getByRole('button', { name: 'Upgrade', exact: true }).waitFor()
        await card.getByText('€ 290').waitFor()
        await card
          .getByRole('region', { name: 'Everything in Limited, and' })
          .getByText('All rows, sorted and filtered')
          .waitFor()
        await card.getByText('Two minutes of Standard').waitFor()
        expect(await card.locator('iframe').getAttribute('src')).toBe(
          'https://www.youtube-nocookie.com/embed/sharelight1',
        )
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })

  it('S2.073 it has one size on Standard, another on the solutions, and that of the window at most', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        const dialog = await openUpgrade(page)
        await dialog.getByRole('tab', { name: 'Standard' }).waitFor()
        const size = async () => {
          const { width, height } = (await dialog.boundingBox()) ?? { width: 0, height: 0 }
          return [Math.round(width), Math.round(height)]
        }
        expect(await size()).toEqual([70 * 16, 0.95 * 900])
        await page.setViewportSize({ width: 1440, height: 1000 })
        await expect.poll(size, patience).toEqual([70 * 16, 54 * 16])
        await dialog.getByRole('tab', { name: 'Standard' }).press('ArrowRight')
        await expect.poll(size, patience).toEqual([70 * 16, 58 * 16])
        await page.setViewportSize({ width: 1440, height: 900 })
      }),
    ).toEqual([])
  })

  it('S2.074 S2.076 S2.077 S2.078 a solution has a tab, a film from a file, and may be added or seen', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        const dialog = await openUpgrade(page)
        await dialog.getByRole('tab', { name: 'Standard' }).press('ArrowRight')
        const solution = dialog.getByRole('article', { name: 'Microsoft Information Protection' })
        await solution.getByRole('button', { name: 'add solution' }).waitFor()
        await solution.getByRole('button', { name: 'book a demo' }).waitFor()
        expect(await solution.locator('video').getAttribute('src')).toBe('/content/media/tour.webm')
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })

  it("S2.079 S2.056 S2.065 the contact panel offers a call, an e-mail, and a meeting in another site's calendar", async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        const panel = await openContact(page)
        await panel.getByRole('button', { name: 'Receive a call' }).waitFor()
        await panel.getByRole('button', { name: 'Schedule a meeting' }).click()
        const meeting = page.getByRole('dialog', { name: 'Schedule a meeting' })
        expect(await meeting.locator('iframe').getAttribute('src')).toBe(meetingUrl)
        await meeting.frameLocator('iframe').getByText('meetings.example').waitFor()
        await meeting.getByRole('button', { name: 'Close' }).click()
        await panel.getByRole('button', { name: 'Send an Email' }).click()
        await page.getByRole('dialog', { name: 'Send an Email' }).getByLabel('Subject').waitFor()
      }),
    ).toEqual([])
  })

  it('S7.060 S8.012 who wants to be called says where, which is reported', async () => {
    const reported: string[] = []
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        page.on('request', request => {
          if (request.url().endsWith('/events/front')) reported.push(request.postData() ?? '')
        })
        const panel = await openContact(page)
        await panel.getByRole('button', { name: 'Receive a call' }).click()
        const form = page.getByRole('dialog', { name: 'Receive a call' })
        expect(await form.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
        await form.getByLabel('Your phone number').fill('+49 30 765432')
        await form.getByLabel('Number of seats').fill('250')
        expect(await accessibilityViolations(page)).toEqual([])
        await form.getByRole('button', { name: 'Send' }).click()
        await page.getByText('Great! we will contact you ASAP').waitFor()
        await expect.poll(() => reported.join(' '), patience).toContain('"number_of_seats":250')
      }),
    ).toEqual([])
  })

  it('S2.064 S4.040 S9.010 four modals lie above one another from layer 200 on, and all close on navigation', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        await (await openContact(page)).getByRole('button', { name: 'Send an Email' }).click()
        await page.getByRole('dialog', { name: 'Send an Email' }).waitFor()
        const layers = await page.evaluate<number[]>(layersOfDialogs)
        expect(layers).toEqual([200, 201, 202, 203])
        await page.goBack()
        await expect.poll(() => page.getByRole('dialog').count(), patience).toBe(0)
      }),
    ).toEqual([])
  })

  it('S2.081 S4.018 S2.057 S2.105 the trial starts with a countdown under confetti, and Standard is there after it', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await page.getByRole('button', { name: 'Start Trial' }).click()
        const cover = page.getByRole('dialog', { name: 'Excellent Choice!' })
        await cover.getByRole('heading', { name: 'Excellent Choice!' }).waitFor()
        await cover.getByTestId('confetti').waitFor({ state: 'attached' })
        expect(Number(/\d/.exec((await cover.getByRole('timer').textContent()) ?? '')?.[0])).toBeLessThanOrEqual(5)
        expect(await accessibilityViolations(page)).toEqual([])
        await page.keyboard.press('Escape')
        const loaded = page.waitForURL(/firsttime=true/)
        await loaded
        await page.getByText('Your trial of Standard has begun.').waitFor()
        await page.getByText('14 days left in your trial of Standard').waitFor()
        await expect.poll(() => page.url(), patience).not.toContain('firsttime')
      }),
    ).toEqual([])
  })

  it('S4.014 S2.106 a trial that is used up is over', async () => {
    await shell.call('PUT', '/extproxy/integrations/edition', { isTrial: false })
    expect(
      await shell.inBrowser(
        '/',
        async ({ page }) => {
          await page.getByText('Your free trial is over').waitFor()
          expect(await page.getByRole('button', { name: 'Start Trial' }).count()).toBe(0)
          const dialog = await openUpgrade(page)
          await dialog.getByRole('article', { name: 'Standard' }).waitFor()
          expect(await dialog.getByRole('button', { name: 'start 14 days trial' }).count()).toBe(0)
        },
        { expected: /youtube/ },
      ),
    ).toEqual([])
  })
})

describe('on a paid edition', () => {
  it('S4.021 S2.080 S4.024 S4.029 enterprise opens on the solutions; one that is added says so', async () => {
    await edition('enterprise')
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        await withoutOtherSites(page)
        const dialog = await openUpgrade(page)
        expect(await dialog.getByRole('tab', { name: 'Solutions' }).getAttribute('aria-selected')).toBe('true')
        const solution = dialog.getByRole('article', { name: 'Microsoft Information Protection' })
        await solution.getByRole('button', { name: 'add solution' }).click()
        await solution.getByText('Added').waitFor()
        expect(await solution.getByRole('button', { name: 'add solution' }).count()).toBe(0)
      }),
    ).toEqual([])
  })

  it('S2.041 S2.052 the profile leads to the plans side by side; whose provider looks after it cannot choose', async () => {
    expect(
      await shell.inBrowser('/', async ({ page }) => {
        const dialog = await openPlans(page)
        await dialog.getByText('Your provider looks after your plan.').waitFor()
        await dialog.getByRole('region', { name: 'Enterprise' }).getByText('Current').waitFor()
        await dialog.getByRole('region', { name: 'Launch' }).getByText('First 20 rows of every list').waitFor()
        expect(await dialog.getByRole('button', { name: /^Choose/ }).count()).toBe(0)
        expect(await accessibilityViolations(page)).toEqual([])
      }),
    ).toEqual([])
  })
})

/** Runs in the browser: each dialog's place in the order of layers. */
const layersOfDialogs = `[...document.querySelectorAll('[role=dialog]')].map(dialog => {
  let layer = dialog
  while (layer && getComputedStyle(layer).zIndex === 'auto') layer = layer.parentElement
  return layer ? Number(getComputedStyle(layer).zIndex) : 0
})`

async function openPlans(page: Page) {
  await page.getByRole('button', { name: 'Your profile' }).click()
  await page.getByRole('menuitem', { name: /Your Plan/ }).click()
  return page.getByRole('dialog', { name: 'Change plan' })
}

async function openUpgrade(page: Page) {
  await (await openPlans(page)).getByRole('button', { name: 'See all plans' }).click()
  return page.getByRole('dialog', { name: 'Upgrade' })
}

async function openContact(page: Page) {
  await (await openUpgrade(page)).getByRole('button', { name: 'Upgrade', exact: true }).click()
  return page.getByRole('dialog', { name: 'Contact us' })
}
