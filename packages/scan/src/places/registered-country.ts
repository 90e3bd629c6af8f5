import { kindOfAddress, parseAddress } from '@sharelight/connectors'
import { addressTable } from './address-table.ts'

/**
 * The country (ISO 3166 alpha-2) in which an IP address is registered, which need not be the one where it is used: a VPN, a carrier or a cloud may
 * place it elsewhere. None of an address that is private, reserved, registered nowhere or no address.
 */
export function registeredCountry(text: string): string | undefined {
  const address = parseAddress(text)
  if (!address || kindOfAddress(address) !== 'public') return undefined
  const { ipv4, ipv6, countries } = addressTable()
  const { starts, places } = address.length === 4 ? ipv4 : ipv6
  // The first 48 bits tell where one of IPv6 is registered, and a double holds them.
  const value = address.slice(0, address.length === 4 ? 4 : 6).reduce((sum, byte) => sum * 256 + byte, 0)
  return countries[places[lastUpTo(starts, value)] ?? 0] || undefined
}

/** The place of the last that is no more than `value`; the first is always one. */
function lastUpTo(starts: ArrayLike<number>, value: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((starts[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}
