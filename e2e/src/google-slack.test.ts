import { startWorkspace, type WorkspaceBench } from '@sharelight/testkit/google'
import { startSlack, type SlackBench } from '@sharelight/testkit/slack'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessibilityViolations, openBrowser, openPage, type WatchedPage } from './browser.ts'
import { setUpOrganisation, signIn } from './people.ts'
import { setUpMs } from './screens.ts'
import { startServer, type ServerUnderTest } from './server.ts'

const ada = 'ada.lovelace@contoso.example'
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'

describe('Google Workspace and Slack in the browser', () => {
  let workspace: WorkspaceBench, slack: SlackBench, server: ServerUnderTest, browser: Browser, watched: WatchedPage
  const answers: string[] = []
  const card = (name: string) => watched.page.getByRole('region', { name, exact: true })

  beforeAll(async () => {
    ;[workspace, slack] = await Promise.all([startWorkspace(), startSlack()])
    workspace.act.addUser({ name: 'Ada Lovelace' })
    workspace.act.addFile({ drive: ada, path: '/Payments.txt', content: iban })
    workspace.act.share({ drive: ada, path: '/Payments.txt', type: 'anyone' })
    const { id: by } = slack.act.addUser({ name: 'ada', email: ada })
    const { id: channel } = slack.act.addChannel({ name: 'finance', members: [by] })
    const file = slack.act.addFile({ name: 'Invoice.txt', content: iban, by, isPublic: true })
    slack.act.say(channel, { by, text: 'The invoice.', files: [file.id] })
    const hosts = JSON.stringify({ ...workspace.hosts, ...slack.hosts })
    ;[server, browser] = await Promise.all([
      startServer({ env: { OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: hosts } }),
      openBrowser(),
    ])
    await setUpOrganisation(server)
    watched = await openPage(browser)
    watched.page.on('response', answer => {
      if (new URL(answer.url()).pathname.startsWith('/api/'))
        void answer.text().then(
          text => answers.push(text),
          () => undefined,
        )
    })
    await signIn(watched.page, server, '/data-sources-management')
  }, setUpMs)
  afterAll(async () => {
    await browser?.close()
    await Promise.all([server?.stop(), workspace?.stop(), slack?.stop()])
  })

  const sources = [
    {
      service: 'Google Workspace',
      name: 'Contoso drives',
      right: 'To list the files of people and of shared drives',
      fields: () => ({
        'Service account key': workspace.settings.serviceAccountKey,
        Administrator: workspace.settings.adminEmail,
      }),
    },
    {
      service: 'Slack',
      name: 'Contoso talks',
      right: 'To know who there is, who administers, who is a guest.',
      fields: () => ({ Token: slack.settings.token }),
    },
  ]

  it.each(sources)('$service is connected with what each right is for, and scanned', async source => {
    const { page } = watched
    await page
      .getByRole('button', { name: `Connect ${source.service}`, exact: true })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: source.service })
    const needs = form.locator('details', { hasText: source.right })
    if ((await needs.getAttribute('open')) === null) await needs.locator('summary').click()
    await form.getByText(source.right).first().waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(source.name)
    for (const [field, value] of Object.entries(source.fields()))
      await form.getByRole('textbox', { name: field, exact: true }).fill(value)
    await form.getByRole('switch', { name: 'May change things' }).check()
    await form.getByRole('button', { name: /^Connect/ }).click()
    await card(source.name)
      .getByText(/\d items? done/)
      .waitFor()
  })

  it('what anybody may open is found on the Overview, and each item says why', async () => {
    const { page } = watched
    await page.goto(`${server.url}/`)
    await page.getByText('Close open links to highly sensitive files').waitFor()
    for (const name of ['Payments.txt', 'Invoice.txt']) {
      await page.goto(`${server.url}/entity-investigation?type=files&frame=all`)
      await page.getByText(name, { exact: true }).first().click()
      const item = page.getByRole('dialog', { name })
      await item.getByText('IBAN').first().waitFor()
      await item
        .getByText(/^(Anybody|Anyone with the link)$/)
        .first()
        .waitFor()
      expect(await accessibilityViolations(page)).toEqual([])
    }
  })

  it('a playbook closes both links after a dry run, and opens them again when that is taken back', async () => {
    const { page } = watched
    const open = () => [
      workspace.act.fileAt({ drive: ada, path: '/Payments.txt' }).grants.some(({ type }) => type === 'anyone'),
      [...slack.state.files.values()].some(({ isPublic }) => isPublic),
    ]
    await page.goto(`${server.url}/`)
    await page
      .getByRole('link', { name: /Close open links to highly sensitive files/ })
      .first()
      .click()
    await page.getByTestId('affected').getByText('2 files').waitFor()
    await page.getByRole('button', { name: 'Dry run' }).first().click()
    const plan = page.getByTestId('plan')
    await plan.getByText('2 to do').waitFor()
    expect(open()).toEqual([true, true])
    expect(await accessibilityViolations(page)).toEqual([])
    await plan.getByRole('button', { name: 'Do it' }).click()
    await plan.getByText('2 done').waitFor()
    expect(open()).toEqual([false, false])
    await plan.getByRole('button', { name: 'Take it back…' }).click()
    const preview = page.getByTestId('undo-preview')
    await preview.getByRole('button', { name: 'Take it back' }).click()
    await page.getByTestId('plan-facts').getByText('2 taken back').waitFor()
    expect(open()).toEqual([true, true])
  })

  it('neither the key nor the token comes back to the browser in any answer', () => {
    const { private_key: key } = JSON.parse(workspace.settings.serviceAccountKey) as { private_key: string }
    const secrets = [key.split('\n')[3] ?? key, slack.settings.token, 'ya29.c.bench']
    expect(answers.length).toBeGreaterThan(20)
    expect(answers.filter(answer => secrets.some(secret => answer.includes(secret)))).toEqual([])
  })
})
