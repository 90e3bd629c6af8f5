import { DevicePolicy, listDevices, saveDevicePolicy } from '@sharelight/contract'
import { mock, type Mock } from './mock.ts'

let policy = DevicePolicy.parse({})

/** The fake in the browser has no device: nothing could run there. */
export const devices: readonly Mock[] = [
  mock(listDevices, () => ({ devices: [], total: 0, heard: 0, codes: [], policy, sourceId: null, server: '' })),
  mock(saveDevicePolicy, saved => (policy = saved)),
]
