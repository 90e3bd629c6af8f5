import type { TenantState } from '../state/tenant.ts'

/** The parts of the tenant's one server, by the first word of the path. */
export type Part = 'login' | 'graph' | 'manage' | 'sharepoint'

/** What each of Microsoft's hosts leads to on this machine, as OUTBOUND_HOSTS takes it. */
export function hostMap({ hosts, prefix }: TenantState, url: string): Record<string, string> {
  const sharepoint = ['', '-my', '-admin'].map(end => `${prefix}${end}.${hosts.sharepoint}`)
  return {
    ...Object.fromEntries(hosts.login.map(host => [host, `${url}/login`])),
    [hosts.graph]: `${url}/graph`,
    [hosts.manage]: `${url}/manage`,
    ...Object.fromEntries(sharepoint.map(host => [host, `${url}/sharepoint/${host}`])),
  }
}

/** What answers name: the host itself, or what stands for it here. */
export function baseOf(map: Record<string, string>, links: 'microsoft' | 'local', host: string): string {
  return links === 'microsoft' ? `https://${host}` : (map[host] ?? `https://${host}`)
}
