import { mkdirSync, writeFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '../../apps/web/src/lib/paths.ts'
import { accessibilityViolations, openBrowser, openPage, patience, themeOf, type WatchedPage } from './browser.ts'
import { request } from './calls.ts'
import { administrator } from './company.ts'
import { setUpOrganisation } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

/** In CSS pixels, and how many of the screen's make one of them. */
const sizes = {
  'a desk': [1440, 900, 1],
  'a small screen': [1024, 768, 1],
  'a large screen': [1920, 1080, 1],
  'a wide screen': [2560, 1440, 1],
  '200 %': [720, 450, 2],
  '400 %': [640, 400, 4],
} as const
type Size = keyof typeof sizes

/** What is empty or asks little has nothing that grows with the window. */
const sizesOf = {
  outside: ['a desk', '400 %'],
  empty: ['a desk', '400 %'],
  demo: Object.keys(sizes) as Size[],
} satisfies Record<string, Size[]>
type State = keyof typeof sizesOf
type Theme = 'light' | 'dark'

/** Who looks: axe is asked at one size each, the layout is measured at all of them. */
const looks = {
  'in the light theme': { locale: 'en-GB', theme: 'light', axeAt: 'a desk' },
  'in the dark theme': { locale: 'en-GB', theme: 'dark', axeAt: '200 %' },
  'from right to left': { locale: 'he-IL', theme: 'dark', axeAt: 'a small screen' },
} as const satisfies Record<string, { locale: string; theme: Theme; axeAt: Size }>
type Look = keyof typeof looks
const isOf = (theme: Theme) => (look: Look) => looks[look].theme === theme

const investigation = (question: string) => `${paths.investigation}?frame=all&${question}`
const subject = 'subject=organization:halden-freight.example'

/** Every address that is open to who is signed in, in each of its states that has an address. */
const places = [
  paths.overview,
  `${paths.overview}?frame=all`,
  investigation('type=files'),
  investigation('type=events'),
  investigation('type=contacts'),
  investigation('type=employees'),
  investigation('type=personal-contacts'),
  investigation('type=organizations'),
  investigation('type=folders'),
  investigation(subject),
  paths.sources,
  paths.microsoftLabelling,
  `${paths.microsoftLabelling}?stage=3`,
  paths.manualLabelling,
  paths.information,
  paths.policies,
  `${paths.policies}?policy=new&template=open-links`,
  paths.trust,
  paths.playbooks,
  `${paths.playbooks}?playbook=close_anonymous_links`,
  `${paths.playbooks}?playbook=rotate_secrets`,
  `${paths.playbooks}?view=journal`,
  paths.reports,
  paths.reportGenerator,
  `${paths.reportGenerator}?ready=executive`,
  paths.accounts,
  paths.admins,
  paths.posture,
  `${paths.posture}?check=open_link`,
  paths.unprotectedAccounts,
  paths.ghostAccounts,
  paths.dataSubjects,
  paths.conversation,
  paths.integrations,
  paths.customization,
  paths.help,
  `${paths.help}/first-steps`,
]
const outside = [paths.login, paths.setup, paths.invitation, paths.question]
/** It is in development only; the tests of the shell look at it. */
const elsewhere = [paths.gallery]

/** What sticks out to the side, where one would have to move the page, or what holds its content, to see it. */
const sticksOut = `[document.scrollingElement, document.querySelector('#content')?.parentElement, document.querySelector('main'), document.querySelector('header nav')]
  .filter(part => part && part.scrollWidth > part.clientWidth + 1)
  .map(part => part.tagName + ' ' + part.className + ' ' + part.scrollWidth + ' > ' + part.clientWidth)`

/** What a link without its secret is answered with. */
const refusal = /the server responded with a status of 4\d\d/

const themeKey = 'sharelight.theme'

/** How much of what is in sight is being loaded, once it is drawn anew. What is below is asked for when it comes in sight. */
const waiting = `new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  [...document.querySelectorAll('[role=status] > .visually-hidden, [aria-busy=true]')]
    .filter(one => one.parentElement.getBoundingClientRect().top < innerHeight).length)`

let server: ServerUnderTest, token: string, demo: string | undefined
const pages = {} as Record<Look, { watched: WatchedPage; devtools: CDPSession }>
const allLooks = Object.keys(looks) as Look[]

async function open(look: Look) {
  const { locale, theme } = looks[look]
  const watched = await openPage(await openBrowser(), { locale })
  await watched.page.addInitScript(
    `localStorage.getItem('${themeKey}') ?? localStorage.setItem('${themeKey}', '${theme}')`,
  )
  pages[look] = { watched, devtools: await watched.page.context().newCDPSession(watched.page) }
}

beforeAll(async () => {
  server = await startServer()
  for (const look of allLooks) await open(look)
}, setUpMs)
afterAll(async () => {
  await Promise.all(Object.values(pages).map(({ watched }) => watched.close()))
  await server?.stop()
})

/** In whatever language. */
async function signInBlindly(page: Page) {
  await page.goto(`${server.url}${paths.login}`)
  await page.locator('input[type=email]').fill(administrator.email)
  await page.locator('input[type=password]').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(server.url + paths.overview)
}

/** As the first steps do it; gives the token there. */
async function changeToDemo(page: Page): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.post(`${server.url}/api/demo`, { headers, data: {}, timeout: setUpMs })
  return ((await answer.json()) as { token: string }).token
}

/** The choice of a user holds in all of their browsers. */
const saveTheme = (theme: Theme) =>
  request(server, ['PUT', '/extproxy/integrations/ui-settings'], {
    token: demo ?? token,
    body: { uiSettings: { theme } },
  })

async function resize(look: Look, size: Size) {
  const [width, height, deviceScaleFactor] = sizes[size]
  const metrics = { width, height, deviceScaleFactor, mobile: false }
  await pages[look].devtools.send('Emulation.setDeviceMetricsOverride', metrics)
}

/** Until it is drawn, and nothing is being loaded any more. */
async function settled(look: Look) {
  const { page } = pages[look].watched
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const waits = () => page.evaluate<number>(waiting)
  await expect.poll(waits, patience).toBe(0)
}

/** Where somebody wants to look at it. */
async function picture(look: Look, name: string) {
  const folder = process.env['PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  // A screenshot of Playwright's own would be of another size.
  const { data } = await pages[look].devtools.send('Page.captureScreenshot', { format: 'png' })
  writeFileSync(`${folder}/${`${name}-${look}`.replaceAll(/\W+/g, '-')}.png`, Buffer.from(data, 'base64'))
}

async function walk(path: string, look: Look, state: State) {
  const { theme, locale, axeAt } = looks[look]
  const { watched } = pages[look]
  const before = watched.complaints(state === 'outside' ? refusal : undefined).length
  await watched.page.goto(server.url + path)
  await settled(look)
  await expect.poll(() => themeOf(watched.page), patience).toBe(theme)
  expect(await watched.page.evaluate('document.documentElement.dir')).toBe(locale === 'he-IL' ? 'rtl' : 'ltr')
  const found: unknown[] = []
  for (const size of new Set([...sizesOf[state], axeAt])) {
    await resize(look, size)
    await settled(look)
    await picture(look, `${state}-${path}-${size}`)
    found.push(...(await watched.page.evaluate<string[]>(sticksOut)).map(part => `${size}: ${part}`))
    if (size === axeAt) found.push(...(await accessibilityViolations(watched.page)))
  }
  const complaints = watched.complaints(state === 'outside' ? refusal : undefined)
  return [...found, ...complaints.slice(before)]
}

/** What is wrong there, by who looks. All look at once; none goes on while the next place is walked. */
async function flawsAt(path: string, state: State, those: readonly Look[] = allLooks) {
  const walked = await Promise.allSettled(those.map(look => walk(path, look, state)))
  return walked.flatMap((each, place) => {
    const flaws = each.status === 'fulfilled' ? each.value : [String(each.reason)]
    return flaws.map(flaw => [those[place], flaw])
  })
}

it('every address of the app is walked', () => {
  const walked = [...places, ...outside, ...elsewhere].map(path => path.replace(/[?].*/, ''))
  expect(Object.values(paths).filter(path => !walked.includes(path))).toEqual([])
})

describe('S1.006 S3.081 S2.044 S4.042 before anybody signed in, everybody can use', () => {
  it.each(outside)('%s', async path => {
    expect(await flawsAt(path, 'outside')).toEqual([])
  })
})

describe.each(['empty', 'demo'] as const)(
  'S1.006 S3.081 S2.044 S4.042 in the organisation that is %s, everybody can use',
  state => {
    beforeAll(async () => {
      if (state === 'empty') token = await setUpOrganisation(server)
      for (const { watched } of Object.values(pages)) {
        if (state === 'empty') await signInBlindly(watched.page)
        else demo = await changeToDemo(watched.page)
      }
    }, setUpMs)
    describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
      beforeAll(() => saveTheme(theme))
      it.each(places)('%s', async path => {
        expect(await flawsAt(path, state, allLooks.filter(isOf(theme)))).toEqual([])
      })
    })
  },
)
