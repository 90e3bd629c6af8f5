import {
  remoteConformance,
  secretsConformance,
  type RemoteBench,
  type RemoteFault,
} from '@sharelight/testkit/connectors'
import { addTable, putRow, startDynamics } from '@sharelight/testkit/dynamics'
import { createOutbound, memoryVault, createTokenSource, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { appClient } from '../app.ts'
import { dynamics } from './index.ts'

async function bench(): Promise<RemoteBench> {
  const environment = await startDynamics()
  const { state, faults, settings, hosts } = environment
  const vault = memoryVault()
  state.users.push({
    systemuserid: '00000000-0000-0000-0000-000000000001',
    fullname: 'Ada',
    internalemailaddress: 'ada@example.com',
    isdisabled: false,
    accessmode: 0,
    systemuserroles_association: [{ roleid: 'r1', name: 'Basic User' }],
  })
  state.roles.push({ roleid: 'r1', name: 'Basic User' })
  state.audits.push({
    auditid: 'a1',
    createdon: new Date(Date.now() - 3_600_000).toISOString(),
    action: 2,
    operation: 2,
    objecttypecode: 'account',
    _userid_value: '00000000-0000-0000-0000-000000000001',
  })
  // Every environment has tables.
  addTable(state, 'account', { columns: {} })
  const nameOf = (name: string) => `t_${name.replaceAll('-', '_')}`
  const rows = new Map<string, string>()
  let filled = 0
  const ways: Partial<Record<RemoteFault, () => () => void>> = {
    throttled: () => faults.throttle({ seconds: 3600 }),
    throttled_silently: () => faults.throttle(),
    busy: () => faults.unavailable({ times: 1 }),
    token_expired() {
      faults.expireTokens()
      return () => undefined
    },
    consent_lost() {
      state.isConsentLost = true
      return () => void (state.isConsentLost = false)
    },
    unreachable: () => faults.hangUp(),
    truncated: () => faults.cut(),
    malformed: () => faults.garble(),
  }
  return {
    settings,
    io() {
      const http = sourceHttp(
        createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(hosts) }), {
          wait: () => Promise.resolve(),
        }),
        Object.keys(hosts),
      )
      const client = appClient({ ...settings, cloud: 'global' })
      const tokens = createTokenSource({
        name: 'Microsoft',
        client,
        http,
        now: () => new Date(),
        vaultFor: () => Promise.resolve(vault),
      })
      return { http, tokens }
    },
    put(id, text) {
      const name = nameOf(id)
      if (!state.tables.has(name)) addTable(state, name)
      rows.set(name, putRow(state, name, { text }, rows.get(name)))
      return Promise.resolve(`contoso.crm.dynamics.com/dbo/${name}/text`)
    },
    remove(id) {
      state.tables.delete(nameOf(id))
      return Promise.resolve()
    },
    share(id, isPublic) {
      const privilegeid = state.tables.get(nameOf(id))?.readPrivilege ?? ''
      state.rolePrivileges = isPublic ? [{ roleid: 'r1', privilegeid, privilegedepthmask: 8 }] : []
      return Promise.resolve()
    },
    faults: Object.keys(ways) as RemoteFault[],
    fault(fault) {
      const mend = ways[fault]?.()
      return Promise.resolve(() => Promise.resolve(mend?.()))
    },
    most: 3000,
    fill(count) {
      for (let left = count; left > 0; left -= 500)
        addTable(state, `filled_${filled++}`, {
          columns: Object.fromEntries(Array.from({ length: Math.min(left, 500) }, (_, at) => [`c${at}`, 'String'])),
        })
      return Promise.resolve()
    },
    close: environment.stop,
  }
}

remoteConformance(dynamics, bench)
secretsConformance(withReading(dynamics))
