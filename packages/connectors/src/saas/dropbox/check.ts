import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { speakerOf } from './account.ts'
import type { DropboxCall } from './api.ts'
import { DropboxFault, granting } from './fault.ts'
import type { DropboxReading } from './list.ts'
import { rights } from './rights.ts'

/** Tries what reading will ask for, scope by scope. */
export async function check(reading: DropboxReading): Promise<CheckResult> {
  try {
    const isTeam = await reading.accounts.isTeam()
    const wanted = rights.filter(({ isOfTeam }) => isTeam || !isOfTeam)
    const lacking: string[] = []
    for (const { name } of wanted) {
      const call = await callFor(reading, name, isTeam)
      if (call && !(await isGranted(reading, call))) lacking.push(name)
    }
    return {
      ok: !wanted.some(({ name, isNeeded }) => isNeeded && lacking.includes(name)),
      granted: wanted.map(({ name }) => name).filter(name => !lacking.includes(name)),
      missing: [
        ...lacking.map(name => ({ name, wayOut: granting(name) })),
        ...(isTeam ? [] : [{ name: 'A team', wayOut: ofOneAccount }]),
      ],
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof DropboxFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'Dropbox', wayOut: error.message }] }
  }
}

const ofOneAccount =
  'The token is of a single account: its own files, the folders shared with it and its links are read. For members, team folders, policies and activity, let an administrator of the team authorise an app with team scopes.'

async function callFor({ accounts }: DropboxReading, scope: string, isTeam: boolean): Promise<DropboxCall | undefined> {
  const what = 'Testing the connection'
  const team: Readonly<Record<string, DropboxCall>> = {
    'team_info.read': { route: 'team/get_info', what },
    'members.read': { route: 'team/members/list_v2', arg: { limit: 1 }, what },
    'groups.read': { route: 'team/groups/list', arg: { limit: 1 }, what },
    'team_data.member': { route: 'team/namespaces/list', arg: { limit: 1 }, what },
    'sessions.list': { route: 'team/devices/list_members_devices', arg: {}, what },
    'events.read': { route: 'team_log/get_events', arg: { limit: 1 }, what },
  }
  const ofTeam = team[scope]
  if (ofTeam) return ofTeam
  const person = isTeam ? await personOf(accounts) : undefined
  if (isTeam && !person) return undefined
  const as = person ? speakerOf(person) : {}
  const own: Readonly<Record<string, DropboxCall>> = {
    'account_info.read': { route: 'users/get_current_account', as, what },
    'files.metadata.read': { route: 'files/list_folder', arg: { path: '', limit: 1 }, as, what },
    'sharing.read': { route: 'sharing/list_shared_links', arg: {}, as, what },
  }
  return own[scope]
}

async function personOf(accounts: DropboxReading['accounts']) {
  try {
    const admin = await accounts.admin()
    return (await accounts.people()).find(({ member }) => member === admin)
  } catch (error) {
    // It is told by itself.
    if (error instanceof SourceFault && error.code === 'scope_missing') return undefined
    throw error
  }
}

/** What Dropbox refuses for another reason than the scope, the scope allows. */
async function isGranted({ dropbox }: DropboxReading, call: DropboxCall): Promise<boolean> {
  try {
    await dropbox.call(z.unknown(), call)
    return true
  } catch (error) {
    if (error instanceof DropboxFault) return true
    if (error instanceof SourceFault && error.code === 'scope_missing') return false
    throw error
  }
}
