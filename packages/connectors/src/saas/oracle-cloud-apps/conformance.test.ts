import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { startOracleCloudApps } from '@sharelight/testkit/oracle-cloud-apps'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { oracleCloudApps } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const applications = await startOracleCloudApps()
  const { act, state, faults, settings, hosts } = applications
  const roles = [
    act.addRole('ORA_FND_IT_SECURITY_MANAGER_JOB', 'IT Security Manager'),
    act.addRole('ORA_AP_ACCOUNTS_PAYABLE_MANAGER_JOB', 'Accounts Payable Manager'),
  ]
  const ada = act.addUser('ada', { email: 'ada@example.com', roles: [...roles] })
  const prepare = () => {
    Object.assign(ada, { userName: 'ada', active: true, roles: [...roles] })
    return Promise.resolve({ key: 'ada@example.com' })
  }
  const interfere = () => {
    ada.userName = 'another'
    return Promise.resolve()
  }
  const invoice = act.addThing('invoices', 'INV-1')
  const date = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  for (let at = 0; at < 450; at++)
    state.audit.push({
      date,
      product: 'OPSS',
      eventType: 'UPDATE',
      businessObjectType: 'Invoice',
      objectIdentifier: `${at}`,
      userName: 'ada',
    })
  const fileOf = (name: string) => [...invoice.files.values()].find(file => file.name === `${name}.txt`)
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    consent_lost() {
      state.isSignedOut = true
      return () => void (state.isSignedOut = false)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings: { ...settings, mayChange: true },
    io: () => ({
      http: sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) }), {
          wait: () => Promise.resolve(),
        }),
        Object.keys(hosts),
      ),
    }),
    put(name, content) {
      const found = fileOf(name)
      if (found) act.replace(found, content)
      const { id } = found ?? act.attach(invoice, `${name}.txt`, content)
      return Promise.resolve(`fscmRestApi/resources/11.13.18.05/invoices/${invoice.id}/child/attachments/${id}`)
    },
    remove(name) {
      const file = fileOf(name)
      if (file) invoice.files.delete(file.id)
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const undo = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(undo?.()))
    },
    fill(count) {
      for (let at = 0; at < count; at++)
        act.attach(act.addThing('invoices', `Many ${at}`), `many-${at}.txt`, `Text ${at}`)
      return Promise.resolve()
    },
    most: 5_000,
    remedies: [
      { name: 'disable_account', params: {}, prepare, isMended: () => Promise.resolve(!ada.active), interfere },
      {
        name: 'remove_from_roles',
        params: {},
        prepare,
        isMended: () => Promise.resolve(ada.roles.length === 0),
        interfere,
      },
    ],
    close: applications.stop,
  }
}

remoteConformance(oracleCloudApps, bench)
secretsConformance(withReading(oracleCloudApps))
