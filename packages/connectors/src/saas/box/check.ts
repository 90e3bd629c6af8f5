import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { BoxCall } from './api.ts'
import { BoxFault, granting } from './fault.ts'
import type { BoxReading } from './list.ts'
import { User, Entries } from './shapes.ts'

const [files, users, groups, properties, speaking] = [
  'Read all files and folders stored in Box',
  'Manage users',
  'Manage groups',
  'Manage enterprise properties',
  'Make API calls using the as-user header',
]

/** Tries what reading will ask for, right by right. */
export async function check(reading: BoxReading): Promise<CheckResult> {
  const what = 'Testing the connection'
  try {
    const own = await reading.self()
    const other = await anotherUser(reading, own.id)
    const asked: [string, BoxCall][] = [
      [files, { path: '/folders/0/items', query: { limit: 1 }, what }],
      [users, { path: '/users', query: { limit: 1, user_type: 'managed' }, what }],
      [groups, { path: '/groups', query: { limit: 1 }, what }],
      [properties, { path: '/events', query: { stream_type: 'admin_logs_streaming', stream_position: 'now' }, what }],
      ...(other === undefined
        ? []
        : [[speaking, { path: '/folders/0/items', query: { limit: 1 }, as: other, what }] as [string, BoxCall]]),
    ]
    const lacking: string[] = []
    for (const [name, call] of asked) if (!(await isGranted(reading, call))) lacking.push(name)
    return {
      ok: !lacking.includes(files) && !lacking.includes(speaking) && !lacking.includes(users),
      granted: asked.map(([name]) => name).filter(name => !lacking.includes(name)),
      missing: lacking.map(name => ({ name, wayOut: granting(name) })),
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof BoxFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'Box', wayOut: error.message }] }
  }
}

async function anotherUser({ box }: BoxReading, own: string): Promise<string | undefined> {
  try {
    const call = { path: '/users', query: { limit: 2, user_type: 'managed' }, what: 'Users' }
    const { entries } = await box.get(Entries, call)
    return entries.flatMap(one => User.safeParse(one).data ?? []).find(({ id }) => id !== own)?.id
  } catch (error) {
    if (error instanceof BoxFault || (error instanceof SourceFault && error.code === 'scope_missing')) return undefined
    throw error
  }
}

async function isGranted({ box }: BoxReading, call: BoxCall): Promise<boolean> {
  try {
    await box.get(z.unknown(), call)
    return true
  } catch (error) {
    if (error instanceof BoxFault || (error instanceof SourceFault && error.code === 'scope_missing')) return false
    throw error
  }
}
