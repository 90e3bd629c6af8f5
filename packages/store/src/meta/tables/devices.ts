import type { AgentEntry, DeviceFacts, DevicePolicy, DeviceReport, DeviceState } from '@sharelight/contract'
import type { Generated } from 'kysely'
import type { CreatedAt, Id, Json, RequiredJson } from './columns.ts'

/** Laptops and servers whose agents report here. */
export interface DeviceTables {
  device_codes: DeviceCodes
  devices: Devices
  device_batches: DeviceBatches
  device_policies: DevicePolicies
}

/** What devices enrol with; only the SHA-256 of the code is kept. */
export interface DeviceCodes {
  id: Id
  organisation_id: string
  code_hash: string
  note: string
  /** The address of who made it. */
  made_by: string
  uses: Generated<number>
  most_uses: number
  created_at: CreatedAt
  expires_at: Date
  revoked_at: Date | null
}

export interface Devices {
  id: Id
  organisation_id: string
  state: Generated<DeviceState>
  /** Ed25519, as SPKI in base64url. The private one never leaves the device. */
  public_key: string
  facts: RequiredJson<DeviceFacts>
  report: Json<DeviceReport | null>
  /** Calls of a device carry numbers that rise: one that comes again is refused. */
  last_call: Generated<string>
  /** The highest number of a batch that was taken in. */
  last_batch: Generated<number>
  enrolled_at: CreatedAt
  last_seen_at: Date | null
  revoked_at: Date | null
}

/** What a device has told and the inventory has not taken in yet. */
export interface DeviceBatches {
  organisation_id: string
  device_id: string
  number: number
  entries: RequiredJson<AgentEntry[]>
  bytes: number
  urgent: boolean
  taken_at: CreatedAt
}

export interface DevicePolicies {
  organisation_id: string
  policy: RequiredJson<DevicePolicy>
  changed_at: CreatedAt
}
