import { paths } from './paths.ts'

/** What each screen is called. */
export const screenNames: Readonly<Record<string, string>> = {
  [paths.overview]: 'Overview', [paths.investigation]: 'Investigation', [paths.sources]: 'Data Sources', [paths.information]: 'Information Customization',
  [paths.trust]: 'Trust Management',
  [paths.microsoftLabelling]: 'Automate Microsoft Labeling', [paths.manualLabelling]: 'Manual Microsoft labelling', [paths.policies]: 'Policies',
  [paths.playbooks]: 'Playbooks',
  [paths.reports]: 'Reports & Audit', [paths.reportGenerator]: 'Report generator', [paths.accounts]: 'Accounts', [paths.admins]: 'Admins',
  [paths.integrations]: 'Integrations',
  [paths.unprotectedAccounts]: 'Unprotected accounts', [paths.ghostAccounts]: 'Ghost accounts', [paths.customization]: 'Customization',
}

export const screenName = (pathname: string): string => screenNames[pathname] ?? ''
