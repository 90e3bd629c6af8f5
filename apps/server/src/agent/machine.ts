import { readFile, readdir } from 'node:fs/promises'
import { availableParallelism, hostname, loadavg, platform, release, userInfo } from 'node:os'
import { join } from 'node:path'
import type { DeviceFacts, DevicePolicy, DeviceSystem } from '@sharelight/contract'

const systems: Readonly<Record<string, DeviceSystem>> = { darwin: 'macos', win32: 'windows' }
export const systemHere = (): DeviceSystem => systems[platform()] ?? 'linux'

export function factsHere({ name, user, version }: { name?: string; user?: string; version: string }): DeviceFacts {
  return {
    name: name || hostname(),
    user: user ?? userInfo().username,
    system: systemHere(),
    systemVersion: release(),
    version,
  }
}

/** Why nothing is read now; undefined where it may be. */
export async function whyNotNow(
  { hours, onlyOnMains, onlyWhenIdle }: Pick<DevicePolicy, 'hours' | 'onlyOnMains' | 'onlyWhenIdle'>,
  { now, supplies = '/sys/class/power_supply' }: { now: Date; supplies?: string },
): Promise<string | undefined> {
  if (hours && !isWithin(hours, now)) return `It reads from ${hours.from} to ${hours.to} only.`
  if (onlyOnMains && (await isOnBattery(supplies))) return 'It reads on mains only, and runs on its battery.'
  if (onlyWhenIdle && (loadavg()[0] ?? 0) > availableParallelism() / 2) return 'It reads when the device is idle only.'
  return undefined
}

/** An interval over midnight begins on one day and ends on the next. */
export function isWithin({ from, to }: { from: string; to: string }, now: Date): boolean {
  const time = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
  return from <= to ? time >= from && time < to : time >= from || time < to
}

/** By what Linux says of its supplies; elsewhere nothing is known, and mains are taken for granted. */
async function isOnBattery(supplies: string): Promise<boolean> {
  const names = await readdir(supplies).catch(() => [])
  const said = (name: string, file: string) =>
    readFile(join(supplies, name, file), 'utf8')
      .then(text => text.trim())
      .catch(() => '')
  const known = await Promise.all(
    names.map(async name => ({
      type: await said(name, 'type'),
      online: await said(name, 'online'),
      status: await said(name, 'status'),
      scope: await said(name, 'scope'),
    })),
  )
  // A mouse has a battery, too.
  const own = known.filter(({ scope }) => scope !== 'Device')
  if (own.some(({ type, online }) => type !== 'Battery' && online === '1')) return false
  return own.some(({ type, status }) => type === 'Battery' && status === 'Discharging')
}
