/** Microsoft's clouds by what their storage ends in. @see https://learn.microsoft.com/azure/azure-government/compare-azure-government-global-azure */
const clouds = [
  { storage: 'core.usgovcloudapi.net', login: 'login.microsoftonline.us', management: 'management.usgovcloudapi.net' },
  {
    storage: 'core.chinacloudapi.cn',
    login: 'login.partner.microsoftonline.cn',
    management: 'management.chinacloudapi.cn',
  },
] as const
const worldwide = { login: 'login.microsoftonline.com', management: 'management.azure.com' }

/** Who signs applications in for the storage at an address, and who is asked about the account itself. */
export function cloudOf(host: string): { login: string; management: string } {
  return clouds.find(({ storage }) => host.endsWith(`.${storage}`)) ?? worldwide
}
