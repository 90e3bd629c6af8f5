/** The hosts of Microsoft's clouds. A tenant lives in one, and its tokens are good for the hosts of that one. */
export const clouds = {
  global: {
    login: ['login.microsoftonline.com', 'login.windows.net'],
    graph: 'graph.microsoft.com',
    manage: 'manage.office.com',
    sharepoint: 'sharepoint.com',
  },
  'us-gov-high': {
    login: ['login.microsoftonline.us'],
    graph: 'graph.microsoft.us',
    manage: 'manage.office365.us',
    sharepoint: 'sharepoint.us',
  },
  'us-gov-dod': {
    login: ['login.microsoftonline.us'],
    graph: 'dod-graph.microsoft.us',
    manage: 'manage.protection.apps.mil',
    sharepoint: 'sharepoint-mil.us',
  },
  'us-gov': {
    login: ['login.microsoftonline.com'],
    graph: 'graph.microsoft.com',
    manage: 'manage-gcc.office.com',
    sharepoint: 'sharepoint.com',
  },
  china: {
    login: ['login.partner.microsoftonline.cn', 'login.chinacloudapi.cn'],
    graph: 'microsoftgraph.chinacloudapi.cn',
    manage: 'manage.office365.cn',
    sharepoint: 'sharepoint.cn',
  },
} as const satisfies Record<string, CloudHosts>

export type TenantCloud = keyof typeof clouds

export interface CloudHosts {
  login: readonly string[]
  graph: string
  manage: string
  sharepoint: string
}
