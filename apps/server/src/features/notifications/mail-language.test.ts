import { defaultChoices } from '@sharelight/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outboxDeliverer } from '../../outbox/start-delivering.ts'
import { startMailServer, type MailServer } from '../../testing/mail-server.ts'
import { administrator, organisationIdOf, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { mailNews } from './verbs/mail-news.ts'
import { notify } from './verbs/notify.ts'

let server: TestServer, mails: MailServer, organisationId: string, token: string
const own = administrator.email
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({
    mail: { url: mails.url, from: 'Sharelight <sharelight@acme.example>' },
    publicUrl: 'https://sharelight.acme.example',
  })
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
})
afterAll(async () => {
  await server.close()
  await mails.close()
})
beforeEach(async () => {
  await choose('now')
  await speak(null)
})

const speak = (language: string | null) =>
  server.call('PUT', '/api/extproxy/integrations/ui-settings', { token, body: { uiSettings: { language } } })
const saved = async () => {
  const { body } = await server.call('GET', '/api/extproxy/integrations/ui-settings', { token })
  return (body as { value: { uiSettings: { language?: string } } }).value.uiSettings.language
}
const choose = (mail: 'now' | 'digest') =>
  server.call('PUT', '/api/notifications/choices', {
    token,
    body: { ...defaultChoices, kinds: { ...defaultChoices.kinds, policies: { product: true, mail } } },
  })
const signIn = (headers: Record<string, string>) =>
  server.call('POST', '/api/login', { headers, body: { email: own, password: administrator.password } })
const tell = (name: string) => notify(server.services, organisationId, { kind: 'policies', name, status: 'done' })
async function mailed() {
  await mailNews(server.services)
  await server.stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .execute()
  const deliverer = outboxDeliverer(server.services)
  await deliverer.deliverDue()
  await deliverer.close()
  return mails.next(own)
}

test('an administrator is mailed in the language that was chosen for the screens', async () => {
  await speak('de')
  await tell('The policy “Leavers” matched 1200 events.')
  const mail = await mailed()
  expect(mail.subject).toBe('Die Richtlinie „Leavers“ traf auf 1.200 Ereignisse zu')
  expect(mail.html).toContain('<html lang="de" dir="ltr">')
  expect(mail.text).toMatch(/^In Acme, am \d\d\.\d\d\.\d{4}, \d\d:\d\d\.$/m)
  expect(mail.text).toContain(
    'Sie erhalten diese E-Mail, weil Sie in Acme E-Mails zu diesem Thema gewählt haben: Richtlinien.',
  )
  expect(mail.text.replaceAll(/https:\S+/g, '')).not.toMatch(/\b(?:you|the|it|open)\b/i)
})

test('a Hebrew mail runs from right to left, and what no catalogue has stays English in it', async () => {
  await speak('he')
  await tell('Something new and unheard of.')
  const mail = await mailed()
  expect(mail.html).toContain('<html lang="he" dir="rtl">')
  expect(mail.subject).toContain('Something new and unheard of')
  expect(mail.text).toContain('בחירת העדכונים שיישלחו אליך')
})

test('signing in keeps the language chosen in the browser; what the browser asks for counts while none was chosen', async () => {
  await signIn({ 'accept-language': 'fr-CH, en;q=0.5' })
  expect(await saved()).toBe('fr')
  await signIn({ 'accept-language': 'es' })
  expect(await saved()).toBe('fr')
  await signIn({ 'accept-language': 'es', cookie: 'sharelight.language=de' })
  expect(await saved()).toBe('de')
  await signIn({ cookie: 'sharelight.language=tlh' })
  expect(await saved()).toBe('de')
})

test('who is invited is written to in the language of whoever invites, and a link for a new password in that of its owner', async () => {
  await speak('es')
  await server.call('POST', '/api/admins/invite', {
    token,
    body: { emails: ['carla@acme.example'], role: 'Admin', restrictions: ['it05'] },
  })
  const invitation = await mails.next('carla@acme.example')
  expect(invitation.subject).toBe('Se le invita a Acme en Sharelight')
  expect(invitation.text).toContain(`${own} le invita a administrar Acme en Sharelight.`)
  await server.call('POST', '/api/password/forgot', { body: { email: own } })
  const link = await mails.next(own)
  expect(link.subject).toBe('Establecer una contraseña nueva para Sharelight')
  expect(link.text).toContain('caduca a las 4 horas')
})
