/** Microsoft's clouds, each with hosts of its own: a tenant lives in one of them. @see https://learn.microsoft.com/graph/deployments */
export const clouds = {
  global: {
    login: 'login.microsoftonline.com',
    graph: 'graph.microsoft.com',
    sharepoint: 'sharepoint.com',
    manage: 'manage.office.com',
  },
  'us-gov': {
    login: 'login.microsoftonline.com',
    graph: 'graph.microsoft.com',
    sharepoint: 'sharepoint.com',
    manage: 'manage-gcc.office.com',
  },
  'us-gov-high': {
    login: 'login.microsoftonline.us',
    graph: 'graph.microsoft.us',
    sharepoint: 'sharepoint.us',
    manage: 'manage.office365.us',
  },
  'us-gov-dod': {
    login: 'login.microsoftonline.us',
    graph: 'dod-graph.microsoft.us',
    sharepoint: 'sharepoint-mil.us',
    manage: 'manage.protection.apps.mil',
  },
  china: {
    login: 'login.partner.microsoftonline.cn',
    graph: 'microsoftgraph.chinacloudapi.cn',
    sharepoint: 'sharepoint.cn',
    manage: 'manage.office365.cn',
  },
} as const

export const cloudNames = ['global', 'us-gov', 'us-gov-high', 'us-gov-dod', 'china'] as const
export type CloudName = (typeof cloudNames)[number]

/** The cloud of an authority, and the hosts that its directory is asked at; undefined for an authority of none. */
export function cloudOfAuthority(authority: string): { cloud: CloudName; hosts: string[] } | undefined {
  const { hostname } = new URL(authority)
  const cloud = cloudNames.find(name => clouds[name].login === hostname)
  return cloud && { cloud, hosts: [clouds[cloud].login, clouds[cloud].graph] }
}
