import { z } from 'zod'
import { DeviceFacts, DevicePolicy, DeviceReport, DeviceState } from '../device.ts'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, offset } from './paging.ts'

const feature = 'endpoints_scanner'

export const Device = DeviceFacts.extend({
  id: z.string(),
  state: DeviceState,
  enrolledAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  report: DeviceReport.nullable(),
  /** Batches that are taken in and not in the inventory yet. */
  waiting: z.int(),
})
export type Device = z.infer<typeof Device>

/** A code that devices enrol with. The code itself is shown once. */
export const DeviceCode = z.object({
  id: z.string(),
  note: z.string(),
  uses: z.int(),
  mostUses: z.int(),
  expiresAt: z.iso.datetime(),
  madeBy: z.string(),
})
export type DeviceCode = z.infer<typeof DeviceCode>

export const listDevices = listEndpoint('devices', {
  method: 'GET',
  path: '/devices',
  summary: 'Laptops and servers with an agent, with how far each has been read',
  input: z.object({
    search: z.string().trim().max(200).default(''),
    state: z.enum(['active', 'revoked', 'all']).default('active'),
    offset,
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    devices: z.array(Device),
    total: z.int(),
    /** Of those that report: how many were heard of within a day. */
    heard: z.int(),
    codes: z.array(DeviceCode).max(100),
    policy: DevicePolicy,
    /** The data source that they are; null until one has been enrolled or a code was made. */
    sourceId: z.string().nullable(),
    /** Where agents reach this server. */
    server: z.string(),
  }),
  access: 'system',
  feature,
  errors: ['invalid', 'edition_required'],
  audit: 'none',
})

export const makeDeviceCode = endpoint({
  method: 'POST',
  path: '/devices/codes',
  summary: 'Makes a code with which devices enrol; it is shown once',
  input: z.object({
    note: z.string().trim().max(80).default(''),
    uses: z.int().min(1).max(10_000).default(1),
    hours: z.int().min(1).max(720).default(24),
  }),
  output: z.object({ code: z.string(), made: DeviceCode }),
  access: 'system',
  interactive: true,
  reaches: true,
  feature,
  errors: ['invalid', 'conflict', 'edition_required'],
  audit: 'device-code.create',
})

export const revokeDeviceCode = endpoint({
  method: 'DELETE',
  path: '/devices/codes/:id',
  summary: 'Takes a code back; devices that enrolled with it stay',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'device-code.revoke',
})

export const saveDevicePolicy = endpoint({
  method: 'PUT',
  path: '/devices/policy',
  summary: 'Says what agents read, and how gently',
  input: DevicePolicy,
  output: DevicePolicy,
  access: 'system',
  feature,
  errors: ['invalid', 'edition_required'],
  audit: 'device-policy.save',
})

export const revokeDevice = endpoint({
  method: 'POST',
  path: '/devices/:id/revoke',
  summary: 'Takes nothing more from a device; its agent deletes its key and queue, and ends. What was found stays',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found'],
  audit: 'device.revoke',
})

export const removeDevice = endpoint({
  method: 'DELETE',
  path: '/devices/:id',
  summary: 'Removes a revoked device: its items count as gone from the next reading of the source on',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
  access: 'system',
  errors: ['not_found', 'conflict'],
  audit: 'device.remove',
})
