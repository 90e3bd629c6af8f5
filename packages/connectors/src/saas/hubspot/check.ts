import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { mayRead } from './activity/feed.ts'
import { HubspotFault, known } from './fault.ts'
import { maySee } from './objects.ts'
import type { HubspotReading } from './reading.ts'

interface Asked {
  name: string
  has: boolean
  wayOut: string
}

/** Tries what reading will ask for. */
export async function check(reading: HubspotReading): Promise<CheckResult> {
  try {
    await reading.account.details()
    const asked = await Promise.all(questions(reading))
    const missing = asked.filter(({ has }) => !has).map(({ name, wayOut }) => ({ name, wayOut }))
    return {
      ok: asked.some(({ name, has }) => has && /^(Files|Records|Notes)/.test(name)),
      granted: ['Account', ...asked.filter(({ has }) => has).map(({ name }) => name)],
      missing,
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof HubspotFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'HubSpot', wayOut: error.message }] }
  }
}

function questions(reading: HubspotReading): Promise<Asked>[] {
  const { hubspot, settings } = reading
  const may = (path: string, query = { limit: 1 }) =>
    known(hubspot.page({ path, query, what: 'Testing the connection' })).then(page => page !== undefined)
  const giving = (scopes: string) =>
    `Give the private app the scope ${scopes}, and copy its token anew where it changes.`
  const ask = async (name: string, has: Promise<boolean>, wayOut: string): Promise<Asked> => ({
    name,
    has: await has,
    wayOut,
  })
  return [
    ...(settings.files ? [ask('Files', may('/files/v3/files/search'), giving('files'))] : []),
    ask(
      'Records',
      maySee(reading, settings.objects[0] ?? 'contacts'),
      giving('crm.objects.contacts.read and those of other objects'),
    ),
    ...settings.written
      .slice(0, 3)
      .map(type =>
        ask(type === 'notes' ? 'Notes' : `What people wrote: ${type}`, maySee(reading, type), giving(scopeOf(type))),
      ),
    ask('Users', may('/settings/v3/users/'), giving('settings.users.read')),
    ask(
      'The audit log',
      mayRead(reading, 'audit'),
      'It takes an Enterprise edition and the scope account-info.security.read. Without it, what happens is not read.',
    ),
  ]
}

const scopeOf = (type: string) =>
  ({ emails: 'sales-email-read', tickets: 'tickets' })[type] ?? 'crm.objects.contacts.read'
