import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, patience, themeOf, type WatchedPage } from './browser.ts'
import { administrator, makeCompany, type Company } from './company.ts'
import { setUpByCalls, signIn } from './people.ts'
import { startServer, type ServerUnderTest } from './server.ts'

let server: ServerUnderTest, browser: Browser, company: Company

beforeAll(async () => {
  company = makeCompany();
  [server, browser] = await Promise.all([startServer(), openBrowser()])
  await setUpByCalls(server, company)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  company?.remove()
})

/** Does something in a fresh browser and expects that it did not complain. */
async function inBrowser(path: string, act: (watched: WatchedPage) => Promise<void>, expected?: RegExp) {
  const watched = await openPage(browser)
  await signIn(watched.page, server, path)
  await act(watched)
  expect(watched.complaints(expected)).toEqual([])
  await watched.close()
}

it('each number of the Overview opens the list that it counts', async () => {
  await inBrowser('/', async ({ page }) => {
    await page.getByTestId('count-files').waitFor()
    const numbers = page.locator('a[data-testid]:not([data-testid="count-sources"])')
    const count = await numbers.count()
    expect(count).toBeGreaterThan(13)
    for (let index = 0; index < count; index++) {
      const number = numbers.nth(index)
      const name = await number.getAttribute('data-testid')
      const said = await (name === 'open-risk' ? number : number.locator('strong')).textContent()
      await number.click()
      expect([name, await page.getByTestId('total').textContent()]).toEqual([name, said])
      await page.goBack()
      await page.getByTestId('count-files').waitFor()
    }
    expect(Number(await page.getByTestId('open-risk').textContent())).toBeGreaterThan(0)
  })
})

describe('signing in', () => {
  it('S2.082 S2.083 S2.084 S5.001 is possible when the address and password can be right', async () => {
    const { page, close } = await openPage(browser)
    await page.goto(`${server.url}/login`)
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
    const watched = await openPage(browser)
    const { page } = watched
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('textbox', { name: 'Password' }).press('Enter')
    await page.getByText('email or password are incorrect').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(watched.complaints(/401/)).toEqual([])
    await watched.close()
  })

  it('S2.024 S4.034 lasts over a reload, and leads back to where one was going', async () => {
    await inBrowser('/data-sources-management', async ({ page }) => {
      await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: 'Data Sources', level: 1 }).waitFor()
    })
  })

  it('S2.053 S2.026 S4.035 ends after a question', async () => {
    await inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Your profile' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
      const dialog = page.getByRole('dialog', { name: 'Logout of the product?' })
      await dialog.getByRole('button', { name: 'Stay' }).waitFor()
      await dialog.getByRole('button', { name: 'Logout' }).click()
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
      await page.goto(server.url)
      await page.getByRole('heading', { name: 'Please Login' }).waitFor()
    })
  })
})

describe('every address', () => {
  it('S2.003 S2.004 S2.005 S2.006 S2.007 S2.008 S2.009 S2.010 S2.011 S2.013 S2.014 S2.015 has its screen, and S2.016 any other is the Overview', async () => {
    await inBrowser('/', async ({ page }) => {
      const screens = {
        '/data-sources-management': 'Data Sources', '/microsoft-labeling': 'Automate Microsoft Labeling', '/information-customization': 'Information Customization', '/in-motion-customization': 'Policies',
        '/trust-management': 'Trust Management', '/playbooks': 'Playbooks', '/reports': 'Reports & Audit', '/report-generator': 'Report generator', '/entity-investigation': 'Investigation',
        '/manual-ms-labeling': 'Manual Microsoft labelling', '/accounts': 'Accounts', '/admins': 'Admins', '/no/such/place': 'Overview',
      }
      for (const [path, title] of Object.entries(screens)) {
        await page.goto(server.url + path)
        await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      }
      expect(new URL(page.url()).pathname).toBe('/')
    })
  })

  it('S2.054 asks for a wider window up to 600 px', async () => {
    await inBrowser('/', async ({ page }) => {
      await page.setViewportSize({ width: 600, height: 800 })
      await page.getByText('Please expand the screen width to view your dashboards.').waitFor()
      await page.setViewportSize({ width: 1024, height: 768 })
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    })
  })

  it('S2.031 S2.032 S2.033 S2.034 S2.035 S2.036 S2.037 is reached through Configurations, which says what is not licensed', async () => {
    await inBrowser('/', async ({ page }) => {
      await page.getByRole('button', { name: 'Configurations' }).click()
      const names = await page.getByRole('menuitem').allTextContents()
      const expected = ['Data Sources', 'Information Customization', 'Trust Management', 'Automate Microsoft Labeling', 'Policies']
      expect(expected.map((name, index) => names[index]?.startsWith(name))).toEqual(expected.map(() => true))
      expect(names.map(name => name.endsWith('not licensed'))).toEqual([false, false, false, true, true])
      await page.getByRole('menuitem', { name: /Trust Management/ }).click()
      await page.getByRole('heading', { name: 'Trust Management', level: 1 }).waitFor()
    })
  })
})

for (const theme of ['light', 'dark'] as const) {
  describe(`in the ${theme} theme`, () => {
    it('S1.006 S2.044 S4.042 each screen can be used by everybody', async () => {
      await inBrowser('/', async ({ page }) => {
        if (theme === 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click()
        else if (await page.getByRole('button', { name: 'Switch to light theme' }).count()) await page.getByRole('button', { name: 'Switch to light theme' }).click()
        await expect.poll(() => themeOf(page), patience).toBe(theme)
        for (const path of ['/', '/entity-investigation?type=files', '/entity-investigation?type=events', '/entity-investigation?type=contacts', '/data-sources-management', '/admins']) {
          await page.goto(server.url + path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await expect.poll(() => page.getByText('Loading...').count(), patience).toBe(0)
          expect({ path, violations: await accessibilityViolations(page) }).toEqual({ path, violations: [] })
        }
      })
    })
    it('the choice is kept on the server for other browsers', async () => {
      await inBrowser('/', async ({ page }) => {
        await expect.poll(() => themeOf(page), patience).toBe(theme)
      })
    })
  })
}

describe('an investigation', () => {
  it('shows why a file is sensitive, with masked evidence only', async () => {
    await inBrowser('/entity-investigation?type=files&frame=all&f=name:eq:cards.txt', async ({ page }) => {
      await page.getByRole('grid', { name: 'Files' }).getByText('cards.txt', { exact: true }).click()
      const drawer = page.getByRole('dialog', { name: 'cards.txt' })
      await drawer.getByText('What is in it, and why we say so').waitFor()
      await drawer.getByText('•••• 1111').first().waitFor()
      expect(await page.content()).not.toContain('4111 1111')
      expect(await accessibilityViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'hidden' })
      expect(page.url()).not.toContain('item=')
    })
  })

  it('goes by keyboard: arrows move, Enter opens', async () => {
    await inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
      const grid = page.getByRole('grid', { name: 'Files' })
      await grid.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByText('Who can reach it').waitFor()
      expect(page.url()).toContain('item=')
    })
  })

  it('keeps filters, search, sort and columns, which can be removed again', async () => {
    await inBrowser('/entity-investigation?type=files&frame=all&f=sensitivity:gte:2', async ({ page }) => {
      const total = page.getByTestId('total')
      const before = Number(await total.textContent())
      await page.getByRole('button', { name: /Remove this filter/ }).click()
      await expect.poll(async () => Number(await total.textContent()), patience).toBeGreaterThan(before)
      await page.getByRole('textbox', { name: 'Search this list' }).fill('lunch')
      await expect.poll(() => total.textContent(), patience).toBe('1')
      await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
      await page.waitForURL(/sort=name/)
      await page.getByRole('textbox', { name: 'Search this list' }).fill('no such file anywhere')
      await page.getByText('No Results').waitFor()
    })
  })
})

describe('data sources', () => {
  it('can be tested, scanned again and disconnected with everything that was found', async () => {
    await inBrowser('/data-sources-management', async ({ page }) => {
      await page.getByRole('button', { name: 'Connect File system' }).click()
      const form = page.getByRole('dialog', { name: 'File system' })
      await form.getByLabel('Folder on the server').fill(`${company.folder}/notes`)
      await form.getByLabel('Folder on the server').press('Enter')
      await form.getByRole('button', { name: 'Test connection' }).click()
      await form.getByText('It works.').waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
      await form.getByLabel('Name', { exact: true }).fill('Notes')
      await form.getByRole('button', { name: 'Connect and scan' }).click()
      const card = page.getByRole('region', { name: 'Notes' })
      await card.getByText('3 items done').waitFor()
      const answered = page.waitForResponse(response => response.url().endsWith('/scan'))
      await card.getByRole('button', { name: 'Scan again' }).click()
      await (await answered).finished()
      await page.waitForTimeout(300)
      await card.getByRole('button', { name: 'Scan again' }).waitFor()
      await card.getByRole('button', { name: 'More actions: Notes' }).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await page.getByRole('radio', { name: /Erase everything/ }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await card.waitFor({ state: 'detached' })
    })
  })
})

describe('risk types', () => {
  const severityOf = 'Severity of Payment card data leaves'

  it('S4.030 S8.011 show a new severity at once, and the old one again when it cannot be saved', async () => {
    await inBrowser('/information-customization', async ({ page }) => {
      const severity = page.getByRole('radiogroup', { name: severityOf })
      await severity.getByRole('radio', { name: 'High' }).waitFor({ state: 'attached' })
      await page.route('**/api/insight', route => route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue())
      await severity.getByText('Low').click()
      await page.getByText('Error changing risk type severity').waitFor()
      await expect.poll(() => severity.getByRole('radio', { name: 'High' }).isChecked(), patience).toBe(true)
    }, /500/)
  })

  it('rate all of history anew when their severity changes', async () => {
    await inBrowser('/information-customization', async ({ page }) => {
      const severity = page.getByRole('radiogroup', { name: severityOf })
      await severity.getByText('Medium').click()
      await expect.poll(() => severity.getByRole('radio', { name: 'Medium' }).isChecked(), patience).toBe(true)
      expect(await accessibilityViolations(page)).toEqual([])
      await page.reload()
      await expect.poll(() => severity.getByRole('radio', { name: 'Medium' }).isChecked(), patience).toBe(true)
    })
  })
})

it('S6.006 S3.018 administrators can be listed and invited, with a link where no mail can be sent', async () => {
  await inBrowser('/admins', async ({ page }) => {
    await page.getByRole('rowheader', { name: administrator.email }).waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('combobox', { name: 'Email addresses' }).fill('zoe@acme.example')
    await page.getByRole('combobox', { name: 'Email addresses' }).press('Enter')
    await page.getByRole('button', { name: 'Send invitations' }).click()
    const link = await page.getByText(/^https?:.*invitation/).textContent() ?? ''
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('rowheader', { name: 'zoe@acme.example' }).waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['zoe@acme.example ', `${administrator.email} (you)`])
    const guest = await openPage(browser)
    await guest.page.goto(server.url + new URL(link).pathname + new URL(link).search)
    await guest.page.getByLabel('Your name').fill('Zoe Guest')
    await guest.page.getByRole('textbox', { name: 'Password' }).fill('amber-heron-sings-77')
    await guest.page.getByRole('button', { name: 'Join' }).click()
    await guest.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(guest.complaints()).toEqual([])
    await guest.close()
  })
})

it('Ctrl-K finds screens, files and people', async () => {
  await inBrowser('/', async ({ page }) => {
    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('trust')
    await page.getByRole('option', { name: /Trust Management/ }).waitFor()
    await search.fill('cards')
    await page.getByRole('option', { name: /cards\.txt/ }).waitFor()
    await search.press('Enter')
    await page.getByRole('dialog', { name: 'cards.txt' }).waitFor()
  })
})

it('S9.009 S8.001 without a connection says so, and goes on when it is back', async () => {
  await inBrowser('/entity-investigation?type=files&frame=all', async ({ page }) => {
    await page.getByTestId('total').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Folders' }).click()
    await page.getByText('Looks like you\'re offline').first().waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('grid', { name: 'Folders' }).waitFor()
  }, /ERR_INTERNET_DISCONNECTED|network/i)
})
