/** Whom an address counts as: under IPv6 everybody has a network of 2^64 addresses, so the network counts. An IPv4 address may come written as IPv6. */
export function callerOf(address: string): string {
  const [plain = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  return URL.canParse(`http://[${plain}]`) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}
