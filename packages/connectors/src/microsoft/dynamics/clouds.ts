import { clouds, type CloudName } from '../clouds.ts'

const hosts: readonly [ends: string, cloud: CloudName][] = [
  // crm9 is the one of the United States' public offices, in the worldwide cloud.
  ['.dynamics.com', 'global'],
  ['.crm.microsoftdynamics.us', 'us-gov-high'],
  ['.crm.appsplatform.us', 'us-gov-dod'],
  ['.dynamics.cn', 'china'],
]

/** The cloud that an environment lives in, by its host. @see https://learn.microsoft.com/power-platform/admin/new-datacenter-regions */
export function cloudOf(environmentUrl: string): CloudName {
  const { hostname } = new URL(environmentUrl)
  return hosts.find(([ends]) => hostname.endsWith(ends))?.[1] ?? 'global'
}

export const loginHostOf = (environmentUrl: string): string => clouds[cloudOf(environmentUrl)].login
